### The list of sites.

add-site-adding = Wird hinzugefügt …
add-site-create = Website erstellen
add-site-name-hint = Der Hostname oder eine beliebige URL der Website. Subdomains und www. sind eingeschlossen.
add-site-take-over = Gibt es die Website schon in einem anderen Konto? <link>Website übernehmen</link>
add-site-title = Wo ist Ihre Website?
sites-add-first = Erste Website hinzufügen
sites-caption = Websites mit Besuchern und Aufrufen, verglichen mit dem vorherigen Zeitraum
sites-changes-hint = Veränderungen gegenüber dem vorherigen Zeitraum, in der Zeitzone jeder Website.
sites-changes-new = Websites, deren Erfassung erst in dieser Zeit begann, haben keine Angabe zur Veränderung.
sites-check-snippet = Snippet prüfen
sites-consented = { $n } mit Einwilligung
sites-excluded = Hits kommen an, aber in den letzten 24 Stunden wurde keiner gezählt.
sites-excluded-because = Hits kommen an, aber in den letzten 24 Stunden wurde keiner gezählt: { $why }
sites-found = { $n ->
    [one] { $n } Website gefunden
   *[other] { $n } Websites gefunden
    }
sites-install = Snippet einbauen
sites-intro = Fügen Sie eine Website hinzu, bauen Sie ein einzeiliges Snippet ein, und innerhalb einer Sekunde erscheint der erste Besucher. Ohne Cookies, ohne Daten auf dem Gerät, ohne gespeicherte IP-Adressen.
sites-last-hit = Letzter Hit { $ago }.
sites-no-match = Keine Website passt zu „{ $search }“.
sites-none = Noch keine Websites
sites-none-ask = Bitten Sie einen Inhaber oder Admin des Kontos um Zugriff.
sites-receiving = Hits kommen an · zuletzt { $ago }
sites-search = { $n ->
    [one] { $n } Website
   *[other] { $n } Websites
    }
sites-show-all = Alle Websites zeigen
sites-sort-a-z = A bis Z
sites-sort-by = Sortieren nach
sites-sort-decrease = Stärkster Rückgang
sites-sort-fewest-views = Wenigste Aufrufe
sites-sort-fewest-visitors = Wenigste Besucher
sites-sort-increase = Stärkster Zuwachs
sites-sort-most-views = Meiste Aufrufe
sites-sort-most-visitors = Meiste Besucher
sites-sort-z-a = Z bis A
sites-tracking-started = Die Erfassung begann am { $day }.
sites-trend-tomorrow = Die Erfassung hat heute begonnen. Den Verlauf sehen Sie ab morgen.
sites-view-team = Team ansehen
sites-visitors-now = { $n ->
    [one] { $n } aktueller Besucher
   *[other] { $n } aktuelle Besucher
    }
sites-waiting = Wartet auf den ersten Hit.
take-over = Website übernehmen
take-over-act = Website übernehmen
take-over-code = Übertragungscode
take-over-code-hint = Ein Inhaber oder Admin des anderen Kontos erstellt ihn in den Einstellungen der Website unter „An ein anderes Konto übertragen“.
take-over-goes = Die Website wird mit allen Daten, Einstellungen, Zielen, Trichtern und Notizen übernommen. Mitglieder und API-Tokens des anderen Kontos verlieren den Zugriff.
take-over-hint = Übernehmen Sie eine Website aus einem anderen Konto in das Konto { $account }.
take-over-only-admins = Nur Inhaber und Admins können eine Website übernehmen.
