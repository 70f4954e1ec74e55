### The first steps in a new account.

setup-alert = Warnung einrichten
setup-alert-hint = Sie erhalten eine Warnung, wenn der Traffic einbricht oder stark steigt.
setup-alert-open = Warnungen wählen
setup-completed = (erledigt)
setup-dismiss = Ausblenden
setup-get-started = Erste Schritte
setup-goal = Ziel erstellen
setup-goal-hint = Erfassen Sie Käufe, Registrierungen oder Besuche wichtiger Seiten.
setup-invite = Teammitglied einladen
setup-invite-hint = Mitglieder sehen die Websites, die Sie ihnen zuweisen.
setup-n-of-total = { $n } von { $total } erledigt
setup-not-now = Nicht jetzt
setup-site-hint = Sie brauchen nur Name und Zeitzone.
setup-snippet = Snippet einbauen
setup-snippet-hint = Der erste Besucher erscheint innerhalb einer Sekunde.
setup-snippet-show = Snippet anzeigen
