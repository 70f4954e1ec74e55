# Reports by email. `report` has their texts, `report_number` how figures are written, `mail_report_confirm` is the email
# that asks whether a report may be sent to an address.

report_number =
    .group = .
    .percent = { $number } %
    .duration = { $minutes ->
        [0] { $seconds } s
       *[other] { $minutes } min { $seconds } s
    }
    .day = { $day }
    .days = { $from } bis { $to }

report =
    .subject_weekly = { $site }: Wochenbericht, { $days }
    .subject_monthly = { $site }: Monatsbericht, { $days }
    .digest_weekly = { $account }: Wochenüberblick, { $days }
    .digest_monthly = { $account }: Monatsüberblick, { $days }
    .digest = Alle Websites von { $account }
    .preheader = { $visitors } Besucher ({ $change }), { $views } Seitenaufrufe
    .digest_preheader = { $sites ->
        [one] Besucher und Seitenaufrufe Ihrer Website
       *[other] Besucher und Seitenaufrufe Ihrer Websites
    }
    .figure = { $figure ->
        [visitors] Besucher
        [visits] Besuche
        [views] Seitenaufrufe
        [bounce_rate] Absprungrate
        [visit_duration_seconds] Besuchsdauer
       *[other] { $figure }
    }
    .compared = { $change }, vorher { $earlier }
    .earlier = vorher: { $earlier }
    .no_earlier = kein früherer Wert
    .late_start = Kein Vergleich: Die Zählung begann am { $day }.
    .imported = { $days ->
        [one] { $days } Tag dieses Zeitraums wurde importiert: Ein anderes Werkzeug hat ihn gezählt.
       *[other] { $days } Tage dieses Zeitraums wurden importiert: Ein anderes Werkzeug hat sie gezählt.
    }
    .imported_before = { $days ->
        [one] { $days } Tag des vorigen Zeitraums wurde importiert: Ein anderes Werkzeug hat ihn gezählt.
       *[other] { $days } Tage des vorigen Zeitraums wurden importiert: Ein anderes Werkzeug hat sie gezählt.
    }
    .without_imported = Ohne importierte Tage.
    .missed = { $reports ->
        [one] Der Bericht für { $from } bis { $to } wurde zu seiner Zeit nicht verschickt.
       *[other] Die { $reports } Berichte für { $from } bis { $to } wurden zu ihrer Zeit nicht verschickt.
    }
    .chart_alt = Besucher nach Tagen, { $days }: { $numbers }
    .spark_alt = Besucher im Verlauf: { $numbers }
    .changes = Was sich geändert hat, und warum
    .changed = { $direction ->
        [up] { $verdict ->
            [normal] Die Zahl der Besucher stieg um { $difference } auf { $value } (vorher: { $previous }), innerhalb des üblichen Bereichs von { $low } bis { $high }.
            [larger] Die Zahl der Besucher stieg um { $difference } auf { $value } (vorher: { $previous }), außerhalb des üblichen Bereichs von { $low } bis { $high }.
           *[unknown] Die Zahl der Besucher stieg um { $difference } auf { $value } (vorher: { $previous }); ob das üblich ist, lässt sich noch nicht sagen.
        }
        [down] { $verdict ->
            [normal] Die Zahl der Besucher fiel um { $difference } auf { $value } (vorher: { $previous }), innerhalb des üblichen Bereichs von { $low } bis { $high }.
            [larger] Die Zahl der Besucher fiel um { $difference } auf { $value } (vorher: { $previous }), außerhalb des üblichen Bereichs von { $low } bis { $high }.
           *[unknown] Die Zahl der Besucher fiel um { $difference } auf { $value } (vorher: { $previous }); ob das üblich ist, lässt sich noch nicht sagen.
        }
        [none] Keine Besucher in diesem Zeitraum.
       *[same] Die Zahl der Besucher blieb gleich: { $value }.
    }
    .cause_event = Prüfen Sie zuerst: { $text }
    .cause_value = { $dimension ->
        [source] Den größten Teil macht die Quelle „{ $value }“ aus: { $difference } ({ $share } der Änderung).
        [page] Den größten Teil machen Besuche aus, die auf der Seite „{ $value }“ begannen: { $difference } ({ $share } der Änderung).
        [country] Den größten Teil macht das Land „{ $value }“ aus: { $difference } ({ $share } der Änderung).
        [device] Den größten Teil macht die Geräteart „{ $value }“ aus: { $difference } ({ $share } der Änderung).
       *[other] Den größten Teil macht „{ $value }“ aus: { $difference } ({ $share } der Änderung).
    }
    .cause_spread = Keine Quelle, keine Seite, kein Land und keine Geräteart ragt heraus: Die Änderung verteilt sich gleichmäßig.
    .table = { $dimension ->
        [page] Häufigste Seiten
        [source] Häufigste Quellen
        [country] Häufigste Länder
        [goal] Ziele
       *[other] { $dimension }
    }
    .none = { $dimension ->
        [page] Keine Seitenaufrufe in diesem Zeitraum.
        [source] Keine Besuche in diesem Zeitraum.
        [country] Keine Besuche in diesem Zeitraum.
        [goal] Diese Website hat keine Ziele.
       *[other] Nichts in diesem Zeitraum.
    }
    .column = { $column ->
        [site] Website
        [page] Seite
        [source] Quelle
        [country] Land
        [goal] Ziel
        [visitors] Besucher
        [views] Seitenaufrufe
        [completions] Conversions
        [conversion_rate] Conversion-Rate
        [reason] Grund
        [hits] Hits
       *[other] { $column }
    }
    .direct = Direkt / unbekannt
    .unknown = Unbekannt
    .device = { $device ->
        [desktop] Desktop
        [mobile] Mobil
        [tablet] Tablet
       *[other] { $device }
    }
    .left_out = Ausgeschlossene Hits
    .left_out_text = Von { $received } empfangenen Hits wurden { $left_out } ausgeschlossen ({ $share }).
    .alerts = { $alerts ->
        [one] Offene Warnung
       *[other] Offene Warnungen
    }
    .more_alerts = { $alerts ->
        [one] 1 weitere Warnung steht im Dashboard.
       *[other] { $alerts } weitere Warnungen stehen im Dashboard.
    }
    .more_sites = { $sites ->
        [one] 1 weitere Website steht im Dashboard.
       *[other] { $sites } weitere Websites stehen im Dashboard.
    }
    .no_sites = Sie haben Zugriff auf keine Website.
    .still_running = Dieser Zeitraum läuft in der Zeitzone der Website noch: Zahlen bis jetzt.
    .paused = Die Zählung ist pausiert.
    .nothing_arrives = Keine Hits in den letzten 24 Stunden.
    .open_site = Dashboard öffnen
    .open_sites = Dashboard öffnen
    .exact = Alle Zahlen sind exakt: Nichts ist geschätzt oder hochgerechnet.
    .exact_counted = Was Stile gezählt hat, ist exakt: Nichts ist geschätzt oder hochgerechnet.
    .exact_totals = Die Summen sind exakt. In einer Tabelle fehlen Hits mit Werten, die zu selten sind, um einzeln gezählt zu werden.
    .zone = Die Tage sind in der Zeitzone { $zone }. Änderungen beziehen sich auf den vorigen Zeitraum.
    .zones = Die Tage sind in der Zeitzone der jeweiligen Website. Änderungen beziehen sich auf den vorigen Zeitraum.
    .definitions = Definitionen: { $ids }
    .why_weekly = Sie bekommen diesen Bericht jede Woche, weil das Konto „{ $account }“ ihn an Ihre Adresse schickt.
    .why_monthly = Sie bekommen diesen Bericht jeden Monat, weil das Konto „{ $account }“ ihn an Ihre Adresse schickt.
    .asked_for = Sie haben diesen Bericht eben angefordert.
    .settings = Diesen Bericht ändern
    .unsubscribe = Abbestellen
    .country = { $code ->
        [AD] Andorra
        [AE] Vereinigte Arabische Emirate
        [AF] Afghanistan
        [AG] Antigua und Barbuda
        [AI] Anguilla
        [AL] Albanien
        [AM] Armenien
        [AO] Angola
        [AQ] Antarktis
        [AR] Argentinien
        [AS] Amerikanisch-Samoa
        [AT] Österreich
        [AU] Australien
        [AW] Aruba
        [AX] Ålandinseln
        [AZ] Aserbaidschan
        [BA] Bosnien und Herzegowina
        [BB] Barbados
        [BD] Bangladesch
        [BE] Belgien
        [BF] Burkina Faso
        [BG] Bulgarien
        [BH] Bahrain
        [BI] Burundi
        [BJ] Benin
        [BL] St. Barthélemy
        [BM] Bermuda
        [BN] Brunei Darussalam
        [BO] Bolivien
        [BQ] Karibische Niederlande
        [BR] Brasilien
        [BS] Bahamas
        [BT] Bhutan
        [BV] Bouvetinsel
        [BW] Botsuana
        [BY] Belarus
        [BZ] Belize
        [CA] Kanada
        [CC] Kokosinseln
        [CD] Kongo-Kinshasa
        [CF] Zentralafrikanische Republik
        [CG] Kongo-Brazzaville
        [CH] Schweiz
        [CI] Côte d’Ivoire
        [CK] Cookinseln
        [CL] Chile
        [CM] Kamerun
        [CN] China
        [CO] Kolumbien
        [CR] Costa Rica
        [CU] Kuba
        [CV] Cabo Verde
        [CW] Curaçao
        [CX] Weihnachtsinsel
        [CY] Zypern
        [CZ] Tschechien
        [DE] Deutschland
        [DJ] Dschibuti
        [DK] Dänemark
        [DM] Dominica
        [DO] Dominikanische Republik
        [DZ] Algerien
        [EC] Ecuador
        [EE] Estland
        [EG] Ägypten
        [EH] Westsahara
        [ER] Eritrea
        [ES] Spanien
        [ET] Äthiopien
        [FI] Finnland
        [FJ] Fidschi
        [FK] Falklandinseln
        [FM] Mikronesien
        [FO] Färöer
        [FR] Frankreich
        [GA] Gabun
        [GB] Vereinigtes Königreich
        [GD] Grenada
        [GE] Georgien
        [GF] Französisch-Guayana
        [GG] Guernsey
        [GH] Ghana
        [GI] Gibraltar
        [GL] Grönland
        [GM] Gambia
        [GN] Guinea
        [GP] Guadeloupe
        [GQ] Äquatorialguinea
        [GR] Griechenland
        [GS] Südgeorgien und die Südlichen Sandwichinseln
        [GT] Guatemala
        [GU] Guam
        [GW] Guinea-Bissau
        [GY] Guyana
        [HK] Sonderverwaltungsregion Hongkong
        [HN] Honduras
        [HR] Kroatien
        [HT] Haiti
        [HU] Ungarn
        [ID] Indonesien
        [IE] Irland
        [IL] Israel
        [IM] Isle of Man
        [IN] Indien
        [IO] Britisches Territorium im Indischen Ozean
        [IQ] Irak
        [IR] Iran
        [IS] Island
        [IT] Italien
        [JE] Jersey
        [JM] Jamaika
        [JO] Jordanien
        [JP] Japan
        [KE] Kenia
        [KG] Kirgisistan
        [KH] Kambodscha
        [KI] Kiribati
        [KM] Komoren
        [KN] St. Kitts und Nevis
        [KP] Nordkorea
        [KR] Südkorea
        [KW] Kuwait
        [KY] Kaimaninseln
        [KZ] Kasachstan
        [LA] Laos
        [LB] Libanon
        [LC] St. Lucia
        [LI] Liechtenstein
        [LK] Sri Lanka
        [LR] Liberia
        [LS] Lesotho
        [LT] Litauen
        [LU] Luxemburg
        [LV] Lettland
        [LY] Libyen
        [MA] Marokko
        [MC] Monaco
        [MD] Republik Moldau
        [ME] Montenegro
        [MF] St. Martin
        [MG] Madagaskar
        [MH] Marshallinseln
        [MK] Nordmazedonien
        [ML] Mali
        [MM] Myanmar
        [MN] Mongolei
        [MO] Sonderverwaltungsregion Macau
        [MP] Nördliche Marianen
        [MQ] Martinique
        [MR] Mauretanien
        [MS] Montserrat
        [MT] Malta
        [MU] Mauritius
        [MV] Malediven
        [MW] Malawi
        [MX] Mexiko
        [MY] Malaysia
        [MZ] Mosambik
        [NA] Namibia
        [NC] Neukaledonien
        [NE] Niger
        [NF] Norfolkinsel
        [NG] Nigeria
        [NI] Nicaragua
        [NL] Niederlande
        [NO] Norwegen
        [NP] Nepal
        [NR] Nauru
        [NU] Niue
        [NZ] Neuseeland
        [OM] Oman
        [PA] Panama
        [PE] Peru
        [PF] Französisch-Polynesien
        [PG] Papua-Neuguinea
        [PH] Philippinen
        [PK] Pakistan
        [PL] Polen
        [PM] St. Pierre und Miquelon
        [PN] Pitcairninseln
        [PR] Puerto Rico
        [PS] Palästinensische Autonomiegebiete
        [PT] Portugal
        [PW] Palau
        [PY] Paraguay
        [QA] Katar
        [RE] Réunion
        [RO] Rumänien
        [RS] Serbien
        [RU] Russland
        [RW] Ruanda
        [SA] Saudi-Arabien
        [SB] Salomonen
        [SC] Seychellen
        [SD] Sudan
        [SE] Schweden
        [SG] Singapur
        [SH] St. Helena
        [SI] Slowenien
        [SJ] Spitzbergen und Jan Mayen
        [SK] Slowakei
        [SL] Sierra Leone
        [SM] San Marino
        [SN] Senegal
        [SO] Somalia
        [SR] Suriname
        [SS] Südsudan
        [ST] São Tomé und Príncipe
        [SV] El Salvador
        [SX] Sint Maarten
        [SY] Syrien
        [SZ] Eswatini
        [TC] Turks- und Caicosinseln
        [TD] Tschad
        [TF] Französische Süd- und Antarktisgebiete
        [TG] Togo
        [TH] Thailand
        [TJ] Tadschikistan
        [TK] Tokelau
        [TL] Timor-Leste
        [TM] Turkmenistan
        [TN] Tunesien
        [TO] Tonga
        [TR] Türkei
        [TT] Trinidad und Tobago
        [TV] Tuvalu
        [TW] Taiwan
        [TZ] Tansania
        [UA] Ukraine
        [UG] Uganda
        [UM] Amerikanische Überseeinseln
        [US] Vereinigte Staaten
        [UY] Uruguay
        [UZ] Usbekistan
        [VA] Vatikanstadt
        [VC] St. Vincent und die Grenadinen
        [VE] Venezuela
        [VG] Britische Jungferninseln
        [VI] Amerikanische Jungferninseln
        [VN] Vietnam
        [VU] Vanuatu
        [WF] Wallis und Futuna
        [WS] Samoa
        [XK] Kosovo
        [YE] Jemen
        [YT] Mayotte
        [ZA] Südafrika
        [ZM] Sambia
        [ZW] Simbabwe
       *[other] { $code }
    }

