# E-Mails. Jede Nachricht ist eine E-Mail; `mail` enthält, was mehrere gemeinsam haben.

mail =
    .hello = Guten Tag, { $name }!
    .hello_nobody = Guten Tag!
    .address = Oder öffnen Sie diese Adresse:
    .moment = { $moment }
    .when = Zeit
    .from = IP-Adresse
    .place = { $address } ({ $country })
    .device = Gerät
    .browser_and_system = { $browser } unter { $system }
    .browser_unknown = Unbekannter Browser
    .account = Konto
    .site = Website
    .name = Name
    .role = Rolle
    .sites = Websites
    .all_sites = Alle Websites
    .no_sites = Noch keine
    .team = Zum Team
    .security = Sicherheitseinstellungen prüfen
    .account_settings = Zu den Kontoeinstellungen
    .open = Stile öffnen
    .sign_in = Anmelden
    .code = Auf einem anderen Gerät geben Sie stattdessen diesen Code ein:
    .ignore = Waren Sie das nicht? Dann ignorieren Sie diese E-Mail: Es ändert sich nichts.
    .owner = Sie erhalten diese E-Mail, weil Sie Inhaber des Kontos sind.

mail_sign_in =
    .subject = Bei Stile anmelden
    .text = Mit diesem Link melden Sie sich an. Er gilt 15 Minuten und nur einmal.
    .link = Anmelden
    .small = Waren Sie das nicht? Dann ignorieren Sie diese E-Mail: Ohne sie kann sich niemand anmelden. Geben Sie den Code an niemanden weiter.

mail_sign_in_unknown =
    .subject = Bei Stile anmelden
    .text = Jemand hat bei { $origin } mit dieser Adresse einen Anmeldelink angefordert, aber kein Konto verwendet sie.
    .sign_up = Waren Sie das, haben Sie vielleicht eine andere Adresse verwendet. Sie können auch unter { $origin }/sign-up ein Konto erstellen.
    .invitation = Waren Sie das, haben Sie vielleicht eine andere Adresse verwendet. Sie können auch den Inhaber des Kontos um eine Einladung bitten.
    .small = Waren Sie das nicht? Dann ignorieren Sie diese E-Mail: Es wurde kein Konto erstellt, und niemand hat sich angemeldet.

mail_start =
    .subject = Ihr Konto bei Stile erstellen
    .text = Mit diesem Link erstellen Sie ein Konto mit dieser Adresse. Er gilt 24 Stunden und nur einmal.
    .link = Konto erstellen
    .small = Waren Sie das nicht? Dann ignorieren Sie diese E-Mail: Ohne den Link wird kein Konto erstellt.

mail_sign_up =
    .subject = Ihr Konto bei Stile bestätigen
    .text = Mit diesem Link erstellen Sie das unten genannte Konto. Er gilt 24 Stunden und nur einmal.
    .link = Konto erstellen
    .way = Anmeldung
    .by_password = Mit dem gewählten Passwort
    .by_link = Mit einem Link per E-Mail
    .small = Waren Sie das nicht, oder haben Sie andere Namen eingegeben? Dann öffnen Sie den Link nicht: Er würde das Konto für jemand anderen erstellen. Ohne den Link wird kein Konto erstellt.

mail_sign_up_known =
    .subject = Sie haben bereits ein Konto bei Stile
    .text = Jemand wollte mit Ihrer Adresse ein Konto erstellen. Sie haben bereits eines: Melden Sie sich an.
    .more = Für ein weiteres Konto melden Sie sich an und öffnen die Liste Ihrer Konten.

mail_email_confirm =
    .subject = Ihre E-Mail-Adresse für Stile bestätigen
    .text = Mit diesem Link bestätigen Sie diese Adresse. Danach melden Sie sich mit ihr an und erhalten Ihre E-Mails dort. Der Link gilt 24 Stunden und nur einmal.
    .link = Diese Adresse bestätigen
    .small = Waren Sie das nicht? Dann ignorieren Sie diese E-Mail: Ohne den Link ändert sich nichts.

