# Was nötig ist, bevor eine Website ihre Besucher um Einwilligung bittet, und was in jedem Modus gespeichert wird.

hard =
    .keep_done = Besuche von Besuchern, die eingewilligt haben, werden { $visits ->
        [1] einen Tag
       *[other] { $visits } Tage
    } aufbewahrt, Nachweise { $records } Tage. Besucher werden in diesen Sprachen gefragt: { $languages }.
    .keep_missing = Sie haben noch nicht gespeichert, wie lange Besuche und Nachweise aufbewahrt werden und in welchen Sprachen Besucher gefragt werden.
    .keep_todo = Wählen Sie die Zahl der Tage und die Sprachen, und speichern Sie sie.
    .policy_done = Ihre Datenschutzerklärung unter { $url } enthält den Absatz über Besucher, die einwilligen.
    .policy_missing = Stile hat den Absatz über Besucher, die einwilligen, noch nicht in Ihrer Datenschutzerklärung gefunden.
    .policy_differs = Ihre Datenschutzerklärung unter { $url } enthält einen anderen Absatz als den jetzigen: Die Zahl der Tage oder der Wortlaut hat sich geändert.
    .policy_lost = { $why ->
        [page_unreachable] Ihre Datenschutzerklärung unter { $url } ist nicht mehr erreichbar, deshalb weiß Stile nicht, ob sie den Absatz über Besucher, die einwilligen, enthält.
        [page_unreadable] Die Seite unter { $url } ist keine HTML-Seite bis 3 MiB mehr, deshalb kann Stile Ihre Datenschutzerklärung nicht lesen.
        [not_public] { $url } führt nicht mehr zu einer Adresse im öffentlichen Web, deshalb kann Stile Ihre Datenschutzerklärung nicht lesen.
       *[other] Ihre Datenschutzerklärung unter { $url } enthält den Absatz über Besucher, die einwilligen, nicht mehr.
    } Stile hat das am { $since } bemerkt.
    .policy_lost_todo = Fügen Sie den Text `consent-paragraph` wieder in die Seite ein, oder lassen Sie Stile die neue Adresse Ihrer Datenschutzerklärung prüfen. Solange Besucher gefragt werden, liest Stile die Seite auch jede Nacht erneut.
    .policy_todo = Übernehmen Sie den Text `consent-paragraph` dieser Website in Ihre Datenschutzerklärung, und lassen Sie Stile die Seite dann prüfen.
    .dpa_no_plans = Nicht nötig: Auf diesem Server gibt es keine Tarife, also auch keinen Vertrag mit dem Betreiber, den Sie annehmen müssten. Betreibt ihn ein anderes Unternehmen für Sie, schließen Sie mit ihm einen Vertrag zur Auftragsverarbeitung (Text `dpa`).
    .banner_done = Ein Banner, das alle Regeln einhält, ist in allen Ihren Sprachen veröffentlicht.
    .banner_own_tool = Ihr eigenes Einwilligungstool fragt die Besucher, daher ist kein Banner nötig.
    .banner_missing = Es ist noch kein Banner veröffentlicht.
    .banner_languages = Das veröffentlichte Banner hat keine Texte in diesen Sprachen: { $languages }.
    .banner_rules = Mit Ihren jetzigen Einstellungen hält das veröffentlichte Banner { $n ->
        [one] eine Regel
       *[other] { $n } Regeln
    } nicht ein.
    .banner_todo = Speichern Sie einen Entwurf, der alle Regeln einhält, und veröffentlichen Sie ihn.
    .script_done = Von Ihren Seiten kommen Treffer des Skripts an.
    .script_missing = In den letzten sieben Tagen wurde kein Treffer gezählt, deshalb weiß Stile nicht, ob das Skript auf Ihren Seiten ist.
    .script_todo = Bauen Sie das Skript in Ihre Seiten ein und rufen Sie eine davon auf.
    .hits = Jeder Hit: Zeit, Seite, Aktion, Herkunft, Land und Stadt, Sprache, Größenklasse des Bildschirms, Browser, Betriebssystem und Art des Geräts.
    .hits_until = So lange, wie die Website ihre Hits aufbewahrt.
    .day_number = Eine Zahl, die die Besucher eines Tages unterscheidet. Stile löscht ihren Schlüssel nach dem Folgetag; danach lässt sie sich niemandem mehr zuordnen.
    .day_number_until = So lange, wie die Website ihre Hits aufbewahrt.
    .item = `{ $name }` im lokalen Speicher des Browsers: die Antwort, ihr Datum und die Version des Banners; bei Besuchern, die eingewilligt haben, auch ein zufälliger Code.
    .item_until = Bis der Besucher es löscht. Der Code wird höchstens 13 Monate lang angenommen.
    .visits = Von Besuchern, die eingewilligt haben: welche Besuche ihre sind. Stile berechnet ihre Nummer mit einem geheimen Schlüssel aus dem zufälligen Code.
    .visits_until = { $days ->
        [1] Ein Tag
       *[other] { $days } Tage
    }, oder bis der Besucher seine Einwilligung widerruft.
    .records = Ein Nachweis jeder Antwort: Zeit, Hostname, Sprache, Version des Banners und wie der Besucher geantwortet hat.
    .records_until = { $days } Tage.
    .shown = Wie oft das Banner an jedem Tag gezeigt wurde, nach Version und Sprache.
