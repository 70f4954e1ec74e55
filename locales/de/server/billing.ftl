# E-Mails über Tarife und Verbrauch.

mail_plan =
    .open = Tarif öffnen
    .small = Sie erhalten diese E-Mail, weil Sie Inhaber des Kontos sind oder seine Abrechnung verwalten.

mail_plan_trial =
    .subject = „{ $account }“ testet den Tarif { $plan }
    .text = Das Konto „{ $account }“ kann den Tarif { $plan } bis { $at } kostenlos testen. Um ihn danach zu behalten, wählen Sie vorher einen Tarif.

mail_plan_trial_soon =
    .subject = Die Testphase von „{ $account }“ endet am { $at }
    .text = Das Konto „{ $account }“ testet den Tarif { $plan } bis { $at }. Um ihn danach zu behalten, wählen Sie vorher einen Tarif. Ihre Daten bleiben erhalten.

mail_plan_trial_ended =
    .subject = Die Testphase von „{ $account }“ ist beendet
    .text = Die Testphase des Tarifs { $plan } für das Konto „{ $account }“ ist beendet. Ihre Daten bleiben erhalten und lesbar. Was das Konto noch nutzen kann und ab wann Stile Hits ausschließt, steht auf der Seite des Tarifs. Um wie bisher weiterzumachen, wählen Sie einen Tarif.

mail_plan_set =
    .subject = „{ $account }“ hat den Tarif { $plan }
    .text = Das Konto „{ $account }“ hat jetzt den Tarif { $plan }. Ab sofort gelten dessen Limits.

mail_plan_past_due =
    .subject = Eine Zahlung für „{ $account }“ ist fehlgeschlagen
    .text = Die Zahlung für den Tarif { $plan } des Kontos „{ $account }“ ist fehlgeschlagen. Der Zahlungsanbieter versucht es in den nächsten Tagen erneut. Prüfen Sie Ihre Karte, damit der Tarif weiterläuft; bis dahin ändert sich nichts.

mail_plan_paid =
    .subject = Die Zahlung für „{ $account }“ war erfolgreich
    .text = Die Zahlung für den Tarif { $plan } des Kontos „{ $account }“ war doch noch erfolgreich. Der Tarif läuft weiter.

mail_plan_cancelled =
    .subject = Der Tarif von „{ $account }“ endet am { $at }
    .text = Der Tarif { $plan } des Kontos „{ $account }“ wurde gekündigt. Er verlängert sich nicht und endet am { $at }. Bis dahin zählt Stile weiter, und Sie können die Kündigung zurücknehmen.

mail_plan_taken_up =
    .subject = Der Tarif von „{ $account }“ verlängert sich wieder
    .text = Die Kündigung wurde zurückgenommen: Der Tarif { $plan } des Kontos „{ $account }“ läuft weiter und verlängert sich.

mail_plan_ended =
    .subject = Der Tarif von „{ $account }“ ist beendet
    .text = Der Tarif { $plan } des Kontos „{ $account }“ ist beendet. Ihre Daten bleiben erhalten und lesbar. Was das Konto noch nutzen kann und ab wann Stile Hits ausschließt, steht auf der Seite des Tarifs. Um wie bisher weiterzumachen, wählen Sie einen Tarif.

mail_plan_withdrawn =
    .subject = Sie haben den Vertrag für „{ $account }“ widerrufen
    .text = Sie haben den Vertrag über den Tarif { $plan } des Kontos „{ $account }“ widerrufen. Der Tarif ist beendet, und die Zahlung wird Ihnen erstattet.

mail_usage_near =
    .subject = „{ $account }“ hat 80 % seiner Hits verbraucht
    .text = Das Konto „{ $account }“ hat { $hits } der { $limit } Seitenaufrufe und eigenen Ereignisse verbraucht, die sein Tarif bis { $until } enthält. Mit einem größeren Tarif sind mehr möglich.

mail_usage_reached =
    .subject = „{ $account }“ hat das Limit seines Tarifs erreicht
    .text = Das Konto „{ $account }“ hat { $hits } Seitenaufrufe und eigene Ereignisse verbraucht; sein Tarif enthält { $limit }. Stile zählt vorerst weiter. Bleibt das Konto über dem Limit, schließt Stile seine Hits ab { $ends } aus. Ein größerer Tarif wirkt sofort.

mail_usage_above =
    .subject = „{ $account }“ liegt weit über dem Limit seines Tarifs
    .text = Das Konto „{ $account }“ hat { $hits } Seitenaufrufe und eigene Ereignisse verbraucht; sein Tarif enthält { $limit }. Ab { $ends } schließt Stile seine Hits aus. Ein größerer Tarif wirkt sofort.

mail_usage_held =
    .subject = Stile zählt die Hits von „{ $account }“ nicht mehr
    .text = Das Konto „{ $account }“ liegt länger als die Schonfrist über seinem Tarif, oder es hat keinen Tarif mehr. Stile schließt seine Hits ab jetzt aus; „Ausgeschlossene Hits“ zeigt, wie viele es sind. Ihre Daten bleiben erhalten und lesbar. Stile zählt wieder, sobald das Konto innerhalb des Limits seines Tarifs liegt: mit einem größeren Tarif sofort, sonst mit dem nächsten Zeitraum.

mail_usage_released =
    .subject = Stile zählt die Hits von „{ $account }“ wieder
    .text = Das Konto „{ $account }“ liegt wieder innerhalb des Limits seines Tarifs. Stile zählt seine Hits ab jetzt.