mail_email_taken =
    .subject = Ihre E-Mail-Adresse bei Stile
    .text = Jemand bei { $origin } wollte seine E-Mail-Adresse in Ihre ändern. Sie verwenden sie bereits, deshalb wurde nichts geändert.
    .both = Gehören beide Konten Ihnen, laden Sie diese Adresse stattdessen in das andere Konto ein.

mail_email_asked =
    .subject = Bestätigen Sie Ihre neue E-Mail-Adresse
    .text = Sie möchten { $email } statt dieser Adresse verwenden. Die Adresse ändert sich, sobald Sie den Link in der E-Mail an { $email } öffnen. Der Link gilt 24 Stunden.
    .small = Waren Sie das nicht? Dann ist jemand anderes in Ihrem Namen angemeldet: Beenden Sie in den Sicherheitseinstellungen alle Sitzungen. Haben Sie ein Passwort, ändern Sie es.

mail_email_changed =
    .subject = Ihre E-Mail-Adresse bei Stile wurde geändert
    .text = Bei { $origin } melden Sie sich jetzt mit { $email } an. An diese Adresse sendet Stile nichts mehr.
    .small = Waren Sie das nicht? Dann wenden Sie sich sofort an den Inhaber Ihres Kontos oder an den Betreiber dieses Servers.

mail_2fa_reset =
    .subject = Die Zwei-Faktor-Authentifizierung ist deaktiviert
    .text = Der Betreiber des Servers { $origin } hat Ihre Zwei-Faktor-Authentifizierung deaktiviert und Sie überall abgemeldet. In den Sicherheitseinstellungen können Sie sie wieder aktivieren.
    .small = Haben Sie nicht darum gebeten? Dann wenden Sie sich sofort an den Betreiber dieses Servers.

mail_owner_made =
    .subject = Neuer Inhaber von { $account }
    .text = Der Betreiber des Servers { $origin } hat { $name } zum Inhaber von { $account } gemacht.
    .small = Sie erhalten diese E-Mail, weil Sie Inhaber des Kontos sind. Hat niemand darum gebeten, wenden Sie sich an den Betreiber dieses Servers.

mail_reset =
    .subject = Neues Passwort für Stile
    .text = Mit diesem Link legen Sie ein neues Passwort fest. Er gilt eine Stunde und nur einmal. Dabei werden Sie überall abgemeldet.
    .link = Neues Passwort festlegen
    .small = Waren Sie das nicht? Dann ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.

mail_reset_without =
    .subject = Neues Passwort für Stile
    .text = Jemand hat für Sie ein neues Passwort angefordert. Dieser Server verwendet keine Passwörter: Sie melden sich mit einem Link an, der per E-Mail kommt.

mail_reset_unknown =
    .subject = Neues Passwort für Stile
    .text = Jemand hat bei { $origin } mit dieser Adresse ein neues Passwort angefordert, aber kein Konto verwendet sie. Vielleicht haben Sie dort eine andere Adresse.
    .small = Waren Sie das nicht? Dann ignorieren Sie diese E-Mail: Es wurde nichts geändert, und niemand hat sich angemeldet.

mail_reset_done =
    .subject = Ihr Passwort für Stile wurde zurückgesetzt
    .text = Ihr Passwort wurde mit einem Link zurückgesetzt, der an diese Adresse ging. Sie wurden überall abgemeldet.
    .small = Waren Sie das nicht? Dann liest jemand Ihre E-Mails: Ändern Sie zuerst das Passwort Ihres Postfachs, dann dieses.

mail_password =
    .set = Sie haben jetzt ein Passwort
    .changed = Ihr Passwort wurde geändert
    .was_set = Sie können sich bei Stile jetzt mit einem Passwort anmelden. Überall sonst wurden Sie abgemeldet.
    .was_changed = Ihr Passwort für Stile wurde geändert. Überall sonst wurden Sie abgemeldet.
    .link = Zur Anmeldung
    .small = Waren Sie das nicht? Dann setzen Sie Ihr Passwort sofort zurück: Wählen Sie auf der Anmeldeseite „Passwort vergessen?“. Dabei werden Sie überall abgemeldet. Die Inhaber Ihres Kontos sehen im Audit-Protokoll, wer was getan hat.

