# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

unknown_share = Unter dieser Adresse gibt es kein geteiltes Dashboard, oder der Link gilt nicht mehr. Fragen Sie die Person, von der Sie die Adresse haben.
share_locked = Dieser Link ist mit einem Passwort geschützt. Geben Sie es ein, um das Dashboard zu sehen.
invalid_smallest = Die kleinste Gruppe ist eine ganze Zahl von 0 bis { $most }.
    .with_counts = Die Zahl der Aufrufe einer Seite ist genau, auch wenn sie nur wenige Besucher hat. Schalten Sie sie aus, oder setzen Sie die kleinste Gruppe auf 0.
unknown_share_link = Link nicht gefunden, oder Sie haben darauf keinen Zugriff.
too_many_share_links = Eine Website hat höchstens { $most } private Links. Widerrufen Sie einen, der nicht mehr benutzt wird.
