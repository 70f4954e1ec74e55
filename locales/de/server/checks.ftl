# Was verhindert, dass eine Seite gezählt wird: jeder Befund mit seinem Code und seinen Varianten; `advice` sagt, was zu tun ist.

finding_tag_fine = Das Snippet ist auf der Seite, nennt diese Website und wird ausgeführt.
finding_unreachable = { $at } ist nicht erreichbar: { written.unreached }.
    .advice = Prüfen Sie, ob sich die Seite im Browser öffnet und keine Firewall Programme abweist.
    .compression = { $at } hat mit einer nicht unterstützten oder fehlerhaften Komprimierung geantwortet.
    .compression_advice = Der Server muss den Header `Accept-Encoding` beachten. Stile liest mit gzip komprimierte und unkomprimierte Seiten.
finding_not_public = { $at } ist keine Adresse im öffentlichen Web, daher hat Stile sie nicht abgerufen.
    .advice = Eine Seite in einem privaten Netz kann Stile nicht prüfen. Das Skript zählt ihre Besuche trotzdem.
finding_too_slow = { $at } hat zu spät geantwortet.
    .advice = Versuchen Sie es noch einmal. Bleibt es so langsam, warten auch Besucher so lange.
finding_bad_redirect = { $at } leitet zu oft weiter.
    .advice = Prüfen Sie die Weiterleitungen. Manche Server leiten endlos weiter, wenn ein Browser keine Cookies annimmt.
    .no_address = { $at } leitet auf etwas weiter, das keine Adresse ist.
    .no_address_advice = Korrigieren Sie den Header `Location`.
finding_bad_status = Der Server hat statt der Seite den Status { $status } gesendet.
    .advice = Prüfen Sie, ob sich die Seite ohne Anmeldung öffnet und keine Firewall Programme abweist.
finding_not_html = Die Antwort ist { $kind }, kein HTML.
    .advice = Geben Sie die Adresse einer Seite ein.
finding_no_https = Über https ist die Website nicht erreichbar: { written.unreached }. Stile hat die Seite stattdessen über http gelesen.
    .advice = Machen Sie die Website über https erreichbar. Die meisten Browser versuchen das zuerst.
finding_redirected = { $from } leitet zu { $to } weiter.
    .refresh = Die Seite leitet ihre Besucher zu { $to } weiter.
    .refresh_advice = Prüfen Sie auch diese Seite.
finding_wrong_host = Die Seite liegt auf { $host }; das gehört nicht zu den Hostnamen dieser Website, daher werden ihre Hits ausgeschlossen.
    .advice = Fügen Sie { $host } zu den Hostnamen der Website hinzu.
finding_cut_off = Stile hat nur die ersten { $bytes } Bytes der Seite gelesen.
    .advice = Setzen Sie das Snippet in den Head der Seite.
    .tags = Die Seite hat mehr Snippets, Kommentare mit Skripten oder Policies, als Stile prüft. Geprüft wurden { $tags } Snippets und { $policies } Policies.
    .tags_advice = Behalten Sie nur ein Snippet, und fassen Sie die Policies zu einer zusammen.
finding_tag_missing = Das Snippet ist nicht auf der Seite.
    .advice = Setzen Sie das Snippet von der Seite „Installation“ in den Head jeder Seite. Hat die Website einen Cache, leeren Sie ihn.
finding_tag_manager = Das Snippet ist nicht auf der veröffentlichten Seite, aber { $manager } fügt es vielleicht ein. Beim Prüfen führt Stile keine Skripte aus, daher lässt sich das nicht feststellen.
    .advice = Öffnen Sie die Seite, und sehen Sie im Live-Test nach, ob ihre Hits ankommen. Oder setzen Sie das Snippet direkt in die Seite.
finding_tag_asleep = Das Snippet steht in einem Kommentar, einem `<noscript>` oder einem `<template>`; dort wird nichts ausgeführt.
    .advice = Setzen Sie es in den Head der Seite, wie auf der Seite „Installation“ gezeigt.
finding_wrong_site = Das Snippet nennt die Website `{ $given }` statt `{ $name }`, daher werden seine Hits hier nicht gezählt.
    .advice = Ändern Sie es zu `data-site="{ $name }"`.
finding_site_missing = Das Snippet nennt keine Website.
    .advice = Fügen Sie `data-site="{ $name }"` zum Snippet hinzu.
finding_doubled = Das Snippet wird auf dieser Seite { $times }-mal ausgeführt. Ein innerhalb einer Sekunde doppelt gesendeter Seitenaufruf zählt einmal, aber Ereignisse und Verweildauer zählen womöglich mehrfach.
    .advice = Behalten Sie nur ein Snippet. Ein weiteres kommt vielleicht aus einem Plugin oder Tag-Manager.
finding_wrong_type = Das Snippet hat den Typ `{ $kind }`, den kein Browser ausführt.
    .advice = Entfernen Sie `type` aus dem Snippet.
    .module = Das Snippet ist als Modul oder für Browser ohne Module gekennzeichnet, daher läuft das Skript nicht.
    .module_advice = Entfernen Sie `type="module"` und `nomodule` aus dem Snippet.