mail_2fa_on =
    .subject = Die Zwei-Faktor-Authentifizierung ist aktiviert
    .text = Ab jetzt fragt Stile bei der Anmeldung nach einem Code Ihrer Authenticator-App. Überall sonst wurden Sie abgemeldet.
    .codes = Bewahren Sie Ihre zehn Wiederherstellungscodes so auf, dass Sie sie auch ohne Ihr Telefon finden. Mit jedem können Sie sich einmal anmelden.
    .small = Waren Sie das nicht? Dann verwendet jemand eine Ihrer Sitzungen. Beenden Sie in den Sicherheitseinstellungen alle anderen Sitzungen. Können Sie sich nicht anmelden, wenden Sie sich an den Betreiber dieses Servers.

mail_2fa_replaced =
    .subject = Zwei-Faktor-Authentifizierung mit neuer App
    .text = Ab jetzt fragt Stile bei der Anmeldung nach einem Code der Authenticator-App, die Sie gerade eingerichtet haben. Codes der vorigen App gelten nicht mehr. Überall sonst wurden Sie abgemeldet.
    .codes = Sie haben auch zehn neue Wiederherstellungscodes; die vorigen gelten nicht mehr. Bewahren Sie sie so auf, dass Sie sie auch ohne Ihr Telefon finden.
    .small = Waren Sie das nicht? Dann hatte jemand Ihre App oder einen Wiederherstellungscode. Wenden Sie sich sofort an den Betreiber dieses Servers.

mail_2fa_off =
    .subject = Die Zwei-Faktor-Authentifizierung ist deaktiviert
    .text = Stile fragt bei der Anmeldung nicht mehr nach einem Code Ihrer Authenticator-App. Ihre Wiederherstellungscodes gelten nicht mehr. Überall sonst wurden Sie abgemeldet.
    .small = Waren Sie das nicht? Dann hatte jemand Ihre App oder deren Einrichtungsschlüssel. Melden Sie sich an, beenden Sie alle anderen Sitzungen und aktivieren Sie die Zwei-Faktor-Authentifizierung wieder.

mail_recovery_code =
    .subject = Ein Wiederherstellungscode wurde verwendet
    .text = { $left ->
        [0] Jemand hat sich mit einem Ihrer Wiederherstellungscodes statt mit Ihrer Authenticator-App angemeldet. Es war der letzte. Neue erhalten Sie, wenn Sie die App in den Sicherheitseinstellungen neu einrichten.
        [one] Jemand hat sich mit einem Ihrer Wiederherstellungscodes statt mit Ihrer Authenticator-App angemeldet. Ein Code ist noch übrig. Neue erhalten Sie, wenn Sie die App in den Sicherheitseinstellungen neu einrichten.
       *[other] Jemand hat sich mit einem Ihrer Wiederherstellungscodes statt mit Ihrer Authenticator-App angemeldet. { $left } Codes sind noch übrig. Neue erhalten Sie, wenn Sie die App in den Sicherheitseinstellungen neu einrichten.
    }
    .small = Waren Sie das nicht? Dann beenden Sie in den Sicherheitseinstellungen sofort alle anderen Sitzungen und richten Sie Ihre App neu ein.

mail_provider_connected =
    .subject = Sie können sich jetzt mit { $provider } anmelden
    .text = Sie können sich bei Stile jetzt mit einem Konto bei { $provider } anmelden. Wer in diesem Konto angemeldet ist, kann sich hier in Ihrem Namen anmelden.
    .at = Konto bei { $provider }
    .small = Waren Sie das nicht? Dann trennen Sie { $provider } und beenden Sie in den Sicherheitseinstellungen alle anderen Sitzungen.

mail_provider_disconnected =
    .subject = { $provider } wurde getrennt
    .text = Sie können sich bei Stile nicht mehr mit { $provider } anmelden. Mit einem Link per E-Mail können Sie sich immer anmelden.
    .small = Waren Sie das nicht? Dann beenden Sie in den Sicherheitseinstellungen alle anderen Sitzungen.

