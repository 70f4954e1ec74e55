### Der Betreiberbereich: Übersicht, Konten, Einladungen, Ankündigungen, Protokoll.

operator-2fa-set-up = Zwei-Faktor-Authentifizierung einrichten
operator-2fa-step-codes = Speichern Sie die Wiederherstellungscodes.
operator-2fa-step-return = Kehren Sie auf diese Seite zurück.
operator-2fa-step-turn-on = Schalten Sie unter „Sicherheit“ die Zwei-Faktor-Authentifizierung mit einer Authentifizierungs-App ein.
operator-2fa-title = Zwei-Faktor-Authentifizierung erforderlich
operator-2fa-why = Betreiber können alle Konten dieser Installation sehen und ändern. Ein Passwort oder ein E-Mail-Link allein öffnet diesen Bereich nicht.
operator-a-month = Im Monat
operator-accounts-by-month = Konten pro Monat
operator-accounts-count = { $n ->
    [one] { $n } Konto
   *[other] { $n } Konten
    }
operator-accounts-deleted = Gelöscht
operator-accounts-end = { $n ->
    [one] { $n } Konto angezeigt
   *[other] Alle { $n } Konten angezeigt
    }
operator-accounts-keys = J und K wählen ein Konto aus, Enter öffnet es, / sucht.
operator-accounts-new = Neu
operator-accounts-none = Kein Konto passt zu diesen Filtern
operator-accounts-none-for = Kein Konto zu „{ $search }“ gefunden
operator-accounts-none-hint = Ändern Sie die Filter, oder löschen Sie sie.
operator-accounts-total = Gesamt
operator-all-plans = Alle Tarife
operator-all-states = Alle Status
operator-announce-done = Gesendet
operator-announce-hint = Eine E-Mail an die Inhaber von Konten. Wer mehrere Konten hat, erhält sie einmal.
operator-announce-new = Neue Ankündigung
operator-announce-progress = Gesendete E-Mails
operator-announce-sent-of = { $sent } von { $owners } E-Mails gesendet
operator-announce-sent-to = { $n ->
    [one] an { $n } Inhaber
   *[other] an { $n } Inhaber
    }
operator-announce-started = { $n ->
    [one] E-Mail an { $n } Inhaber wird gesendet.
   *[other] E-Mails an { $n } Inhaber werden gesendet.
    }
operator-announce-stopped = Gestoppt
operator-announced = Gesendete Ankündigungen
operator-announced-none = Noch keine Ankündigungen. Hier sehen Sie, wie viele E-Mails jeder Ankündigung gesendet sind, und können sie stoppen.
operator-announcements-intro = Geplante Wartung, Neuigkeiten, Störungen: Schreiben Sie den Inhabern aller oder einiger Konten.
operator-attention = Handlungsbedarf
operator-attention-n = { $n ->
    [one] { $n } Problem erfordert Aufmerksamkeit
   *[other] { $n } Probleme erfordern Aufmerksamkeit
    }
operator-attention-none = Kein Handlungsbedarf
operator-attention-none-hint = Speicherplatz, Datenbank, E-Mail, geplante Aufgaben und Kanäle sind in Ordnung.
operator-attention-none-hint-plans = Speicherplatz, Datenbank, E-Mail, geplante Aufgaben, Kanäle, Zahlungsanbieter und Limits sind in Ordnung.
operator-audience-all = Alle Inhaber
operator-audience-both = Inhaber von Konten mit dem Tarif { $plan } und dem Status „{ $state }“
operator-audience-plan = Inhaber von Konten mit dem Tarif { $plan }
operator-audience-state = Inhaber von Konten mit dem Status „{ $state }“
operator-by-plan = Konten nach Tarif
operator-by-state = Konten nach Status
operator-check = Zählen und Vorschau zeigen
operator-check-again = Neu zählen und Vorschau zeigen
operator-check-outdated = Sie haben die Ankündigung nach der Vorschau geändert.
operator-clear-all = Suche und Filter löschen
operator-counting-owners = Wird gezählt …
operator-created = Erstellt
operator-did-list-accounts = Konten aufgelistet
operator-did-preview-announcement = Vorschau einer Ankündigung angesehen
operator-did-send-announcement = Ankündigung gesendet
operator-did-send-invite = Einladung gesendet
operator-did-stop-announcement = Ankündigung gestoppt
operator-did-view-announcements = Ankündigungen angesehen
operator-did-view-invites = Einladungen angesehen
operator-did-view-overview = Übersicht angesehen
operator-did-withdraw-invite = Einladung zurückgezogen
operator-hits = Hits
operator-hits-by-month = Hits pro Monat
operator-instance-facts = Stile { $version }, Laufzeit: { $span }
operator-invite-account = Kontoname (optional)
operator-invite-account-hint = Leer lassen, damit die Person ihn wählt.
operator-invite-add = Neue Einladung
operator-invite-as-trial = Als Testphase
operator-invite-by = Gesendet am { $day } von { $name }
operator-invite-days = Tage der Testphase
operator-invite-default-plan = Wie für jedes neue Konto
operator-invite-email = E-Mail-Adresse
operator-invite-expired = Abgelaufen
operator-invite-expires = noch { $span } gültig
operator-invite-for-good = Ohne Ende und ohne Bezahlung
operator-invite-hint = Die Person erhält eine E-Mail mit einem Link, der ein Konto eröffnet, auch wenn die Registrierung geschlossen ist. Der Link gilt 7 Tage.
operator-invite-how-long = Wie lange
operator-invite-no-plan = Tarif neuer Konten
operator-invite-on = Gesendet am { $day }
operator-invite-open = Offen
operator-invite-plan = { $plan }, ohne Ende
operator-invite-send = Einladung senden
operator-invite-sent = Einladung an { $email } gesendet.
operator-invite-title = Zu einem neuen Konto einladen
operator-invite-trial = { $n ->
    [one] { $plan }, Testphase von { $n } Tag
   *[other] { $plan }, Testphase von { $n } Tagen
    }
