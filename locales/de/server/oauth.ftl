# Die Seite, auf der ein Programm verbunden wird, zum Beispiel ein Sprachmodell.

oauth =
    .title = { $program } verbinden
    .about = „{ $program }“ möchte für Sie Zahlen des Kontos { $account } lesen.
    .unchecked = Stile weiß nicht, von wem dieses Programm stammt: Jeder kann einen solchen Namen wählen. Ihr Browser geht danach zu { $host }. Fahren Sie nur fort, wenn Sie das gerade selbst begonnen haben.
    .scopes = Was es darf
    .read = Zahlen lesen und die Einstellungen, von denen sie abhängen
    .write = Websites ändern und was zu ihnen gehört, zum Beispiel Ziele und Anmerkungen
    .write_role = Es möchte auch Websites ändern. Ihre Rolle erlaubt das nicht.
    .sites = Für welche Websites
    .all_sites = Alle Websites, die Sie sehen können, auch künftige
    .some_sites = Nur diese:
    .confirm = Bestätigen Sie, dass Sie es sind
    .password = Passwort
    .digits = Oder der Code Ihrer Authenticator-App
    .ends = Sie können das jederzeit unter API-Tokens beenden. Es endet von selbst, wenn das Programm es 30 Tage lang nicht verwendet.
    .allow = Verbinden
    .deny = Abbrechen
    .failed = Dieses Programm kann nicht verbunden werden
    .unknown_program = Das Programm ist hier nicht registriert. Entfernen Sie die Verbindung im Programm und verbinden Sie es neu.
    .unknown_address = Das Programm möchte die Antwort an einer Adresse, die es nicht registriert hat. Zu Ihrer Sicherheit sendet Stile nichts dorthin. Aktualisieren Sie das Programm, oder melden Sie das denen, die es herstellen.
