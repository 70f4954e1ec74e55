# Die Kennung einer Meldung ist der feste Code einer Ablehnung; ihre Attribute sind die Varianten ihres Textes.

no_plans = Diese Installation hat keine Tarife, also auch keine Abrechnung.
billing_missing = Das können nur Inhaber und Mitglieder, die die Abrechnung verwalten. Fragen Sie einen Inhaber des Kontos.
plan_limit =
    .sites = { $most ->
        [one] Ihr Tarif enthält eine Website. Wählen Sie einen größeren Tarif, um eine weitere hinzuzufügen.
       *[other] Ihr Tarif enthält { $most } Websites. Wählen Sie einen größeren Tarif, um eine weitere hinzuzufügen.
    }
    .members = { $most ->
        [one] Ihr Tarif enthält ein Mitglied. Wählen Sie einen größeren Tarif, um ein weiteres hinzuzufügen.
       *[other] Ihr Tarif enthält { $most } Mitglieder, offene Einladungen eingeschlossen. Wählen Sie einen größeren Tarif, um ein weiteres hinzuzufügen.
    }
    .ended = Das Konto hat keinen Tarif mehr. Wählen Sie zuerst einen Tarif.
unknown_plan = Diesen Tarif gibt es nicht. Wählen Sie einen der Tarife dieser Installation.
unknown_account = Dieses Konto gibt es nicht.
already_subscribed = Das Konto hat ein Abonnement. Kündigen Sie es zuerst und warten Sie sein Ende ab.
not_renewing = Das Konto hat keinen Tarif, der sich verlängert; es gibt nichts zu kündigen.
    .trial = Eine Testphase verlängert sich nicht: Sie endet von selbst und kostet nichts.
already_cancelled = Der Tarif ist bereits gekündigt.
not_cancelled = Der Tarif ist nicht gekündigt oder bereits beendet. Einen beendeten Tarif wählen Sie neu.
nothing_to_withdraw = Das Konto hat nichts gekauft, was Sie widerrufen könnten.
withdrawal_consumers_only = Nur Verbraucher können den Vertrag widerrufen. Haben Sie als Verbraucher gekauft, berichtigen Sie zuerst den Käufer.
withdrawal_over = Widerrufen konnten Sie innerhalb von 14 Tagen nach dem Kauf; diese sind vorbei. Kündigen können Sie weiterhin.
still_running = Der Tarif ist nicht beendet.
no_own_limits = Das Konto hat bereits die Limits seines Tarifs.
nothing_to_resend = Das Konto hatte nie einen Tarif; es gibt keine E-Mail darüber.
invalid_limits = Ein Limit ist eine ganze Zahl ab 0; Daten werden mindestens einen Tag aufbewahrt.
    .none = Setzen Sie mindestens ein Limit.
no_relay = Diese Installation nimmt keine Nachrichten einer Zahlungsweiterleitung an.
bad_signature = Die Signatur dieser Nachricht fehlt oder ist falsch.
invalid_moment = Dieser Zeitpunkt liegt in der Zukunft. Senden Sie die Zeit des Ereignisses in Unix-Sekunden, und prüfen Sie die Uhr.
invalid_price = Ein Preis hat einen Betrag mit höchstens vier Nachkommastellen und eine Währung nach ISO 4217 wie `EUR`.
provider_refused = Der Zahlungsanbieter hat das abgelehnt. Sehen Sie das Abonnement auf dessen Seite an, oder wenden Sie sich an den Betreiber dieses Dienstes.
no_dpa = Diese Installation hat keinen Vertrag zur Auftragsverarbeitung, dem zuzustimmen wäre.
invalid_buyer_name = Der Name hat 1 bis { $most } Zeichen.
invalid_country = Das Land ist ein Code aus zwei Buchstaben, etwa `DE`.
invalid_vat = { $why ->
        [unknown_country] Umsatzsteuernummern dieses Landes werden nicht unterstützt. Lassen Sie die Nummer weg.
        [other_country] Diese Umsatzsteuernummer gehört zu einem anderen Land. Prüfen Sie Land und Nummer.
        [form] Das ist keine Umsatzsteuernummer dieses Landes. Prüfen Sie, ob Zeichen fehlen oder zu viel sind.
       *[check_digits] Die Prüfziffern dieser Umsatzsteuernummer stimmen nicht. Prüfen Sie sie auf Tippfehler.
    }
    .consumer = Verbraucher haben keine Umsatzsteuernummer. Lassen Sie sie weg, oder kaufen Sie als Unternehmen.
    .unknown = Das Finanzamt kennt diese Umsatzsteuernummer nicht. Prüfen Sie sie auf Tippfehler.
billing_text_too_long = Höchstens { $most } Zeichen.
no_such_price = Der Tarif wird zu diesem Preis nicht angeboten. Wählen Sie einen der Preise aus der Liste der Tarife.
already_billed = Ein Zahlungsanbieter rechnet dieses Konto bereits ab. Wechseln Sie stattdessen den Tarif.
buyer_missing = Geben Sie zuerst an, wer kauft: Verbraucher oder Unternehmen, und in welchem Land.
dpa_missing = Schließen Sie zuerst den Vertrag zur Auftragsverarbeitung ab.
no_provider = Kein Zahlungsanbieter verkauft diesen Tarif hier. Wenden Sie sich an den Betreiber dieses Dienstes.
no_customer = Noch kein Zahlungsanbieter hat dieses Konto abgerechnet. Wählen Sie zuerst einen Tarif.
not_subscribed = Kein Zahlungsanbieter rechnet dieses Konto ab, also gibt es nichts zu wechseln. Wählen Sie zuerst einen Tarif.
plan_unchangeable =
    .cancelled = Der Tarif ist gekündigt. Nehmen Sie zuerst die Kündigung zurück, und wechseln Sie dann den Tarif.
    .past_due = Eine Zahlung ist fehlgeschlagen. Bezahlen Sie zuerst die offene Rechnung auf der Seite des Zahlungsanbieters.
    .same = Das Konto hat diesen Tarif zu diesem Preis bereits.
    .currency = Das Abonnement wird in einer anderen Währung bezahlt. Wählen Sie einen Preis in dieser Währung.
