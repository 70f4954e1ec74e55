written =
    .name = “{ $name }”
    .more = { $list }, { $name }
    .last = { $list } and { $name }
    .day = { $day } { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    } { $year }
    .wanted = { $wanted ->
        [text] text
        [boolean] true or false
        [number] a number
        [integer] a whole number
        [natural] a whole number that is not negative
        [uint32] a whole number from 0 to 4294967295
        [uint16] a whole number from 0 to 65535
        [uint8] a whole number from 0 to 255
        [int32] a whole number from -2147483648 to 2147483647
        [int16] a whole number from -32768 to 32767
        [int8] a whole number from -128 to 127
        [list] a list
        [object] an object
        [id] an id
        [word] one of the known values
        [money] a number, or an object of amount and currency
        [flag] 0, 1, true or false
        [properties] an object of properties
        [property] text, a number, true or false
        [amount] a number such as 12.5
       *[other] { $wanted }
    }
    .found = { $found ->
        [null] null
        [list] a list
        [object] an object
        [text] the text "{ $given }"
        [value] `{ $given }`
       *[other] something else
    }
    .unreached = { $why ->
        [refused] it is not an address on the public web
        [slow] it did not answer in time
        [no_address] no address was found for its name
        [too_many_redirects] it redirects too often
        [bad_redirect] it redirects to something that is not an address
        [packed] its content cannot be decompressed
        [failed] the request failed
       *[other] { $why }
    }
    .decimal = { $whole }.{ $tenth }
    .megabytes = { $number } MB
    .gigabytes = { $number } GB
    .moment = { $day }, { $time } ({ $zone })
    .kept_days = { $days ->
        [1] one day
       *[other] { $days } days
    }
