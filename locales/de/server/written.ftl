written =
    .name = „{ $name }“
    .more = { $list }, { $name }
    .last = { $list } und { $name }
    .day = { $day }. { $month ->
        [1] Januar
        [2] Februar
        [3] März
        [4] April
        [5] Mai
        [6] Juni
        [7] Juli
        [8] August
        [9] September
        [10] Oktober
        [11] November
       *[12] Dezember
    } { $year }
    .wanted = { $wanted ->
        [text] Text
        [boolean] true oder false
        [number] eine Zahl
        [integer] eine ganze Zahl
        [natural] eine ganze, nicht negative Zahl
        [uint32] eine ganze Zahl von 0 bis 4294967295
        [uint16] eine ganze Zahl von 0 bis 65535
        [uint8] eine ganze Zahl von 0 bis 255
        [int32] eine ganze Zahl von -2147483648 bis 2147483647
        [int16] eine ganze Zahl von -32768 bis 32767
        [int8] eine ganze Zahl von -128 bis 127
        [list] eine Liste
        [object] ein Objekt
        [id] eine ID
        [word] einer der bekannten Werte
        [money] eine Zahl oder ein Objekt aus Betrag und Währung
        [flag] 0, 1, true oder false
        [properties] ein Objekt aus Eigenschaften
        [property] Text, eine Zahl, true oder false
        [amount] eine Zahl wie 12.5
       *[other] { $wanted }
    }
    .found = { $found ->
        [null] null
        [list] eine Liste
        [object] ein Objekt
        [text] der Text "{ $given }"
        [value] `{ $given }`
       *[other] etwas anderes
    }
    .unreached = { $why ->
        [refused] keine Adresse im öffentlichen Web
        [slow] keine rechtzeitige Antwort
        [no_address] zu dem Namen gibt es keine Adresse
        [too_many_redirects] zu viele Weiterleitungen
        [bad_redirect] Weiterleitung auf etwas, das keine Adresse ist
        [packed] der Inhalt lässt sich nicht entpacken
        [failed] die Anfrage ist fehlgeschlagen
       *[other] { $why }
    }
    .decimal = { $whole },{ $tenth }
    .megabytes = { $number } MB
    .gigabytes = { $number } GB
    .moment = { $day }, { $time } Uhr ({ $zone })
    .kept_days = { $days ->
        [1] einen Tag
       *[other] { $days } Tage
    }