mail_invitation =
    .subject = { $name } lädt Sie zu „{ $account }“ ein
    .subject_unnamed = Einladung zu „{ $account }“
    .text = { $name } lädt Sie in das Konto „{ $account }“ bei Stile ein. Dort sehen Sie die Statistiken seiner Websites.
    .text_unnamed = Sie sind in das Konto „{ $account }“ bei Stile eingeladen. Dort sehen Sie die Statistiken seiner Websites.
    .role = Ihre Rolle
    .expires = Gültig bis
    .link = Einladung annehmen
    .small = Der Link gilt einmal. Kennen Sie den Absender nicht, ignorieren Sie diese E-Mail: Ohne den Link geschieht nichts.

mail_role =
    .viewer = Betrachter: Sie sehen die Statistiken der Websites, auf die Sie Zugriff haben
    .editor = Bearbeiter: Sie sehen die Statistiken der Websites, auf die Sie Zugriff haben, und bearbeiten deren Einstellungen, Ziele und Trichter
    .admin = Admin: Sie verwalten alles außer dem, was Inhabern vorbehalten ist
    .owner = Inhaber: Sie verwalten alles
    .short = { $role ->
        [viewer] Betrachter
        [editor] Bearbeiter
        [admin] Admin
       *[owner] Inhaber
    }

mail_joined =
    .subject = { $name } ist „{ $account }“ beigetreten
    .text = { $name } hat Ihre Einladung angenommen.
    .who = Person
    .small = Kennen Sie diese Person nicht, entfernen Sie sie aus dem Team.

mail_access_changed =
    .subject = Ihr Zugriff auf „{ $account }“ wurde geändert
    .text = Ein Inhaber oder Admin des Kontos „{ $account }“ hat Ihren Zugriff geändert.
    .role = Ihre Rolle
    .sites = Ihre Websites
    .small = Haben Sie das nicht erwartet, fragen Sie die Inhaber des Kontos.

mail_removed =
    .subject = Sie wurden aus „{ $account }“ entfernt
    .text = Ein Inhaber oder Admin hat Sie aus dem Konto „{ $account }“ entfernt. Sie wurden dort abgemeldet, und Ihre API-Tokens dafür gelten nicht mehr.
    .small = Haben Sie das nicht erwartet, fragen Sie die Inhaber des Kontos. An Ihren anderen Konten ändert sich nichts.

mail_handed_over =
    .subject = „{ $account }“ hat einen neuen Inhaber
    .text = { $old } hat das Konto „{ $account }“ an { $new } übertragen. { $new } ist jetzt Inhaber, { $old } ist Admin.
    .small = Sie erhalten diese E-Mail, weil Sie Inhaber des Kontos sind oder waren. War das nicht beabsichtigt, wenden Sie sich an den Betreiber dieses Servers.

mail_2fa_required =
    .subject = „{ $account }“ verlangt ab dem { $from } Zwei-Faktor-Authentifizierung
    .text = Ab dem { $from } brauchen alle im Konto „{ $account }“ die Zwei-Faktor-Authentifizierung: einen sechsstelligen Code aus einer App auf dem Telefon. Sie haben sie noch nicht aktiviert.
    .link = Jetzt aktivieren
    .small = Die Einrichtung dauert eine Minute. Ab diesem Zeitpunkt können Sie sich weiterhin anmelden, das Konto aber erst öffnen, wenn Sie die Zwei-Faktor-Authentifizierung aktiviert haben.

mail_site_asked =
    .subject = { $name } bittet um Zugriff auf { $site }
    .text = { $name } gehört zu Ihrem Konto und möchte die Statistiken von { $site } sehen.
    .by = Anfrage von
    .message = Nachricht
    .small = Sie erhalten diese E-Mail, weil Sie Inhaber des Kontos sind. Wenn Sie nichts tun, ändert sich nichts.

mail_site_name_lost =
    .subject = { $site } gehört jetzt zu einem anderen Konto
    .text = Ein anderes Konto hat auf { $site } eine Datei abgelegt, die beweist, dass es diesen Host kontrolliert. Deshalb gehört { $site } jetzt zu diesem anderen Konto, und die Hits werden dort gezählt. Die Website im Konto „{ $account }“ heißt jetzt { $aside }. Alle ihre Daten bleiben Ihnen erhalten.
    .small = Sie erhalten diese E-Mail, weil Sie Inhaber des Kontos sind. Gehört { $site } Ihnen, entfernen Sie die Zeile des anderen Kontos aus { $path } auf { $site }. Fügen Sie dann die Website wieder hinzu und tragen Sie in diese Datei die Zeile ein, die Stile Ihnen zeigt.

