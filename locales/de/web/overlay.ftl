### A page’s snapshot with what visitors did on it.

overlay-clicks = Klicks
overlay-copy-of = Kopie von { $path } mit Markierungen
overlay-delete = Kopie löschen
overlay-delete-explained = Die Kopie wird für alle gelöscht. Die Zahlen bleiben erhalten, und Sie können jederzeit eine neue Kopie erstellen.
overlay-delete-open = Löschen …
overlay-delete-question = Kopie von { $path } löschen?
overlay-deleted = Kopie von { $path } gelöscht.
overlay-depth = Scrolltiefe
overlay-depth-of-page = Teil der Seite
overlay-desktop = Desktop
overlay-elements = Elemente
overlay-figures = { $views }, { $visitors }
overlay-link-download = Download
overlay-link-form = Formular
overlay-link-outbound = Ausgehender Link
overlay-link-page = Seite dieser Website
overlay-links = Links
overlay-missing = { $n ->
    [one] { $n } Bild, Schrift oder Stylesheet konnte nicht geladen werden.
   *[other] { $n } Bilder, Schriften oder Stylesheets konnten nicht geladen werden.
    }
overlay-no-depth = In diesem Zeitraum wurde keine Scrolltiefe gemessen.
overlay-no-links = In diesem Zeitraum wurde kein Link angeklickt.
overlay-none = Noch keine Kopie von { $path }
overlay-none-hint = Stile ruft die Seite ab, wie sie abgemeldete Besucher sehen, entfernt Skripte und Formulare und speichert das Ergebnis. Darauf sehen Sie dann, was Besucher angeklickt haben.
overlay-none-read-only = Bitten Sie einen Bearbeiter, Admin oder Inhaber, eine zu erstellen. Die Zahlen stehen auch ohne Kopie in der Liste.
overlay-not-marked = nicht auf der Kopie
overlay-phone = Smartphone
overlay-reading = im Durchschnitt { $time } sichtbar
overlay-sections = Abschnitte
overlay-seen-by = { $n ->
    [one] von { $n } Besucher gesehen
   *[other] von { $n } Besuchern gesehen
    }
overlay-share = Anteil
overlay-show-on-page = Auf der Kopie zeigen
overlay-snapshots = Seitenkopien
overlay-take = Kopie erstellen
overlay-take-again = Neue Kopie erstellen
overlay-taken = Kopie von { $path } erstellt.
overlay-taken-at = Kopie vom { $at }.
overlay-taken-by = Kopie vom { $at }, erstellt von { $name }.
overlay-taking = Kopie wird erstellt …
overlay-taking-hint = Die Seite wird mit Bildern und Schriften abgerufen. Das kann bis zu einer Minute dauern.
overlay-width = Breite der Seite
page-views-noun = { $n ->
    [one] Seitenaufruf
   *[other] Seitenaufrufe
    }
