# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

invalid_keep = `{ $field }` ist eine Zahl von Tagen von { $least } bis { $most }.
    .shorter = Bewahren Sie die Nachweise mindestens so lange auf wie die Besuche: Sie belegen, dass die Besucher eingewilligt haben.
invalid_languages = Das ist kein Sprachkürzel in seiner üblichen Form wie `de` oder `pt-BR`.
    .number = Geben Sie 1 bis { $most } Sprachen an.
    .twice = Die Sprache `{ $language }` ist doppelt angegeben.
banner_says_other = Die Besucher haben eingewilligt, dass Besuche { $visits } Tage und Nachweise { $records } Tage aufbewahrt werden. Solange Besucher gefragt werden oder solange noch Besucher mit Einwilligung gespeichert sind, können Sie diese Fristen nur verkürzen.
banner_missing = Besucher werden gerade gefragt, und es ist kein Banner veröffentlicht. Veröffentlichen Sie eines, bevor Sie auf Ihr eigenes Einwilligungstool verzichten.
paragraph_missing = Die Seite enthält den Absatz nicht. Übernehmen Sie den Text `consent-paragraph` unverändert, mit der Zahl der Tage dieser Website.
    .differs = Die Seite enthält den Absatz bis „{ $after }“. Dann steht im Absatz „{ $expected }“, auf der Seite aber „{ $instead }“.
    .ends = Die Seite enthält den Absatz bis „{ $after }“ und endet dort. Der Absatz geht weiter mit „{ $expected }“.
no_draft = Es gibt keinen Entwurf, der sich veröffentlichen ließe. Speichern Sie zuerst einen.
banner_breaks_rules = Der Entwurf hält diese Regeln nicht ein: { $rules }. Was nicht stimmt, steht bei den Regeln (`rules`) des Entwurfs.
steps_missing = Besucher können noch nicht gefragt werden. Diese Schritte fehlen: { $steps }. Was zu tun ist, steht in den Einstellungen zur Einwilligung.
name_differs = Geben Sie zur Bestätigung als `name` den genauen Namen der Website ein.
unknown_record = Dieser Nachweis wurde nicht gefunden, oder Sie haben keinen Zugriff darauf.
unknown_visitor = Dieser Besucher wurde nicht gefunden: Über ihn ist nichts gespeichert, oder Sie haben keinen Zugriff.
unknown_request = Diese Anfrage wurde nicht gefunden, oder Sie haben keinen Zugriff darauf.
request_open = Dieser Besucher hat schon eine offene Anfrage dieser Art. Erledigen oder schließen Sie zuerst diese.
request_ended = Diese Anfrage wurde erledigt oder geschlossen. Öffnen Sie eine neue.
postponed_before = Diese Anfrage wurde schon einmal verlängert. Das ist nur einmal möglich.