operator-invite-used = Verwendet
operator-invite-withdraw = Einladung zurückziehen
operator-invite-withdraw-hint = Der an { $email } gesendete Link funktioniert nicht mehr.
operator-invite-withdraw-open = Zurückziehen …
operator-invite-withdraw-title = Einladung zurückziehen?
operator-invite-withdrawn = Zurückgezogen
operator-invite-withdrew = Einladung für { $email } zurückgezogen.
operator-invites-intro = Eine Einladung eröffnet ein Konto, auch wenn die Registrierung geschlossen ist.
operator-invites-intro-plans = Eine Einladung eröffnet ein Konto, auch wenn die Registrierung geschlossen ist; auf Wunsch mit Tarif oder Testphase.
operator-invites-none = Noch keine Einladungen
operator-invites-none-hint = Eingeladene erhalten eine E-Mail mit einem Link. Sie sehen hier, wann sie ihn verwenden.
operator-log-changes = Änderungen
operator-log-from = von { $address }
operator-log-intro = Was Betreiber getan und angesehen haben, das Neueste zuerst. Einträge lassen sich nicht ändern und bleiben, wenn ein Konto gelöscht wird.
operator-log-no-changes = Keine Änderungen
operator-log-none = Keine Einträge
operator-log-none-hint = Jede Anfrage in diesem Bereich fügt hier einen Eintrag hinzu.
operator-log-only = Nur Einträge zu { $name }
operator-log-reads = Ansichten
operator-log-show-all = Alle Einträge anzeigen
operator-log-whole = Einträge zu allen Konten anzeigen
operator-month = Monat
operator-n-owners = { $n ->
    [one] { $n } Inhaber
   *[other] { $n } Inhaber
    }
operator-never-seen = nie
operator-no-owner = Kein Inhaber
operator-no-recipients = Kein Konto passt, also lässt sich keine E-Mail senden. Wählen Sie andere Konten.
operator-numbers = Konten und Hits
operator-open-account = Konto öffnen
operator-plan = Tarif
operator-plan-id = Tarif-ID
operator-plan-other = Anderer Tarif, nach ID …
operator-recipients = Empfänger: { $owners } von { $accounts }
operator-revenue = Umsatz nach Währung
operator-revenue-hint = Was bezahlte Tarife im Monat einbringen; Jahrespreise zählen zu einem Zwölftel. Die Balken vergleichen die Zahl der Konten.
operator-runbook = Anleitung:
operator-search = Konten suchen
operator-search-hint = Die Suche findet Wortanfänge in Kontonamen, Adressen der Inhaber und Namen von Websites sowie Konto-IDs.
operator-search-placeholder = Name, Adresse, Website oder ID
operator-seen = Zuletzt aktiv
operator-send = Jetzt senden
operator-send-busy = Wird gesendet …
operator-send-hint = Die E-Mails werden in den nächsten Minuten gesendet. Was noch nicht gesendet ist, können Sie stoppen.
operator-send-open = { $n ->
    [one] An { $n } Inhaber senden …
   *[other] An { $n } Inhaber senden …
    }
operator-send-title = { $n ->
    [one] Diese E-Mail an { $n } Inhaber senden?
   *[other] Diese E-Mail an { $n } Inhaber senden?
    }
operator-show-more = Mehr anzeigen
operator-sign-up-closed = Registrierung geschlossen
operator-sign-up-open = Registrierung offen
operator-so-far = bisher
operator-sort = Sortieren nach
operator-sort-age = Neueste zuerst
operator-sort-seen = Zuletzt aktive zuerst
operator-sort-usage = Meiste Hits zuerst
operator-state = Status
operator-state-deletion = Löschung angesetzt
operator-state-deletion-on = Löschung { $day }
operator-state-over-limit = Über Limit
operator-state-suspended = Gesperrt
operator-stop = Senden stoppen
operator-stop-hint = Noch nicht gesendete E-Mails werden gelöscht. Bereits gesendete lassen sich nicht zurückholen.
operator-stop-open = Stoppen …
operator-stop-title = Senden dieser E-Mail stoppen?
operator-stopped = Nach { $sent } von { $owners } E-Mails gestoppt.
operator-subject = Betreff
operator-text = Text
operator-text-hint = Leere Zeilen trennen Absätze. Der Text wird nicht übersetzt.
operator-tile-churn = Kündigungsrate, 30 Tage
operator-tile-currencies = { $n ->
    [one] und { $n } weitere Währung
   *[other] und { $n } weitere Währungen
    }
operator-tile-deleted = { $n } gelöscht
operator-tile-ended = { $n ->
    [one] { $n } bezahlter Tarif endete
   *[other] { $n } bezahlte Tarife endeten
    }
operator-tile-hits = Hits im letzten Monat
operator-tile-new = Neu, 30 Tage
operator-tile-new-week = { $n } neu in 7 Tagen
operator-tile-paying = { $n ->
    [one] von { $n } Konto
   *[other] von { $n } Konten
    }
operator-tile-people = { $n ->
    [one] { $n } Person
   *[other] { $n } Personen
    }
operator-tile-revenue = Umsatz im Monat
operator-tile-this-month = dieser Monat { $hits }
operator-use = Hits im Zeitraum
operator-use-of = { $used } von { $limit }
operator-use-over = über dem Limit
operator-use-unlimited = { $used }, unbegrenzt