mail_report_confirm =
    .subject_site = Möchten Sie den Bericht über { $site }?
    .subject_digest = Möchten Sie den Überblick über „{ $account }“?
    .text_site = { $rhythm ->
        [monthly] { $asker } möchte Ihnen jeden Monat einen Bericht über die Website { $site } schicken: Besucher, Quellen und Seiten. Sie bekommen ihn nur, wenn Sie zustimmen.
       *[weekly] { $asker } möchte Ihnen jede Woche einen Bericht über die Website { $site } schicken: Besucher, Quellen und Seiten. Sie bekommen ihn nur, wenn Sie zustimmen.
    }
    .text_digest = { $rhythm ->
        [monthly] { $asker } möchte Ihnen jeden Monat einen Überblick über die Websites von „{ $account }“ schicken. Sie bekommen ihn nur, wenn Sie zustimmen.
       *[weekly] { $asker } möchte Ihnen jede Woche einen Überblick über die Websites von „{ $account }“ schicken. Sie bekommen ihn nur, wenn Sie zustimmen.
    }
    .link = Bericht bekommen
    .asker = Angefordert von
    .small = Der Link gilt 14 Tage. Wenn Sie den Bericht nicht möchten, ignorieren Sie diese E-Mail: Dann wird Ihnen nichts geschickt.
