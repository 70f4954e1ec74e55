### Excluded hits: the report, the advice for each reason, looking up a receipt.

advice-addresses = Ihre Einstellungen schließen diese Adressen aus. Um sie zu zählen, entfernen Sie sie in <rules>den Einstellungen</rules>.
advice-automated = Nichts zu tun, außer es sind Ihre eigenen Tests: Lassen Sie diese unter einem anderen Hostnamen laufen. Um sie zu zählen, stellen Sie den Bot-Filter in <rules>den Einstellungen</rules> auf „Aus“.
advice-bots = Meist ist nichts zu tun: Bots lesen keine Seiten. Sie können ändern, <rules>wie streng Bots gefiltert werden</rules>; <trial>sehen Sie sich zuerst die Vorschau an</trial>.
advice-countries = Ihre Einstellungen schließen diese Länder aus. Um sie zu zählen, entfernen Sie sie in <rules>den Einstellungen</rules>.
advice-data-centres = Manche Besucher nutzen ein Firmennetz oder VPN, das in einem Rechenzentrum endet. Ist das bei Ihnen so, wählen Sie in <rules>den Einstellungen</rules> einen milderen Bot-Filter; <trial>sehen Sie sich zuerst die Vorschau an</trial>.
advice-duplicates = Einige Duplikate sind normal, etwa durch Doppelklicks und wiederholtes Senden. Sind es viele, ist das Snippet vielleicht doppelt eingebaut: <snippet>Snippet prüfen</snippet>.
advice-hostnames = Gehört einer dieser Hosts Ihnen, fügen Sie ihn in <rules>den Einstellungen</rules> zu den Hostnamen hinzu. Die übrigen sind Kopien, Übersetzungen oder Vorschauen Ihrer Seiten.
advice-invalid = Sendet Ihr eigenes Programm diese Hits, prüfen Sie die Antwort: Darin steht das ungültige Feld. Auch ein altes oder geändertes Snippet kann die Ursache sein: <snippet>aktuelles Snippet ansehen</snippet>.
advice-on-list = Derzeit auf der Liste: { $list }.
advice-opted-out = Nichts zu tun. Diese Besucher haben der Zählung widersprochen (Opt-out).
advice-over-limit = Sind das echte Besucher, bitten Sie Ihren Stile-Administrator, das Limit der Hits pro Minute zu erhöhen. Andernfalls schützt das Limit Ihre Daten vor Überflutung.
advice-over-plan = Liegt das Konto über dem Limit seines Tarifs, <plan>wählen Sie einen größeren Tarif</plan>.
advice-pages = Ihre Einstellungen schließen diese Seiten aus. Um sie zu zählen, entfernen Sie sie in <rules>den Einstellungen</rules>.
advice-paused = Setzen Sie die Zählung in <a>den Einstellungen</a> fort. Hits aus der Pause lassen sich nicht wiederherstellen.
advice-prefetched = Nichts zu tun. Öffnet der Besucher die Seite, wird dieser Hit gezählt.
advice-recently = Zuletzt von { $list }.
advice-spam = Nichts zu tun. Das ist Referrer-Spam: Besuchen Sie die Adresse nicht.
advice-suspended = Wenden Sie sich wegen der Sperrung an Ihren Stile-Administrator. Sobald sie aufgehoben ist, werden Hits wieder gezählt.
advice-too-old = Senden Sie Hits aus einer Warteschlange innerhalb von 72 Stunden. Spätere lassen sich nicht hinzufügen, weil diese Tage abgeschlossen sind.
crawler-kind-ai = KI
crawler-kind-monitoring = Monitoring
crawler-kind-other = Sonstige
crawler-kind-preview = Linkvorschau
crawler-kind-search = Suchmaschine
crawler-kind-seo = SEO
crawlers = Crawler
crawlers-hint = { $n ->
    [one] Ein Hit wurde als Bot ausgeschlossen.
   *[other] { $n } Hits wurden als Bots ausgeschlossen. Die Anteile beziehen sich auf diese Hits.
}
crawlers-hits = Hits
crawlers-kind = Art
crawlers-name = Crawler
crawlers-not-recorded = Nicht erfasst (bevor Namen gespeichert wurden)
crawlers-share = Anteil
crawlers-unknown = Unbekannt
excluded-all = alle ausgeschlossenen
excluded-by = Ausgeschlossen nach { $unit }
excluded-chart = Ausgeschlossene Hits nach { $unit }, auch als Tabelle
excluded-no-hits = Keine Hits in diesem Zeitraum
excluded-no-hits-hint = Wählen Sie einen anderen Zeitraum, oder <a>prüfen Sie das Snippet</a>.
excluded-none = Keine ausgeschlossenen Hits
excluded-none-hint = Jeder Hit dieses Zeitraums wurde gezählt.
excluded-of-received = der empfangenen
excluded-one-by-one = Einzelne Hits mit dem Grund sehen Sie im <link>Live-Test</link>, sobald sie eintreffen.
excluded-reasons = Gründe
excluded-receipt = Quittung
excluded-receipt-counted = Gezählt.
excluded-receipt-excluded = Ausgeschlossen: { $reason }.
excluded-receipt-intro = Hängen Sie { $parameter } an die Adresse für Hits an; jede Antwort enthält dann den Header { $header }. Fügen Sie dessen Wert innerhalb von 48 Stunden hier ein, um zu sehen, ob der Hit gezählt wurde und warum. Dafür wird nichts gespeichert. <a>Mehr in der Dokumentation</a>.
excluded-receipt-look-up = Hit nachschlagen
excluded-receipt-time = Empfangen: { $time }.
excluded-receipt-title = Hit nachschlagen
excluded-shares = { $n ->
    [one] Anteile an { $n } empfangenen Hit, mit Verlauf nach { $unit }. Wählen Sie einen Grund, um ihn im Diagramm zu sehen.
   *[other] Anteile an { $n } empfangenen Hits, mit Verlauf nach { $unit }. Wählen Sie einen Grund, um ihn im Diagramm zu sehen.
    }
excluded-show-all-reasons = Alle Gründe zeigen
excluded-show-in-chart = Im Diagramm zeigen
excluded-table = Hits als Tabelle
