# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

unknown_alert = Dieser Alarm wurde nicht gefunden, oder Sie haben keinen Zugriff darauf.
unknown_mute = Dieser Alarm ist nicht stummgeschaltet.
unknown_channel = Dieser Kanal wurde nicht gefunden, oder Sie haben keinen Zugriff darauf.
invalid_quiet = `{ $field }` ist eine Uhrzeit wie `22:00`.
    .same = Ruhezeiten beginnen und enden zu verschiedenen Zeiten.
invalid_choice = Wählen Sie mindestens eines aus, oder geben Sie null für alle an.
invalid_hour = `{ $field }` ist eine Stunde des Tages, 0 bis 23.
invalid_channel = `{ $field }` hat nicht die Form, die diese Art von Kanal braucht. Kopieren Sie den Wert noch einmal aus dem Dienst.
    .missing = Diese Art von Kanal braucht `{ $field }`.
    .unexpected = Diese Art von Kanal hat kein `{ $field }`. Lassen Sie es weg.
    .other_service = Diese Adresse gehört zu einem anderen Dienst. Wählen Sie dessen Art von Kanal.
    .not_public = Geben Sie eine Adresse mit `https` an, die aus dem Internet erreichbar ist.
    .secret_of_another = Geben Sie auch das Zugriffstoken des neuen Servers an.
    .rotation = Nur das Geheimnis eines Webhooks lässt sich erneuern, und ohne eines anzugeben.
channel_known = Ein Kanal dieses Kontos führt schon dorthin.
channel_unconfirmed = Der Besitzer dieser E-Mail-Adresse hat noch nicht zugestimmt. Er muss den Link in der E-Mail öffnen, die dorthin geschickt wurde.
too_many_channels = Ein Konto hat höchstens { $most } Kanäle. Löschen Sie zuerst einen.
channel_link_over = Dieser Link wurde schon benutzt oder ist abgelaufen. Bitten Sie das Mitglied, das Ihnen Alarme schicken möchte, um einen neuen.
