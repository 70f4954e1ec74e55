### Der Tarif eines Kontos, sein Verbrauch und die Abrechnung.

billing-active = Der Tarif verlängert sich am { $day }.
billing-active-open = Der Tarif hat kein Enddatum.
billing-active-price = { $period ->
    [year] Der Tarif verlängert sich am { $day } für { $price }, danach jedes Jahr.
   *[other] Der Tarif verlängert sich am { $day } für { $price }, danach jeden Monat.
    }
billing-afterwards = Danach zählt Stile noch { $days } weiter und schließt neue Hits dann aus, bis das Konto wieder einen Tarif hat.
billing-afterwards-at-once = Danach schließt Stile neue Hits aus, bis das Konto wieder einen Tarif hat.
billing-afterwards-plan = Danach hat das Konto den Tarif { $plan }.
billing-agreement = Vertrag zur Auftragsverarbeitung
billing-agreement-accept = Zustimmen
billing-agreement-accept-open = Zustimmen …
billing-agreement-accepted = { $name } hat der Fassung { $version } am { $day } zugestimmt.
billing-agreement-agree = Ich stimme für { $account } der Fassung { $version } des Vertrags zur Auftragsverarbeitung zu.
billing-agreement-done = Dem Vertrag zur Auftragsverarbeitung zugestimmt.
billing-agreement-former = { $name } hat der Fassung { $version } am { $day } zugestimmt. Die Fassung { $current } ersetzt sie; ihr wurde noch nicht zugestimmt.
billing-agreement-hint = Der Vertrag mit dem Betreiber dieses Dienstes über die Verarbeitung der Daten Ihrer Besucher.
billing-agreement-meaning = Sie stimmen für { $account } zu. Stile speichert Ihren Namen, die Fassung und den Zeitpunkt.
billing-agreement-none = Der Fassung { $version } wurde noch nicht zugestimmt.
billing-agreement-question = Der Fassung { $version } zustimmen?
billing-agreement-text = Lesen Sie den Vertrag zuerst. Sie erhalten ihn vom Betreiber dieses Dienstes.
billing-any-days = Speicherdauer ohne Limit
billing-any-hits = Unbegrenzt viele Seitenaufrufe und eigene Ereignisse
billing-any-members = Unbegrenzt viele Mitglieder
billing-any-sites = Unbegrenzt viele Websites
billing-at-limit = Was am Limit geschieht
billing-at-limit-again = Mit einem größeren Tarif oder mit Beginn des nächsten Zeitraums zählt Stile sofort wieder.
billing-at-limit-emails = Bei 80, 100 und 120 % des Limits schickt Stile den Inhabern und den Mitgliedern, die die Abrechnung verwalten, eine E-Mail.
billing-at-limit-grace = Über dem Limit zählt Stile noch { $days } weiter.
billing-at-limit-held = Danach schließt Stile neue Hits mit dem Grund „{ $reason }“ aus. Ihre Daten bleiben erhalten und lesbar.
billing-at-limit-held-at-once = Über dem Limit schließt Stile neue Hits mit dem Grund „{ $reason }“ aus. Ihre Daten bleiben erhalten und lesbar.
billing-business = Unternehmen
billing-business-hint = Eine Firma, eine Organisation oder eine Person, die beruflich kauft.
billing-buy = { $plan } kaufen
billing-buyer-edit = Käufer ändern
billing-buyer-enter = Käufer angeben
billing-buyer-hint = Der Vertragspartner. Davon hängen Steuern und Widerrufsrecht ab.
billing-buyer-kind = Wer kauft?
billing-buyer-missing = Noch nicht angegeben. Beim Kauf eines Tarifs werden Sie danach gefragt; Sie können ihn auch jetzt angeben.
billing-buyer-save = Käufer speichern
billing-buyer-saved = Käufer gespeichert.
billing-by-operator = Den Tarif Ihres Kontos legt der Betreiber dieses Dienstes fest.
billing-cancel = Tarif kündigen
billing-cancel-done = { $plan } gekündigt.
billing-cancel-open = Tarif kündigen …
billing-cancel-or-withdraw = Um Ihre Zahlung zurückzubekommen, <link>widerrufen Sie stattdessen den Vertrag</link>, möglich bis zum { $day }.
billing-cancel-question = { $plan } kündigen?
billing-cancel-until = { $plan } läuft bis zum { $day } und verlängert sich nicht. Bis dahin können Sie die Kündigung zurücknehmen.
billing-cancelled = Er läuft bis zum { $day }. Bis dahin können Sie die Kündigung zurücknehmen.
billing-cancelled-on = Der Tarif wurde am { $day } gekündigt.
billing-cancelled-open = Er läuft bis zum Ende des Zeitraums. Bis dahin können Sie die Kündigung zurücknehmen.
billing-change-confirm = Tarif wechseln
billing-change-period = { $period ->
    [year] Jährlich zahlen
   *[other] Monatlich zahlen
    }
