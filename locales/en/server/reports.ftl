# Reports by email. `report` has their texts, `report_number` how figures are written, `mail_report_confirm` is the email
# that asks whether a report may be sent to an address.

report_number =
    .group = ,
    .percent = { $number }%
    .duration = { $minutes ->
        [0] { $seconds } s
       *[other] { $minutes } min { $seconds } s
    }
    .day = { $day }
    .days = { $from } to { $to }

report =
    .subject_weekly = { $site }: weekly report, { $days }
    .subject_monthly = { $site }: monthly report, { $days }
    .digest_weekly = { $account }: weekly digest, { $days }
    .digest_monthly = { $account }: monthly digest, { $days }
    .digest = All websites of { $account }
    .preheader = { $visitors } visitors ({ $change }), { $views } page views
    .digest_preheader = { $sites ->
        [one] Visitors and page views of your website
       *[other] Visitors and page views of your websites
    }
    .figure = { $figure ->
        [visitors] Visitors
        [visits] Visits
        [views] Page views
        [bounce_rate] Bounce rate
        [visit_duration_seconds] Visit duration
       *[other] { $figure }
    }
    .compared = { $change }, from { $earlier }
    .earlier = before: { $earlier }
    .no_earlier = no earlier value
    .late_start = No comparison: counting started on { $day }.
    .imported = { $days ->
        [one] { $days } day of this period was imported: another tool counted it.
       *[other] { $days } days of this period were imported: another tool counted them.
    }
    .imported_before = { $days ->
        [one] { $days } day of the previous period was imported: another tool counted it.
       *[other] { $days } days of the previous period were imported: another tool counted them.
    }
    .without_imported = Without imported days.
    .missed = { $reports ->
        [one] The report for { $from } to { $to } was not sent when it was due.
       *[other] The { $reports } reports for { $from } to { $to } were not sent when they were due.
    }
    .chart_alt = Visitors by day, { $days }: { $numbers }
    .spark_alt = Visitors over time: { $numbers }
    .changes = What changed, and why
    .changed = { $direction ->
        [up] { $verdict ->
            [normal] Visitors rose by { $difference } to { $value } (before: { $previous }), which is within the normal range of { $low } to { $high }.
            [larger] Visitors rose by { $difference } to { $value } (before: { $previous }), which is outside the normal range of { $low } to { $high }.
           *[unknown] Visitors rose by { $difference } to { $value } (before: { $previous }); it is too early to say whether this is normal.
        }
        [down] { $verdict ->
            [normal] Visitors fell by { $difference } to { $value } (before: { $previous }), which is within the normal range of { $low } to { $high }.
            [larger] Visitors fell by { $difference } to { $value } (before: { $previous }), which is outside the normal range of { $low } to { $high }.
           *[unknown] Visitors fell by { $difference } to { $value } (before: { $previous }); it is too early to say whether this is normal.
        }
        [none] No visitors in this period.
       *[same] The number of visitors stayed the same: { $value }.
    }
    .cause_event = Check this first: { $text }
    .cause_value = { $dimension ->
        [source] The source “{ $value }” accounts for the largest part: { $difference } ({ $share } of the change).
        [page] Visits that began on the page “{ $value }” account for the largest part: { $difference } ({ $share } of the change).
        [country] The country “{ $value }” accounts for the largest part: { $difference } ({ $share } of the change).
        [device] The device type “{ $value }” accounts for the largest part: { $difference } ({ $share } of the change).
       *[other] “{ $value }” accounts for the largest part: { $difference } ({ $share } of the change).
    }
    .cause_spread = No source, page, country or device stands out: the change is spread evenly.
    .table = { $dimension ->
        [page] Top pages
        [source] Top sources
        [country] Top countries
        [goal] Goals
       *[other] { $dimension }
    }
    .none = { $dimension ->
        [page] No page views in this period.
        [source] No visits in this period.
        [country] No visits in this period.
        [goal] This website has no goals.
       *[other] Nothing in this period.
    }
    .column = { $column ->
        [site] Website
        [page] Page
        [source] Source
        [country] Country
        [goal] Goal
        [visitors] Visitors
        [views] Page views
        [completions] Conversions
        [conversion_rate] Conversion rate
        [reason] Reason
        [hits] Hits
       *[other] { $column }
    }
    .direct = Direct / unknown
    .unknown = Unknown
    .device = { $device ->
        [desktop] Desktop
        [mobile] Mobile
        [tablet] Tablet
       *[other] { $device }
    }
    .left_out = Excluded hits
    .left_out_text = Of { $received } hits received, { $left_out } were excluded ({ $share }).
    .alerts = { $alerts ->
        [one] Open alert
       *[other] Open alerts
    }
    .more_alerts = { $alerts ->
        [one] 1 more alert is in the dashboard.
       *[other] { $alerts } more alerts are in the dashboard.
    }
    .more_sites = { $sites ->
        [one] 1 more website is in the dashboard.
       *[other] { $sites } more websites are in the dashboard.
    }
    .no_sites = You have access to no website.
    .still_running = This period is still running in the website's time zone: figures so far.
    .paused = Counting is paused.
    .nothing_arrives = No hits in the last 24 hours.
    .open_site = Open the dashboard
    .open_sites = Open the dashboard
    .exact = All figures are exact: nothing is sampled or estimated.
    .exact_counted = What Stile counted is exact: nothing is sampled or estimated.
    .exact_totals = Totals are exact. A table leaves out hits on values that are too rare to be counted one by one.
    .zone = Days are in the time zone { $zone }. Changes compare with the previous period.
    .zones = Days are in each website's time zone. Changes compare with the previous period.
    .definitions = Definitions: { $ids }
    .why_weekly = You get this report every week because the account “{ $account }” sends it to your address.
    .why_monthly = You get this report every month because the account “{ $account }” sends it to your address.
    .asked_for = You asked for this report now.
    .settings = Change this report
    .unsubscribe = Unsubscribe
    .country = { $code ->
        [AD] Andorra
        [AE] United Arab Emirates
        [AF] Afghanistan
        [AG] Antigua & Barbuda
        [AI] Anguilla
        [AL] Albania
        [AM] Armenia
        [AO] Angola
        [AQ] Antarctica
        [AR] Argentina
        [AS] American Samoa
        [AT] Austria
        [AU] Australia
        [AW] Aruba
        [AX] Åland Islands
        [AZ] Azerbaijan
        [BA] Bosnia & Herzegovina
        [BB] Barbados
        [BD] Bangladesh
        [BE] Belgium
        [BF] Burkina Faso
        [BG] Bulgaria
        [BH] Bahrain
        [BI] Burundi
        [BJ] Benin
        [BL] St. Barthélemy
        [BM] Bermuda
        [BN] Brunei
        [BO] Bolivia
        [BQ] Caribbean Netherlands
        [BR] Brazil
        [BS] Bahamas
        [BT] Bhutan
        [BV] Bouvet Island
        [BW] Botswana
        [BY] Belarus
        [BZ] Belize
        [CA] Canada
        [CC] Cocos (Keeling) Islands
        [CD] Congo - Kinshasa
        [CF] Central African Republic
        [CG] Congo - Brazzaville
        [CH] Switzerland
        [CI] Côte d’Ivoire
        [CK] Cook Islands
        [CL] Chile
        [CM] Cameroon
        [CN] China
        [CO] Colombia
        [CR] Costa Rica
        [CU] Cuba
        [CV] Cape Verde
        [CW] Curaçao
        [CX] Christmas Island
        [CY] Cyprus
        [CZ] Czechia
        [DE] Germany
        [DJ] Djibouti
        [DK] Denmark
        [DM] Dominica
        [DO] Dominican Republic
        [DZ] Algeria
        [EC] Ecuador
        [EE] Estonia
        [EG] Egypt
        [EH] Western Sahara
        [ER] Eritrea
        [ES] Spain
        [ET] Ethiopia
        [FI] Finland
        [FJ] Fiji
        [FK] Falkland Islands
        [FM] Micronesia
        [FO] Faroe Islands
        [FR] France
        [GA] Gabon
        [GB] United Kingdom
        [GD] Grenada
        [GE] Georgia
        [GF] French Guiana
        [GG] Guernsey
        [GH] Ghana
        [GI] Gibraltar
        [GL] Greenland
        [GM] Gambia
        [GN] Guinea
        [GP] Guadeloupe
        [GQ] Equatorial Guinea
        [GR] Greece
        [GS] South Georgia & South Sandwich Islands
        [GT] Guatemala
        [GU] Guam
        [GW] Guinea-Bissau
        [GY] Guyana
        [HK] Hong Kong SAR China
        [HN] Honduras
        [HR] Croatia
        [HT] Haiti
        [HU] Hungary
        [ID] Indonesia
        [IE] Ireland
        [IL] Israel
        [IM] Isle of Man
        [IN] India
        [IO] British Indian Ocean Territory
        [IQ] Iraq
        [IR] Iran
        [IS] Iceland
        [IT] Italy
        [JE] Jersey
        [JM] Jamaica
        [JO] Jordan
        [JP] Japan
        [KE] Kenya
        [KG] Kyrgyzstan
        [KH] Cambodia
        [KI] Kiribati
        [KM] Comoros
        [KN] St. Kitts & Nevis
        [KP] North Korea
        [KR] South Korea
        [KW] Kuwait
        [KY] Cayman Islands
        [KZ] Kazakhstan
        [LA] Laos
        [LB] Lebanon
        [LC] St. Lucia
        [LI] Liechtenstein
        [LK] Sri Lanka
        [LR] Liberia
        [LS] Lesotho
        [LT] Lithuania
        [LU] Luxembourg
        [LV] Latvia
        [LY] Libya
        [MA] Morocco
        [MC] Monaco
        [MD] Moldova
        [ME] Montenegro
        [MF] St. Martin
        [MG] Madagascar
        [MH] Marshall Islands
        [MK] North Macedonia
        [ML] Mali
        [MM] Myanmar (Burma)
        [MN] Mongolia
        [MO] Macao SAR China
        [MP] Northern Mariana Islands
        [MQ] Martinique
        [MR] Mauritania
        [MS] Montserrat
        [MT] Malta
        [MU] Mauritius
        [MV] Maldives
        [MW] Malawi
        [MX] Mexico
        [MY] Malaysia
        [MZ] Mozambique
        [NA] Namibia
        [NC] New Caledonia
        [NE] Niger
        [NF] Norfolk Island
        [NG] Nigeria
        [NI] Nicaragua
        [NL] Netherlands
        [NO] Norway
        [NP] Nepal
        [NR] Nauru
        [NU] Niue
        [NZ] New Zealand
        [OM] Oman
        [PA] Panama
        [PE] Peru
        [PF] French Polynesia
        [PG] Papua New Guinea
        [PH] Philippines
        [PK] Pakistan
        [PL] Poland
        [PM] St. Pierre & Miquelon
        [PN] Pitcairn Islands
        [PR] Puerto Rico
        [PS] Palestinian Territories
        [PT] Portugal
        [PW] Palau
        [PY] Paraguay
        [QA] Qatar
        [RE] Réunion
        [RO] Romania
        [RS] Serbia
        [RU] Russia
        [RW] Rwanda
        [SA] Saudi Arabia
        [SB] Solomon Islands
        [SC] Seychelles
        [SD] Sudan
        [SE] Sweden
        [SG] Singapore
        [SH] St. Helena
        [SI] Slovenia
        [SJ] Svalbard & Jan Mayen
        [SK] Slovakia
        [SL] Sierra Leone
        [SM] San Marino
        [SN] Senegal
        [SO] Somalia
        [SR] Suriname
        [SS] South Sudan
        [ST] São Tomé & Príncipe
        [SV] El Salvador
        [SX] Sint Maarten
        [SY] Syria
        [SZ] Eswatini
        [TC] Turks & Caicos Islands
        [TD] Chad
        [TF] French Southern Territories
        [TG] Togo
        [TH] Thailand
        [TJ] Tajikistan
        [TK] Tokelau
        [TL] Timor-Leste
        [TM] Turkmenistan
        [TN] Tunisia
        [TO] Tonga
        [TR] Türkiye
        [TT] Trinidad & Tobago
        [TV] Tuvalu
        [TW] Taiwan
        [TZ] Tanzania
        [UA] Ukraine
        [UG] Uganda
        [UM] U.S. Outlying Islands
        [US] United States
        [UY] Uruguay
        [UZ] Uzbekistan
        [VA] Vatican City
        [VC] St. Vincent & Grenadines
        [VE] Venezuela
        [VG] British Virgin Islands
        [VI] U.S. Virgin Islands
        [VN] Vietnam
        [VU] Vanuatu
        [WF] Wallis & Futuna
        [WS] Samoa
        [XK] Kosovo
        [YE] Yemen
        [YT] Mayotte
        [ZA] South Africa
        [ZM] Zambia
        [ZW] Zimbabwe
       *[other] { $code }
    }

mail_report_confirm =
    .subject_site = Do you want the report on { $site }?
    .subject_digest = Do you want the digest of “{ $account }”?
    .text_site = { $rhythm ->
        [monthly] { $asker } wants to send you a monthly report on the website { $site }: visitors, sources and pages. You get it only if you confirm.
       *[weekly] { $asker } wants to send you a weekly report on the website { $site }: visitors, sources and pages. You get it only if you confirm.
    }
    .text_digest = { $rhythm ->
        [monthly] { $asker } wants to send you a monthly digest of the websites of “{ $account }”. You get it only if you confirm.
       *[weekly] { $asker } wants to send you a weekly digest of the websites of “{ $account }”. You get it only if you confirm.
    }
    .link = Get the report
    .asker = Requested by
    .small = The link works for 14 days. If you don't want the report, ignore this email: nothing is sent to you.
