# Was das Script auf dem Gerät eines Besuchers speichert.

stores =
    .ignore_purpose = Schließt die Besuche dieses Geräts von der Zählung aus.
    .ignore_holds = `yes`, auf jedem Gerät dasselbe. Jeder andere von Hand eingetragene Wert wirkt auch.
    .ignore_set_by = Das Script, wenn ein Besucher die Website über den Opt-out-Link öffnet (`#stile_ignore=yes`). Derselbe Link ohne `yes` lässt das Gerät wieder zählen.
    .no_cookies = Das Script setzt keine Cookies und sendet mit einem Hit keine.
    .no_fingerprint = Das Script liest nichts vom Gerät, um es wiederzuerkennen: kein Canvas, keine Schriften, keine Liste der Plugins. Ein Hit enthält die Adresse der Seite, den Referrer und die Breite des Bildschirms; der Browser sendet mit jeder Anfrage seinen Namen, seine Sprachen und seine IP-Adresse.
    .cache = Wie jede Datei bleibt das Script im Cache des Browsers: der Teil, den die Seiten nennen, eine Stunde und bis zu einem Tag, während der Browser einen neueren holt; die Teile, die es nachlädt, bis zu einem Jahr. Sie sind für alle dieselben.
    .paragraph = { $site } misst Besuche mit Stile. Stile speichert nichts auf Ihrem Gerät und setzt keine Cookies. Wenn Sie der Zählung widersprechen, bleibt ein Vermerk namens „stile_ignore“ im lokalen Speicher Ihres Browsers, bis Sie ihn entfernen. Er enthält nichts über Sie und wird nirgendwohin gesendet.
