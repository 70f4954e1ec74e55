# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

addresses_of_others = Nur Inhaber und Admins können ihren Überblick an andere als die eigene Adresse schicken lassen.
invalid_addresses = Geben Sie mindestens eine E-Mail-Adresse an, oder wählen Sie `off`.
    .number = Ein Bericht geht an höchstens { $most } Adressen.
invalid_report_time = `{ $field }` ist eine Zahl von { $least } bis { $most }.
invalid_sections = Der Überblick kann nur `chart` und `alerts` zeigen.
report_link_over = Dieser Link ist abgelaufen, oder der Bericht geht nicht mehr an diese Adresse. Bitten Sie die Person, die ihn schicken möchte, um einen neuen Link.
