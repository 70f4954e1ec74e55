# Was das Skript auf dem Gerät eines Besuchers speichert.

stores =
    .ignore_purpose = Schließt die Besuche dieses Geräts von der Zählung aus.
    .ignore_holds = `yes`, auf jedem Gerät dasselbe. Jeder andere von Hand eingetragene Wert wirkt auch.
    .ignore_set_by = Das Skript, wenn ein Besucher die Website über den Opt-out-Link öffnet (`#stile_ignore=yes`). Über denselben Link ohne `yes` wird das Gerät wieder gezählt.
    .no_cookies = Das Skript setzt keine Cookies und sendet mit einem Hit keine.
    .no_fingerprint = Das Skript liest nichts vom Gerät, um es wiederzuerkennen: kein Canvas, keine Schriften, keine Liste der Plugins. Ein Hit enthält die Adresse der Seite, den Referrer und die Breite des Bildschirms; der Browser sendet mit jeder Anfrage seinen Namen, seine Sprachen und seine IP-Adresse.
    .cache = Wie jede Datei bleibt das Skript im Cache des Browsers: der Teil, den die Seiten einbinden, eine Stunde und bis zu einem Tag, während der Browser einen neueren lädt; die Teile, die es nachlädt, bis zu einem Jahr. Sie sind für alle gleich.
    .paragraph = { $site } misst Besuche mit Stile. Stile speichert nichts auf Ihrem Gerät und setzt keine Cookies. Wenn Sie der Zählung widersprechen, bleibt ein Eintrag namens „stile_ignore“ im lokalen Speicher Ihres Browsers, bis Sie ihn entfernen. Er enthält nichts über Sie und wird nirgendwohin gesendet.
