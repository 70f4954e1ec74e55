# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

unknown_alert = This alert was not found, or you do not have access to it.
unknown_mute = This alert is not muted.
unknown_channel = This channel was not found, or you do not have access to it.
invalid_quiet = `{ $field }` is a time of day such as `22:00`.
    .same = Quiet hours begin and end at different times.
invalid_choice = Choose at least one, or give null for all.
invalid_hour = `{ $field }` is an hour of the day, 0 to 23.
invalid_channel = `{ $field }` does not have the form that this kind of channel needs. Copy it again from the service.
    .missing = This kind of channel needs `{ $field }`.
    .unexpected = This kind of channel has no `{ $field }`. Leave it out.
    .other_service = This address belongs to another service. Choose that kind of channel.
    .not_public = Give an address with `https` that can be reached from the internet.
    .secret_of_another = Give the access token of the new server as well.
    .rotation = Only a webhook's secret can be renewed, without giving one.
channel_known = A channel of this account leads to the same place.
channel_unconfirmed = The owner of this email address has not agreed yet. Open the link in the email that was sent there.
too_many_channels = An account has at most { $most } channels. Delete one first.
channel_link_over = This link was used already or has expired. Ask the person who wants to send you alerts for a new one.