mail_site_offered =
    .subject = { $site } wird einem anderen Konto angeboten
    .text = Jemand im Konto „{ $account }“ hat einen Code erstellt, mit dem ein anderes Konto { $site } mit allen Daten übernehmen kann. Der Code gilt sieben Tage und nur einmal. Wird er verwendet, erhalten Sie eine weitere E-Mail.
    .small = Sie erhalten diese E-Mail, weil Sie Inhaber des Kontos sind. Wollte das niemand aus Ihrem Team, ziehen Sie das Angebot sofort in den Einstellungen der Website zurück und prüfen Sie das Audit-Protokoll.

mail_site_taken =
    .subject = { $site } gehört jetzt zu „{ $taker }“
    .text = Das Konto „{ $taker }“ hat { $site } mit allen Daten übernommen, mit einem Code aus dem Konto „{ $account }“. { $site } gehört nicht mehr zu „{ $account }“.
    .small = Sie erhalten diese E-Mail, weil Sie Inhaber des Kontos sind, zu dem die Website gehörte. Hat niemand aus Ihrem Team sie angeboten, prüfen Sie das Audit-Protokoll Ihres Kontos und wenden Sie sich an den Betreiber dieses Servers.

mail_support_granted =
    .subject = Sie haben jetzt Zugriff auf „{ $account }“
    .text = Ein Inhaber von „{ $account }“ hat Ihnen Zugriff bis { $until } gewährt. Sie sehen alle Websites des Kontos, mit der Rolle Betrachter. Das Audit-Protokoll des Kontos verzeichnet jeden Zugriff.
    .small = Sie erhalten diese E-Mail, weil Sie um Support-Zugriff gebeten haben. Wählen Sie das Konto im Menü unter Ihrem Namen.

mail_support_ended =
    .subject = Ihr Zugriff auf „{ $account }“ ist beendet
    .text = Ein Inhaber von „{ $account }“ hat Ihren Support-Zugriff abgelehnt oder beendet. Sie können das Konto nicht mehr sehen.
    .small = Sie erhalten diese E-Mail, weil Sie um Support-Zugriff gebeten haben.

mail_deletion_asked =
    .subject = „{ $account }“ wird am { $at } gelöscht
    .text = { $name } möchte das Konto „{ $account }“ löschen. Am { $at } löscht Stile es mit allen Websites, Daten, Mitgliedern, Tokens und Einstellungen. Danach lässt es sich nicht wiederherstellen.
    .until = Bis dahin kann jeder Inhaber die Löschung abbrechen, und Stile zählt weiter. Um die Daten zu behalten, laden Sie vorher den Export herunter.
    .small = Sie erhalten diese E-Mail, weil Sie Inhaber des Kontos sind. Soll das nicht geschehen, brechen Sie die Löschung ab und prüfen Sie, wer sonst noch Inhaber ist.

mail_deletion_soon =
    .subject = Erinnerung: „{ $account }“ wird am { $at } gelöscht
    .text = Stile löscht das Konto „{ $account }“ am { $at }, mit allen Websites und Daten. Danach lässt es sich nicht wiederherstellen.
    .link = Löschung abbrechen oder Export herunterladen
    .by_operator = Der Betreiber dieses Dienstes hat die Löschung angesetzt; Inhaber können sie nicht abbrechen. Um die Daten zu behalten, laden Sie vorher den Export herunter. Bei Fragen antworten Sie auf die E-Mail des Betreibers.
    .small = Sie erhalten diese E-Mail, weil Sie Inhaber des Kontos sind. Soll das Konto gelöscht werden, müssen Sie nichts tun.

mail_deletion_cancelled =
    .subject = „{ $account }“ wird nicht gelöscht
    .text = { $name } hat die Löschung des Kontos „{ $account }“ abgebrochen. Es wurde nichts gelöscht.

