### Importierte Tage in Zahlen.

imported-before = { $n ->
    [one] Veränderungen vergleichen mit { $n } Tag, der aus { $tools } importiert wurde.
   *[other] Veränderungen vergleichen mit { $n } Tagen, die aus { $tools } importiert wurden.
    }
imported-days-of = { $n ->
    [one] { $n } Tag: { $days }
   *[other] { $n } Tage: { $days }
    }
imported-details = Details
imported-engaged-visits = Besuche mit Interaktion
imported-engagement-rate = Interaktionsrate
imported-entries = Einstiege
imported-exit-rate = Ausstiegsrate
imported-exits = Ausstiege
imported-from = Importiert aus { $tools }
imported-lack-of = { $name }: { $metrics }
imported-lacking = Diese Zahlen enthalten die importierten Tage nicht:
imported-list = Importe dieser Website
imported-logs = Logs des Webservers
imported-scroll-depth = Scrolltiefe
imported-summed = Aus { $tools } wurden nur Summen nach Tagen importiert: Besucher mehrerer Tage werden zusammengezählt.
imported-time-on-page = Verweildauer
imported-totals = Gesamtzahlen
imported-with = { $n ->
    [one] Enthält { $n } Tag, der aus { $tools } importiert wurde.
   *[other] Enthält { $n } Tage, die aus { $tools } importiert wurden.
    }
imported-without = { $n ->
    [one] Ohne { $n } Tag, der aus { $tools } importiert wurde.
   *[other] Ohne { $n } Tage, die aus { $tools } importiert wurden.
    }
imported-without-why = Summen nach Tagen haben nicht, was diese Zahlen brauchen: Sie lassen sich nicht filtern und haben keine Ziele, Pfade oder Stunden.