finding_address_missing = Dem Snippet fehlt die Adresse des Skripts.
    .advice = Kopieren Sie das Snippet noch einmal von der Seite „Installation“.
finding_script_missing = Das Skript lässt sich nicht von { $script } laden: { written.unreached }.
    .status = Das Skript lässt sich nicht von { $script } laden: Der Server antwortet mit dem Status { $status }.
    .advice = Prüfen Sie, ob diese Adresse das Skript von Stile liefert, wie auf der Seite „Installation“ gezeigt.
finding_other_script = { $script } liefert etwas anderes als das Skript von Stile.
    .older = { $script } liefert eine andere Version des Skripts als dieser Server.
    .older_advice = Diese Adresse muss Anfragen an diesen Server weiterleiten und darf das Skript höchstens eine Stunde zwischenspeichern.
finding_pinned_to_another = Das Snippet ist auf eine andere Version des Skripts festgelegt, daher führen Browser es nicht aus.
    .advice = Kopieren Sie das Snippet mit dem Hash noch einmal von der Seite „Installation“, oder entfernen Sie `integrity` daraus.
    .no_crossorigin = Das Snippet hat `integrity`, aber kein `crossorigin`, daher führen Browser es nicht aus.
    .no_crossorigin_advice = Fügen Sie `crossorigin="anonymous"` zum Snippet hinzu.
finding_mixed_content = Die Seite verwendet https, lädt das Skript aber über http ({ $script }); das blockieren Browser.
    .advice = Ändern Sie die Adresse des Skripts im Snippet zu https://.
finding_forbidden_by_policy = { $blocked ->
        [maker] Die Content Security Policy der Seite (`{ $directive }`) blockiert das Skript, das das Snippet einfügt.
        [script] Die Content Security Policy der Seite (`{ $directive }`) blockiert das Skript.
       *[hits] Die Content Security Policy der Seite (`{ $directive }`) blockiert das Senden der Hits.
    }
    .advice = { $place ->
        [header] Fügen Sie im Header `Content-Security-Policy` bei `{ $directive }` { $origin } hinzu.
       *[meta] Fügen Sie im `<meta>`-Element der Seite bei `{ $directive }` { $origin } hinzu.
    }
    .maker_advice = { $place ->
        [header] Fügen Sie im Header `Content-Security-Policy` bei `{ $directive }` die Nonce oder den Hash dieses Skripts hinzu.
       *[meta] Fügen Sie im `<meta>`-Element der Seite bei `{ $directive }` die Nonce oder den Hash dieses Skripts hinzu.
    }
finding_limited_by_policy = Die Content Security Policy der Seite (`{ $directive }`) blockiert einen Teil des Skripts: Seitenaufrufe werden gezählt, Verweildauer, Scrolltiefe, ausgehende Links, Downloads und Formulare nicht.
    .advice = { $place ->
        [header] Erlauben Sie im Header `Content-Security-Policy` `script-src { $origin } 'wasm-unsafe-eval'` und `connect-src { $origin }`.
       *[meta] Erlauben Sie im `<meta>`-Element der Seite `script-src { $origin } 'wasm-unsafe-eval'` und `connect-src { $origin }`.
    }
finding_held_for_consent = { $tool } blockiert das Snippet, bis ein Besucher einwilligt. Besucher, die nicht einwilligen, werden nicht gezählt.
    .unknown = Ein Consent-Tool blockiert das Snippet, bis ein Besucher einwilligt. Besucher, die nicht einwilligen, werden nicht gezählt.
    .advice = Stile speichert nichts auf dem Gerät des Besuchers. Tragen Sie das Skript im Tool als einwilligungsfrei ein, oder entfernen Sie die Attribute des Tools aus dem Snippet.
finding_consent_tool = { $tool } ist auf der Seite. Es blockiert womöglich Skripte, die es nicht kennt, bis ein Besucher einwilligt.
    .advice = Stile speichert nichts auf dem Gerät des Besuchers. Tragen Sie das Skript im Tool als einwilligungsfrei ein.
finding_delayed = { $tool } verzögert das Snippet, bis der Besucher interagiert, daher fehlen kurze Besuche.
    .advice = Nehmen Sie stile.js von den Skripten aus, die { $tool } verzögert.
finding_sent_elsewhere = Das Snippet sendet Hits an `{ $to }`.
finding_other_parameters = Die URL-Parameter im Snippet (`data-keep`) stimmen nicht mit den Einstellungen der Website überein. In einer Single-Page-Anwendung fehlen Seitenaufrufe oder zählen doppelt.
    .advice = Setzen Sie im Snippet `data-keep="{ $parameters }"`.
    .none_advice = Entfernen Sie `data-keep` aus dem Snippet.
finding_paused = Die Zählung ist für diese Website pausiert: Alle Hits werden ausgeschlossen.
    .advice = Setzen Sie die Zählung in den Einstellungen der Website fort.
