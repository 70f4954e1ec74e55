### Besucher mit Einwilligung, und was sie verlangen.

data-request-about = { $kind }, { $visitor }
data-request-access = Auskunft
data-request-access-hint = Der Besucher erhält eine Datei mit allen gespeicherten Daten.
data-request-close = Anfrage schließen
data-request-close-dialog = Schließen …
data-request-close-explained = Es wird nichts exportiert oder gelöscht. Die Anfrage bleibt mit Ihrer Begründung in der Liste.
data-request-close-hint = Zum Beispiel: Die Person konnte nicht belegen, dass der Code ihr gehört.
data-request-close-question = Diese Anfrage unerledigt schließen?
data-request-closed = Geschlossen am { $at } von { $name }.
data-request-closed-done = Anfrage geschlossen.
data-request-code = Code des Besuchers
data-request-code-hint = Besucher finden ihn in dem Fenster, das #stile_consent hinter jeder Adresse Ihrer Website öffnet.
data-request-due = Fällig { $when }, am { $day }.
data-request-due-hint = Die Anfrage ist in 30 Tagen fällig. Sie können sie einmal um 60 Tage verschieben.
data-request-erased = { $records ->
    [one] Besuche, die zu keinem Besucher mehr gehören: { $visits }, mit { $hits } Seitenaufrufen und Ereignissen. 1 Einwilligungsnachweis benennt den Besucher nicht mehr.
   *[other] Besuche, die zu keinem Besucher mehr gehören: { $visits }, mit { $hits } Seitenaufrufen und Ereignissen. { $records } Einwilligungsnachweise benennen den Besucher nicht mehr.
}
data-request-erasure = Löschung
data-request-erasure-hint = Alle Daten, die den Besucher benennen, werden gelöscht.
data-request-file-until = Download bis { $day } ({ $when }).
data-request-finish = Erledigen …
data-request-finish-access = Erledigen und Datei anzeigen
data-request-finish-access-explained = 7 Tage lang finden Sie auf dieser Seite einen Link zu der Datei mit allen Daten, die über den Besucher gespeichert sind. Senden Sie ihm die Datei: Stile kennt seine Adresse nicht.
data-request-finish-access-identity = Prüfen Sie zuerst, ob die anfragende Person der Besucher ist: Der Code in ihrem Browser ist der Beleg.
data-request-finish-access-question = Diese Auskunft erledigen?
data-request-finish-erasure-question = Diesen Besucher löschen und die Anfrage erledigen?
data-request-finished = Erledigt am { $at } von { $name }.
data-request-finished-access = Anfrage erledigt. Die Datei steht 7 Tage lang zum Download bereit.
data-request-finished-erasure = Besucher gelöscht und Anfrage erledigt.
data-request-former-member = einem früheren Mitglied
data-request-inform = Informieren Sie den Besucher danach.
data-request-kind = Was der Besucher verlangt
data-request-new = Neue Datenanfrage
data-request-note = Notiz (optional)
data-request-note-hint = Für Ihr Team, zum Beispiel wie die Anfrage Sie erreicht hat.
data-request-nothing-left = Es gibt nichts zu exportieren: Der Besucher wurde gelöscht. Schließen Sie diese Anfrage.
data-request-open = Anfrage anlegen
data-request-open-dialog = Anfrage anlegen …
data-request-opened = Anfrage angelegt. Sie ist in 30 Tagen fällig.
data-request-opened-by = Angelegt am { $at } von { $name }
data-request-overdue = Überfällig
data-request-postpone = Anfrage verschieben
data-request-postpone-dialog = Verschieben …
data-request-postpone-explained = Die Anfrage ist dann am { $day } fällig. Das ist einmal möglich. Informieren Sie den Besucher über die Verzögerung und ihren Grund, bevor die Anfrage fällig ist (DSGVO, Artikel 12 Absatz 3).
data-request-postpone-question = Diese Anfrage um 60 Tage verschieben?
data-request-postponed = Verschoben bis { $day }: { $reason }
data-request-postponed-done = Anfrage um 60 Tage verschoben.
data-request-reason = Begründung
data-request-reason-hint = Eine Zeile, zum Beispiel: Die Daten sind auf mehrere Systeme verteilt.
data-request-state-closed = Geschlossen
data-request-state-finished = Erledigt
data-request-visitor-deleted = Ein gelöschter Besucher
data-request-was-due = War { $when } fällig, am { $day }.
data-requests-admins = Admins und Inhaber können Anfragen erledigen.
data-requests-editors-only = Nur Bearbeiter, Admins und Inhaber sehen Datenanfragen.
data-requests-ended = Erledigt und geschlossen
data-requests-intro = Was Besucher mit Einwilligung verlangen: ihre Daten zu erhalten oder löschen zu lassen. Sie finden sie über ihren Code oder in der <link>Liste der Besucher</link>.
data-requests-none-open = Keine offenen Anfragen.
data-requests-open = Offene Anfragen
data-requests-open-hint = Die zuerst fälligen stehen oben.
visitor = Besucher
visitor-agreed = Eingewilligt
visitor-agreed-language = Gefragt auf
visitor-agreed-version = Version des Banners
visitor-audit = Das Audit-Protokoll zeigt, dass Sie diese Seite geöffnet haben.
visitor-audit-admin = Das <link>Audit-Protokoll</link> zeigt, dass Sie diese Seite geöffnet haben.
visitor-code = Code
visitor-delete = Besucher löschen
visitor-delete-audit = Das Audit-Protokoll zeigt, dass Sie einen Besucher gelöscht haben, ohne dessen Code.
visitor-delete-browser = Der Browser des Besuchers vergisst seinen Code beim nächsten Besuch und wird erneut gefragt.
visitor-delete-dialog = Besucher löschen …
visitor-delete-files = Früher exportierte Dateien werden nicht gelöscht. Löschen Sie sie selbst.
visitor-delete-forever = Dies lässt sich nicht rückgängig machen.
visitor-delete-question = Besucher { $id } löschen?
visitor-delete-records = Die Einwilligungsnachweise bleiben als Beleg dafür, was Sie gefragt haben, benennen den Besucher aber nicht mehr.
visitor-delete-requests = Datenanfragen dieses Besuchers bleiben in der Liste, ohne den Besucher.
visitor-delete-visits = Die Besuche bleiben in Ihren Zahlen, als Besuche ohne Einwilligung. Sie gehören nicht mehr zusammen.
visitor-delete-visits-n = { $visits ->
    [one] 1 Besuch ({ $hits }) bleibt in Ihren Zahlen, als Besuch ohne Einwilligung.
   *[other] { $visits } Besuche ({ $hits }) bleiben in Ihren Zahlen, als Besuche ohne Einwilligung. Sie gehören nicht mehr zusammen.
}
visitor-deleted = Besucher { $id } gelöscht.
visitor-export-csv = Als CSV exportieren
visitor-export-json = Als JSON exportieren
visitor-first-seen = Zuerst gesehen
visitor-goal = Ziel: { $name }
visitor-goal-times = { $name } ({ $n })
visitor-goals = Ziele
visitor-kept = Was gespeichert ist
visitor-kept-hint = Seit der Einwilligung. Frühere Besuche sind nicht mit dem Besucher verknüpft.
visitor-kept-until = Gespeichert bis, ohne weiteren Besuch
visitor-last-seen = Zuletzt gesehen
visitor-more-hits = Nur die neuesten 10.000 Seitenaufrufe und Ereignisse werden angezeigt. Der Export enthält alle.
visitor-n = Besucher { $id }
visitor-n-events = { $n ->
    [one] 1 Ereignis
   *[other] { $n } Ereignisse
}
visitor-n-hits = { $n ->
    [one] 1 Seitenaufruf oder Ereignis
   *[other] { $n } Seitenaufrufe und Ereignisse
}
visitor-n-views = { $n ->
    [one] 1 Seitenaufruf
   *[other] { $n } Seitenaufrufe
}
visitor-no-visits = Es sind keine Besuche gespeichert: Der Besucher hat die Einwilligung widerrufen, oder ihre Zeit ist abgelaufen.
visitor-open-request = Offene Datenanfrage: { $kind }.
visitor-views = Seitenaufrufe
visitor-visits-hint = Die neuesten zuerst, in der Zeitzone der Website.
visitors-back = Alle Besucher mit Einwilligung
visitors-editors-only = Nur Bearbeiter, Admins und Inhaber sehen Besucher mit Einwilligung.
visitors-export-csv = Alle als CSV exportieren
visitors-export-hint = Alle Besucher mit Einwilligung, unabhängig von Zeitraum und Filtern. Jeder Export ist ein Eintrag im Audit-Protokoll.
visitors-export-json = Alle als JSON Lines exportieren
visitors-hint = Zuletzt gesehene zuerst. Die Zahlen umfassen, was zu Zeitraum und Filtern passt, seit der jeweiligen Einwilligung.
visitors-in-all = { $n ->
    [one] Insgesamt gibt es 1 Besucher mit Einwilligung.
   *[other] Insgesamt gibt es { $n } Besucher mit Einwilligung.
}
visitors-in-period = { $n ->
    [one] 1 Besucher mit Einwilligung
   *[other] { $n } Besucher mit Einwilligung
}
visitors-none = Noch kein Besucher hat eingewilligt
visitors-none-here = Keine passenden Besucher mit Einwilligung
visitors-only-agreed = Hier erscheinen nur Besucher, die eingewilligt haben, wiedererkannt zu werden. Alle anderen werden ohne Einwilligung gezählt und lassen sich nicht auflisten.
visitors-show-all = Alle anzeigen
visitors-to-consent = Zur Einwilligung