billing-change-period-question = { $period ->
    [year] Zu jährlicher Zahlung wechseln?
   *[other] Zu monatlicher Zahlung wechseln?
    }
billing-change-question = Zu { $plan } wechseln?
billing-change-to = Zu { $plan } wechseln
billing-change-when = Der Wechsel wirkt sofort. Der Zahlungsanbieter berechnet oder erstattet den Unterschied für den Rest des Zeitraums.
billing-change-when-trial = Der Wechsel wirkt sofort. Sie zahlen zum ersten Mal am { $day }, wenn die Testphase endet.
billing-changed = Zu { $plan } gewechselt.
billing-changing = Wird gewechselt …
billing-checkout-done = Warten auf die Bestätigung Ihrer Bestellung durch den Zahlungsanbieter. Das dauert meist einige Sekunden.
billing-checkout-late = Der Zahlungsanbieter hat Ihre Bestellung noch nicht bestätigt. Wenn Sie sie abgeschlossen haben, beginnt der Tarif, sobald die Bestätigung eintrifft; Sie erhalten dann eine E-Mail.
billing-checkout-left = Sie haben die Zahlungsseite verlassen. Es wurde nichts berechnet.
billing-checkout-unknown = Wenn Sie Ihre Bestellung abgeschlossen haben, beginnt der Tarif, sobald der Zahlungsanbieter sie bestätigt. Das dauert meist einige Sekunden.
billing-checkout-waiting = Warten auf die Bestätigung
billing-choose = Tarif wählen
billing-choose-larger = Größeren Tarif wählen
billing-company-name = Firmenname
billing-consumer = Privatperson
billing-consumer-hint = Eine Person, die privat kauft (Verbraucher).
billing-contacts = Wer die Abrechnung verwaltet
billing-counted = Gezählt { $ago }
billing-country = Land
billing-country-choose = Land auswählen
billing-current-plan = Aktueller Tarif
billing-data-stays = Ihre Daten bleiben erhalten und lesbar.
billing-days = Speicherdauer: { $days }
billing-details = Rechnungsangaben
billing-details-edit = Rechnungsangaben ändern
billing-details-hint = Der Betreiber dieses Dienstes sieht diese Angaben. Rechnungen stellt der Zahlungsanbieter aus; was darauf steht, ändern Sie auf seiner Seite.
billing-details-missing = Noch keine E-Mail-Adresse, Postanschrift oder Angabe eingetragen.
billing-details-save = Rechnungsangaben speichern
billing-details-saved = Rechnungsangaben gespeichert.
billing-email-hint = Diese Adresse erhält der Zahlungsanbieter beim Kauf eines Tarifs; dorthin schickt er die Rechnungen. Ist sie leer: die Adresse der Person, die kauft.
billing-ended = Der Tarif ist beendet.
billing-ended-counts = Stile zählt innerhalb der unten genannten Limits weiter.
billing-ended-grace = Ab dem { $day } schließt Stile neue Hits aus. Wählen Sie vorher einen Tarif, damit Stile weiterzählt.
billing-ended-held = Stile schließt neue Hits aus, bis Sie einen Tarif wählen. Ihre Daten bleiben erhalten und lesbar.
billing-ended-on = Der Tarif endete am { $day }.
billing-ended-plan = Das Konto hat jetzt den Tarif { $plan }.
billing-excess = { $plan } enthält weniger, als Sie nutzen
billing-excess-days = Der Tarif enthält nur { $days } Speicherdauer.
billing-excess-hits = Sie haben in diesem Zeitraum bisher { $used } Seitenaufrufe und eigene Ereignisse verbraucht; der Tarif enthält { $limit }. Stile zählt noch { $days } weiter und schließt neue Hits dann aus.
billing-excess-hits-at-once = Sie haben in diesem Zeitraum bisher { $used } Seitenaufrufe und eigene Ereignisse verbraucht; der Tarif enthält { $limit }. Stile schließt neue Hits sofort aus.
billing-excess-members = { $n ->
    [one] Das Konto hat { $n } Mitglied, offene Einladungen eingeschlossen; der Tarif enthält { $limit }. Es bleibt, aber Sie können keine weiteren einladen.
   *[other] Das Konto hat { $n } Mitglieder, offene Einladungen eingeschlossen; der Tarif enthält { $limit }. Sie bleiben, aber Sie können keine weiteren einladen.
    }
