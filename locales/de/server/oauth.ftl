# Die Seite, auf der ein Programm verbunden wird, zum Beispiel ein Sprachmodell.

oauth =
    .title = { $program } verbinden
    .about = „{ $program }“ möchte für Sie Zahlen des Kontos { $account } lesen.
    .about_write = „{ $program }“ möchte für Sie Zahlen des Kontos { $account } lesen und darin Ziele und Notizen erstellen.
    .unchecked = Stile weiß nicht, von wem dieses Programm stammt: Jeder kann einen solchen Namen wählen. Ihr Browser geht danach zu { $destination }. Fahren Sie nur fort, wenn Sie das gerade selbst begonnen haben.
    .scopes = Was es darf
    .read = Zahlen lesen und die Einstellungen, von denen sie abhängen
    .write = Ziele und Notizen von Websites erstellen
    .write_role = Es möchte auch Ziele und Notizen erstellen. Ihre Rolle erlaubt das nicht.
    .sites = Für welche Websites
    .all_sites = Alle Websites, die Sie sehen können, auch künftige
    .some_sites = Nur diese:
    .more_sites = { $more ->
        [one] Eine weitere Website ist
       *[other] { $more } weitere Websites sind
    } hier nicht aufgeführt. Um einem Programm nur eine solche Website zu erlauben, geben Sie ihm ein API-Token, das auf sie beschränkt ist.
    .confirm = Bestätigen Sie, dass Sie es sind
    .proof_needed = Sie haben sich vor mehr als 15 Minuten angemeldet. Bestätigen Sie, dass Sie es sind.
    .password = Passwort
    .digits = Code Ihrer Authenticator-App
    .sign_in_hint = Sie können sich auch neu anmelden. Stile bringt Sie danach hierher zurück.
    .sign_in_again = Neu anmelden
    .ends = Sie können das jederzeit unter API-Tokens beenden. Es endet von selbst, wenn das Programm es 30 Tage lang nicht verwendet.
    .allow = Verbinden
    .deny = Abbrechen
    .returning = Zurück zu { $destination }
    .returning_hint = Ihr Browser geht jetzt dorthin. Wenn nichts geschieht, verwenden Sie diesen Link.
    .return = Zu { $destination } zurückkehren
    .refused = Dieses Programm kann nicht verbunden werden
    .invalid_request = „{ $program }“ möchte etwas, das Stile nicht anbietet ({ $error }). Aktualisieren Sie das Programm, oder melden Sie das denen, die es herstellen. Kehren Sie nur dorthin zurück, wenn Sie das gerade selbst begonnen haben.
    .invalid_form = Stile konnte dieses Formular nicht lesen. Kehren Sie zum Programm zurück und verbinden Sie es neu.
    .unknown_program = Das Programm ist hier nicht registriert. Entfernen Sie die Verbindung im Programm und verbinden Sie es neu.
    .unknown_address = Das Programm hat die Adresse { $destination } nicht registriert, deshalb sendet Stile nichts dorthin. Aktualisieren Sie das Programm, oder melden Sie das denen, die es herstellen.
    .no_address = Das Programm nennt keine Adresse, die es registriert hat, deshalb sendet Stile nichts. Aktualisieren Sie das Programm, oder melden Sie das denen, die es herstellen.
