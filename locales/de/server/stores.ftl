# Was das Skript auf dem Gerät eines Besuchers speichert.

stores =
    .ignore_purpose = Schließt die Besuche dieses Geräts von der Zählung aus.
    .ignore_holds = `yes`, auf jedem Gerät dasselbe. Jeder andere von Hand eingetragene Wert wirkt auch.
    .ignore_set_by = Das Skript, wenn ein Besucher die Website über den Opt-out-Link öffnet (`#stile_ignore=yes`). Über denselben Link ohne `yes` wird das Gerät wieder gezählt.
    .no_cookies = Das Skript setzt keine Cookies und sendet mit einem Hit keine.
    .no_fingerprint = Das Skript liest nichts vom Gerät, um es wiederzuerkennen: kein Canvas, keine Schriften, keine Liste der Plugins. Ein Hit enthält die Adresse der Seite, den Referrer und die Breite des Bildschirms; der Browser sendet mit jeder Anfrage seinen Namen, seine Sprachen und seine IP-Adresse.
    .cache = Wie jede Datei bleibt das Skript im Cache des Browsers: der Teil, den die Seiten einbinden, eine Stunde und bis zu einem Tag, während der Browser einen neueren lädt; die Teile, die es nachlädt, bis zu einem Jahr. Sie sind für alle gleich.
    .paragraph = { $site } misst Besuche mit Stile. Stile speichert nichts auf Ihrem Gerät und setzt keine Cookies. Wenn Sie der Zählung widersprechen, bleibt ein Eintrag namens „stile_ignore“ im lokalen Speicher Ihres Browsers, bis Sie ihn entfernen. Er enthält nichts über Sie und wird nirgendwohin gesendet.
    .consent_purpose = Merkt sich die Antwort auf das Einwilligungsbanner und erkennt den Browser eines Besuchers wieder, der eingewilligt hat.
    .consent_holds = Die Antwort, die Version des Angezeigten, wann die Antwort gegeben wurde und bis wann sie gilt. Nur nach einer Einwilligung auch ein Ticket aus 128 zufälligen Bits.
    .consent_set_by = Das Skript, wenn ein Besucher auf das Banner oder im eigenen Einwilligungstool der Website antwortet. Ein Widerruf entfernt das Ticket.
    .paragraph_consent = { $site } misst Besuche mit Stile und bittet um Ihre Einwilligung, Ihren Browser bei späteren Besuchen wiederzuerkennen. Ohne Ihre Einwilligung wird auf Ihrem Gerät nur Ihre Antwort gespeichert, in einem Eintrag namens „stile_consent“ im lokalen Speicher Ihres Browsers. Mit Ihrer Einwilligung enthält dieser Eintrag auch ein zufälliges Ticket, an dem Ihre Besuche als zusammengehörig erkannt werden; es wird mit Ihren Besuchen gesendet. Sie können Ihre Einwilligung jederzeit widerrufen; das Ticket wird dann entfernt. Wenn Sie der Zählung widersprechen, bleibt ein Eintrag namens „stile_ignore“ im lokalen Speicher Ihres Browsers, bis Sie ihn entfernen. Er enthält nichts über Sie und wird nirgendwohin gesendet. Es werden keine Cookies gesetzt.