billing-excess-sites = { $n ->
    [one] Das Konto hat { $n } Website; der Tarif enthält { $limit }. Sie bleibt, aber Sie können keine weiteren hinzufügen.
   *[other] Das Konto hat { $n } Websites; der Tarif enthält { $limit }. Sie bleiben, aber Sie können keine weiteren hinzufügen.
    }
billing-free = Kostenlos
billing-full-name = Vollständiger Name
billing-grace = Das Konto liegt über seinem Limit. Ab dem { $day } schließt Stile neue Hits aus. Ein größerer Tarif wirkt sofort.
billing-held = Das Konto liegt über seinem Limit. Deshalb schließt Stile neue Hits aus, bis zum { $day } oder bis Sie einen größeren Tarif wählen. Ihre Daten bleiben erhalten und lesbar.
billing-hits = { $n ->
    [one] { $count } Seitenaufruf oder eigenes Ereignis im Monat
   *[other] { $count } Seitenaufrufe und eigene Ereignisse im Monat
    }
billing-includes = Enthält
billing-keep = Tarif behalten
billing-monthly = Monatlich
billing-no-access = Nur Inhaber und Mitglieder mit der Berechtigung „Abrechnung“ können den Tarif ansehen und ändern. Fragen Sie eine dieser Personen.
billing-no-limit = Kein Limit
billing-none = Dieses Konto hat keinen Tarif; nichts ist begrenzt.
billing-none-own = Dieses Konto hat keinen Tarif. Seine Limits hat der Betreiber dieses Dienstes festgelegt.
billing-not-offered = { $period ->
    [year] Nicht mit jährlicher Zahlung
   *[other] Nicht mit monatlicher Zahlung
    }
billing-of = { $n } von { $limit }
billing-opening = Zahlungsseite wird geöffnet …
billing-order-back = Zurück zu den Tarifen
billing-order-pay = Weiter zur Zahlung
billing-order-provider = Die Seite des Zahlungsanbieters öffnet sich. Dort bestellen und bezahlen Sie; Ihre Kartendaten erreichen diesen Dienst nie.
billing-order-when = { $period ->
    [year] Die Zahlungsseite zeigt, wann Sie zum ersten Mal zahlen. Der Tarif verlängert sich jedes Jahr, bis Sie kündigen.
   *[other] Die Zahlungsseite zeigt, wann Sie zum ersten Mal zahlen. Der Tarif verlängert sich jeden Monat, bis Sie kündigen.
    }
billing-own-limits = Der Betreiber dieses Dienstes hat für dieses Konto eigene Limits festgelegt.
billing-pace = Bei diesem Tempo bis dahin etwa { $count }
billing-pace-reaches = Bei diesem Tempo ist das Limit um den { $day } erreicht
billing-paid = Der Zahlungsanbieter hat Ihre Bestellung des Tarifs { $plan } bestätigt.
billing-past-due = Die letzte Zahlung ist fehlgeschlagen. Der Zahlungsanbieter versucht es in den nächsten Tagen erneut. Aktualisieren Sie Ihre Zahlungsart, damit der Tarif weiterläuft.
billing-per-period = { $period ->
    [year] im Jahr
   *[other] im Monat
    }
billing-period = Zahlung
billing-plans = Tarife
billing-portal = Zahlungsart und Rechnungen
billing-price = { $period ->
    [year] { $price } im Jahr
   *[other] { $price } im Monat
    }
billing-reference-hint = Was auf Ihren Rechnungen stehen muss, etwa eine Bestellnummer.
billing-restarts = Beginnt am { $day } wieder bei 0
billing-resume = Kündigung zurücknehmen
billing-resume-done = Kündigung zurückgenommen: { $plan } läuft weiter.
billing-resume-first = Der Tarif ist gekündigt. Um ihn zu wechseln, nehmen Sie zuerst die Kündigung zurück.
billing-resume-open = Der Tarif verlängert sich am Ende des Zeitraums wieder.
billing-resume-open-dialog = Kündigung zurücknehmen …
billing-resume-price = { $period ->
    [year] Der Tarif verlängert sich am { $day } für { $price }, danach jedes Jahr, bis Sie kündigen.
   *[other] Der Tarif verlängert sich am { $day } für { $price }, danach jeden Monat, bis Sie kündigen.
    }
