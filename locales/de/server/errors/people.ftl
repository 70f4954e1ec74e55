# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

not_yours = Sie sind nicht Mitglied dieses Kontos.
too_many_accounts = Sie können höchstens { $most } eigene Konten haben. Löschen Sie zuerst eines.
name_taken = Sie haben bereits ein Konto mit diesem Namen. Wählen Sie einen anderen Namen.
    .on_site = Diesen Namen hat schon { $what ->
        [pick] ein anderes Element
        [stretch] ein anderer Abschnitt
        [funnel] ein anderer Trichter
       *[goal] ein anderes Ziel
    } der Website. Wählen Sie einen anderen Namen, oder löschen Sie das andere.
already_asked = Die Löschung dieses Kontos ist bereits geplant.
no_deletion = Für dieses Konto ist keine Löschung geplant.
asked_by_operator = Der Betreiber dieses Dienstes hat die Löschung angesetzt. Nur er kann sie abbrechen.
instance_account = Dies ist das erste Konto der Installation; zu ihm gehören die Alarme der Installation. Löschen Sie zuerst die anderen Konten.
confirm_mismatch = Um das Konto und alle seine Daten zu löschen, geben Sie seinen genauen Namen als `confirm` an.
    .erase = Um die Daten zu löschen, geben Sie den genauen Namen der Website als `confirm` an.
    .site = Um die Website und alle ihre Daten zu löschen, geben Sie ihren genauen Namen als `confirm` an.
nothing_asked = Es gibt nichts zu ändern. Senden Sie mindestens ein Feld.
own_site = Diese Website gehört bereits zu diesem Konto. Geben Sie den Code dem anderen Konto.
account_suspended = Das Konto, das diese Website anbietet, ist gesperrt und kann sie jetzt nicht übertragen.
current_needed = Geben Sie auch Ihr aktuelles Passwort ein.
    .changed = Ihr Passwort wurde gerade geändert. Geben Sie das neue als aktuelles Passwort ein.
proof_needed = Bestätigen Sie, dass Sie es sind: mit Ihrem Passwort, mit dem Code Ihrer Authenticator-App, oder melden Sie sich neu an.
    .lately = Bestätigen Sie, dass Sie es sind: Melden Sie sich neu an und tun Sie dies innerhalb von 15 Minuten, oder geben Sie Ihr Passwort oder den Code Ihrer Authenticator-App ein.
invalid_endpoint = Der Push-Endpunkt muss eine öffentliche https-URL sein, wie der Browser sie liefert.
invalid_key = Das ist kein Schlüssel eines Push-Abonnements in base64url.
too_many_devices = Sie haben hier { $most } Geräte, das ist das Maximum. Entfernen Sie eines, das Sie nicht mehr benutzen.
device_known = Dieser Browser ist bereits eingetragen. Entfernen Sie ihn zuerst, um ihn neu hinzuzufügen.
invalid_days = Sie können dies um 1 bis 30 Tage verschieben.
    .of_mute = Alarme lassen sich für 1 bis { $most } Tage stummschalten.
    .support = Sie können dem Support für 1 bis 30 Tage Zugriff gewähren.
    .trial = Eine Testphase dauert 1 bis 365 Tage.
not_asked = Der Support hat nicht um Zugriff auf dieses Konto gebeten.
already_granted = Der Support hat bereits Zugriff. Widerrufen Sie ihn zuerst, um eine andere Dauer zu wählen.
no_support = Der Support hat keinen Zugriff auf dieses Konto und hat nicht darum gebeten.
already_invited = Diese Adresse ist bereits eingeladen. Senden Sie die Einladung noch einmal, oder ziehen Sie sie zurück.
    .to_open = Für diese Adresse gibt es eine Einladung, die noch gilt. Ziehen Sie sie zuerst zurück.
too_many_invitations = Sie können höchstens { $most } offene Einladungen haben. Ziehen Sie zuerst eine zurück.
already_owner = Dieses Mitglied ist bereits Inhaber.
owner_needed = Nur ein Inhaber kann das bei einem anderen Inhaber tun.
role_above = Sie können keine höhere Rolle vergeben als Ihre eigene.
permission_above = Sie können keine Berechtigung vergeben, die Sie selbst nicht haben.
last_owner = Ein Konto braucht mindestens einen Inhaber. Machen Sie zuerst ein anderes Mitglied zum Inhaber, oder löschen Sie das Konto.
sees_every_site = Inhaber und Admins haben Zugriff auf jede Website. Lassen Sie die Websites weg.
own_first = Aktivieren Sie zuerst Ihre eigene Zwei-Faktor-Authentifizierung, unter „Sicherheit“.
invalid_day = Wählen Sie einen Tag ab heute und innerhalb eines Jahres, etwa `2026-12-01`.
    .deletion = Wählen Sie einen Tag, der frühestens in 7 Tagen und spätestens in einem Jahr beginnt, etwa `2026-12-01`.
    .form = Schreiben Sie einen Tag als `2026-01-31`, zwischen den Jahren 1990 und 2200.
invalid_name = Ein Name ist eine Zeile von 1 bis { $most } Zeichen.
    .in_line = Ein Name ist eine Zeile von 1 bis { $most } Zeichen.
    .token = Der Name eines API-Tokens hat 1 bis { $most } Zeichen.
    .view = Der Name einer Ansicht hat 1 bis { $most } Zeichen.
    .site = Der Name einer Website ist ein Hostname wie `example.com`, ohne `https://`, Port und Pfad.
address_in_name = Ein Name kann keine Web- oder E-Mail-Adresse enthalten. Lassen Sie die Adresse weg.
no_scopes = Wählen Sie mindestens eine Berechtigung.
scope_above_role = Ihre Rolle kann die Berechtigung `{ $scope }` nicht vergeben.
invalid_expiry = Ein API-Token muss in der Zukunft ablaufen. Geben Sie den Zeitpunkt in Unix-Sekunden an.
    .share_link = Ein privater Link muss in der Zukunft ablaufen. Geben Sie den Zeitpunkt in Unix-Sekunden an.
too_many_tokens = Ein Konto hat höchstens { $most } API-Tokens. Widerrufen Sie einen, der nicht mehr benutzt wird.
no_sites = Wählen Sie mindestens eine Website, oder lassen Sie die Websites weg, um alle zu erlauben.
    .program = Wählen Sie alle Websites oder mindestens eine davon.
unknown_language = Stile gibt es nicht in dieser Sprache. Verfügbar: { $languages }.
