# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

sign_in_first = Sie haben hier bereits ein Konto. Melden Sie sich an, und nehmen Sie dann die Einladung an.
signed_in_as_other = Diese Einladung ist für { $address }, aber Sie sind mit einer anderen Adresse angemeldet. Melden Sie sich ab und dann mit dieser an.
already_member = Sie sind bereits Mitglied dieses Kontos. Melden Sie sich an.
    .other = Ein Mitglied dieses Kontos hat bereits diese Adresse.
name_needed = Sie sind neu hier. Geben Sie Ihren Namen ein.
token_or_code = Senden Sie entweder den `token` des Links oder `email` und `code`.
invalid_code = Ein Code hat sechs Ziffern.
no_account = Sie sind in keinem Konto mehr Mitglied.
unknown_link = Dieser Link ist nicht bekannt. Kopieren Sie ihn ganz, oder fordern Sie einen neuen an.
link_over = Dieser Link wurde bereits benutzt oder ist abgelaufen. Fordern Sie einen neuen an.
    .start = Dieser Link wurde bereits benutzt oder ist abgelaufen. Bitten Sie den Absender um einen neuen; ein Server ohne Konto gibt beim Start einen aus.
wrong_code = Dieser Code ist falsch oder abgelaufen. Verwenden Sie den aus der neuesten E-Mail, oder fordern Sie einen neuen an.
wrong_password = E-Mail-Adresse oder Passwort ist falsch. Haben Sie kein Passwort, fordern Sie einen Anmeldelink an.
    .own = Das ist nicht Ihr Passwort.
    .share_link = Das ist nicht das Passwort des Links. Fragen Sie die Person, von der Sie den Link haben.
no_passwords = Hier melden Sie sich mit einem Link per E-Mail an.
    .leave_out = Hier melden Sie sich mit einem Link per E-Mail an. Lassen Sie das Passwort weg.
digits_or_code = Senden Sie entweder den Code Ihrer App oder einen Wiederherstellungscode.
wrong_recovery_code = Das ist keiner Ihrer Wiederherstellungscodes, oder er wurde bereits benutzt.
wrong_digits = Das ist nicht der Code, den Ihre App jetzt zeigt. Jeder gilt einmal; warten Sie auf den nächsten.
second_step_on = Die Zwei-Faktor-Authentifizierung ist bereits aktiviert. Für eine andere App senden Sie `replace=true`.
not_started = Beginnen Sie noch einmal: Scannen Sie den Code mit Ihrer App, und geben Sie den 6-stelligen Code innerhalb einer Stunde ein.
second_step_off = Die Zwei-Faktor-Authentifizierung ist nicht aktiviert.
second_step_asked = Eines Ihrer Konten verlangt Zwei-Faktor-Authentifizierung, deshalb bleibt sie aktiviert.
sign_up_closed = Neue Konten brauchen hier eine Einladung. Fragen Sie den Betreiber dieses Servers.
    .ask = Sie können hier nicht selbst ein Konto erstellen. Bitten Sie den Betreiber dieses Servers um eine Einladung.
already_known = Diese Adresse hat inzwischen ein Konto. Melden Sie sich an.
already_started = Dieser Server hat bereits ein erstes Konto. Melden Sie sich an.
other_email = Dieser Link ging an eine andere Adresse. Lassen Sie die Adresse weg, oder fordern Sie einen Link für diese an.
same_email = Das ist bereits Ihre Adresse.
email_taken = Diese Adresse gehört inzwischen zu einer anderen Person. Wählen Sie eine andere.
unknown_provider = Diesen Anbieter gibt es hier nicht, oder Sie haben ihn nicht verbunden.
    .payment = Dieser Zahlungsanbieter ist hier nicht eingerichtet.