billing-resume-question = Kündigung von { $plan } zurücknehmen?
billing-retention = Speicherdauer
billing-saved = { $share } sparen
billing-settle-first = Aktualisieren Sie zuerst Ihre Zahlungsart. Sie können den Tarif wechseln, sobald die offene Rechnung bezahlt ist.
billing-some-member = Ein Mitglied
billing-state-above = Über dem Limit
billing-state-held = Zählt nicht
billing-taxes = Je nach Käufer kommt Umsatzsteuer hinzu.
billing-then = Neu
billing-trial = { $n ->
    [one] Sie können diesen Tarif bis zum { $day } kostenlos testen: noch 1 Tag.
   *[other] Sie können diesen Tarif bis zum { $day } kostenlos testen: noch { $n } Tage.
    }
billing-trial-open = Sie können diesen Tarif kostenlos testen.
billing-trial-renews = Die Testphase endet am { $day }. Danach verlängert sich der Tarif.
billing-trial-renews-price = { $period ->
    [year] Die Testphase endet am { $day }. Danach kostet der Tarif { $price } im Jahr.
   *[other] Die Testphase endet am { $day }. Danach kostet der Tarif { $price } im Monat.
    }
billing-trial-then = Wählen Sie vorher einen Tarif, damit Stile weiterzählt. Ihre Daten bleiben in jedem Fall erhalten.
billing-trial-then-plan = Danach hat das Konto den Tarif { $plan }. Wählen Sie vorher einen Tarif, um den jetzigen Umfang zu behalten. Ihre Daten bleiben in jedem Fall erhalten.
billing-tried-plan = In der Testphase
billing-up-to = Bis zu { $n }
billing-update-payment = Zahlungsart aktualisieren
billing-usage = Verbrauch
billing-used = { $used } von { $limit } Seitenaufrufen und eigenen Ereignissen
billing-used-any = { $n ->
    [one] Seitenaufruf oder eigenes Ereignis in diesem Zeitraum
   *[other] Seitenaufrufe und eigene Ereignisse in diesem Zeitraum
    }
billing-used-of = { $n ->
    [one] von { $limit } Seitenaufruf oder eigenem Ereignis
   *[other] von { $limit } Seitenaufrufen und eigenen Ereignissen
    }
billing-used-period = { $n ->
    [one] { $n } Seitenaufruf oder eigenes Ereignis in diesem Zeitraum
   *[other] { $n } Seitenaufrufe und eigene Ereignisse in diesem Zeitraum
    }
billing-vat = Umsatzsteuer-Identifikationsnummer
billing-vat-confirmed = Die Steuerbehörde hat die Nummer am { $day } bestätigt.
billing-vat-confirmed-as = Die Steuerbehörde hat die Nummer am { $day } bestätigt (VIES-Abfrage { $number }).
billing-vat-hint = Mit Ländercode, etwa DE123456789. Leer lassen, wenn Sie keine haben.
billing-withdraw = Vertrag widerrufen
billing-withdraw-counting = Stile zählt noch { $days } weiter und schließt neue Hits dann aus, bis Sie einen anderen Tarif wählen.
billing-withdraw-counting-at-once = Stile schließt neue Hits aus, bis Sie einen anderen Tarif wählen.
billing-withdraw-done = Vertrag widerrufen.
billing-withdraw-ends = { $plan } endet sofort.
billing-withdraw-open = Vertrag widerrufen …
billing-withdraw-question = Vertrag über { $plan } widerrufen?
billing-withdraw-refund = Der Zahlungsanbieter erstattet alles, was Sie für { $plan } bezahlt haben.
billing-withdraw-refund-operator = Der Betreiber dieses Dienstes erstattet alles, was Sie für { $plan } bezahlt haben.
billing-withdrawal = Widerrufsrecht
billing-withdrawal-info = Als Verbraucher können Sie diesen Vertrag innerhalb von 14 Tagen nach dem Kauf ohne Angabe von Gründen widerrufen, unter „Tarif und Abrechnung“. Der Tarif endet dann sofort, und der Zahlungsanbieter erstattet alles, was Sie dafür bezahlt haben.
billing-withdrawal-until = Als Verbraucher können Sie den Vertrag bis zum { $at } ohne Angabe von Gründen widerrufen. Der Tarif endet dann sofort, und Sie erhalten alles zurück, was Sie dafür bezahlt haben.
billing-without-limit = { $n }, kein Limit
billing-yearly = Jährlich
billing-your-plan = Ihr Tarif