mail_deletion_done =
    .subject = „{ $account }“ wurde gelöscht
    .text = Stile hat das Konto „{ $account }“ heute gelöscht, wie vor einer Woche beantragt, mit seinen Websites, Daten, Mitgliedern, Tokens und Einstellungen.
    .by_operator = Der Betreiber dieses Dienstes hat das Konto „{ $account }“ heute wie angekündigt löschen lassen, mit seinen Websites, Daten, Mitgliedern, Tokens und Einstellungen.
    .traces = Das Löschen der Daten dauert einige Minuten. Im Journal können sie noch bis zu 49 Stunden stehen, in Sicherungen des Servers, bis diese ersetzt werden.
    .small = Sie erhalten diese E-Mail, weil Sie Inhaber des Kontos waren. Dies ist die letzte E-Mail dazu.

mail_operator_added =
    .subject = Sie sind jetzt Betreiber bei Stile
    .text = Sie wurden zum Betreiber von { $origin } gemacht. Sie können dort jetzt den Betreiberbereich nutzen: alle Konten sehen und deren Inhabern helfen.
    .second_step = Betreiber brauchen Zwei-Faktor-Authentifizierung. Ist Ihre ausgeschaltet, aktivieren Sie sie zuerst.
    .small = Sie erhalten diese E-Mail, weil jemand mit Zugang zum Server das geändert hat.

mail_operator_removed =
    .subject = Sie sind nicht mehr Betreiber bei Stile
    .text = Sie sind nicht mehr Betreiber von { $origin }. Ihre eigenen Konten dort bleiben, wie sie sind.

mail_suspension =
    .subject = „{ $account }“ wird gesperrt
    .text = Der Betreiber dieses Dienstes sperrt das Konto „{ $account }“, spätestens am { $at }. Ab dann zählt Stile dessen Aufrufe nicht.
    .reason = Die Begründung des Betreibers: { $reason }
    .figures = Sie können sich weiterhin anmelden und alle Zahlen sehen. Damit das Konto wieder gezählt wird, antworten Sie dem Betreiber.

mail_resumed =
    .subject = „{ $account }“ wird wieder gezählt
    .text = Der Betreiber dieses Dienstes hat die Sperre des Kontos „{ $account }“ aufgehoben. Stile zählt dessen Aufrufe.

mail_deletion_scheduled =
    .text = Der Betreiber dieses Dienstes löscht das Konto „{ $account }“ am { $at }, mit allen Websites, Daten, Mitgliedern, Tokens und Einstellungen. Danach lässt es sich nicht wiederherstellen.
    .reason = Die Begründung des Betreibers: { $reason }
    .until = Inhaber können diese Löschung nicht abbrechen. Um die Daten zu behalten, laden Sie vorher den Export herunter. Bei Fragen antworten Sie dem Betreiber.
    .stopped = Der Betreiber dieses Dienstes hat die Löschung des Kontos „{ $account }“ abgebrochen. Es wurde nichts gelöscht.

mail_support_asked =
    .subject = Der Support bittet um Zugriff auf „{ $account }“
    .text = { $name } vom Betrieb dieses Dienstes möchte das Konto „{ $account }“ ansehen.
    .reason = Die Begründung: { $reason }
    .choice = Wenn Sie zustimmen, wählen Sie in den Kontoeinstellungen, für wie viele Tage. Bis dahin sieht der Support nichts von Ihrem Konto. Mit Zugriff kann er alle Websites lesen und nichts ändern, und das Audit-Protokoll verzeichnet jeden Zugriff. Sie können ihn jederzeit beenden.

mail_opening =
    .subject = Sie sind zu Stile eingeladen
    .text = Sie sind eingeladen, ein Konto bei { $origin } anzulegen. Stile zählt die Besuche Ihrer Websites, ohne Menschen zu verfolgen.
    .until = Der Link funktioniert bis { $until }.
    .small = Haben Sie das nicht erwartet? Dann ignorieren Sie diese E-Mail: Ohne den Link wird kein Konto angelegt.

mail_announcement =
    .subject = { $text }
    .paragraph = { $text }
    .small = Sie erhalten diese E-Mail vom Betreiber von { $origin }, weil Sie Inhaber des Kontos „{ $account }“ sind.
