### What the script stores on visitors’ devices, and a text about it.

storage-as-markdown = Markdown
storage-as-text = Text
storage-by-script = Vom Skript gespeichert
storage-contents = Inhalt
storage-format = Format
storage-in-cookie = Cookie
storage-in-local = Local Storage der Website
storage-in-session = Session Storage der Website
storage-in-use = In Verwendung
storage-intro = Was das Skript auf den Geräten Ihrer Besucher speichert, und ein Text für Ihre Cookie-Richtlinie.
storage-kept = Speicherdauer
storage-kept-until-removed = Bis der Besucher es entfernt
storage-mode-consent = Mit Einwilligung
storage-mode-default = Standardmodus
storage-notes = Außerdem gut zu wissen
storage-nothing = Es wird nichts gespeichert.
storage-on-request = Auf Wunsch des Besuchers gespeichert
storage-on-request-hint = In jedem Modus, und nur wenn der Besucher es verlangt hat.
storage-place = Ort
storage-policy = Text für Ihre Cookie-Richtlinie
storage-policy-hint = In der Sprache des Dashboards. Lassen Sie ihn prüfen, wenn Ihre Website mehr speichert.
storage-purpose = Zweck
storage-sent = Vom Gerät gesendet
storage-set-by = Gespeichert durch
