# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

invalid_reason = Eine Begründung hat 1 bis { $most } Zeichen.
invalid_note = Eine Notiz hat 1 bis { $most } Zeichen.
invalid_after = Das ist kein Anfang einer Seite. Nehmen Sie `after` aus der vorigen Antwort.
already_suspended = Dieses Konto ist bereits gesperrt oder wird es bald.
not_suspended = Dieses Konto ist nicht gesperrt.
support_open = Um Support-Zugriff auf dieses Konto wurde bereits gebeten, oder er wurde gewährt.
plan_needed = Wählen Sie den Tarif, den das Konto testet, oder lassen Sie die Testtage weg.
unknown_invite = Diese Einladung wurde nicht gefunden.
invite_over = Diese Einladung wurde benutzt oder zurückgezogen, oder sie ist abgelaufen.
invalid_announcement = Ein Betreff ist eine Zeile mit 1 bis { $most } Zeichen.
    .text = Ein Text hat 1 bis { $most } Zeichen.
no_recipients = Kein Konto passt dazu. Wählen Sie einen anderen Tarif oder Zustand.
unknown_announcement = Diese Nachricht wurde nicht gefunden.
announcement_ended = Alle E-Mails dieser Nachricht sind gesendet, oder sie wurde bereits gestoppt.
