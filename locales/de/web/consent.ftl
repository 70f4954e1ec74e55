### Asking visitors for consent: the steps before it, and the banner.

banner-colour-agree = Einwilligen: Fläche
banner-colour-agree-text = Einwilligen: Schrift
banner-colour-background = Hintergrund
banner-colour-choose = Farbe wählen: { $colour }
banner-colour-decline = Ablehnen: Fläche
banner-colour-decline-text = Ablehnen: Schrift
banner-colour-link = Link
banner-colour-text = Text
banner-colours = Farben
banner-colours-alike = Gleiche Farben für beide Schaltflächen
banner-colours-hint = Die Zahlen sind Kontrastverhältnisse: Text braucht 4,5, eine Schaltfläche gegenüber dem Hintergrund 3. Die dunklen Farben sehen Besucher, deren Gerät sie bevorzugt.
banner-contrast = Kontrast { $ratio }
banner-contrast-low = Kontrast { $ratio }, zu niedrig
banner-dark = Dunkel
banner-enlarge = Vorschau vergrößern
banner-field-in = { $field } ({ $language })
banner-intro = Was Besucher gefragt werden. Passen Sie Texte und Farben an, prüfen Sie die Regeln, und veröffentlichen Sie dann.
banner-language-missing = fehlt
banner-language-none = Das Banner hat noch keine Texte in dieser Sprache: { $language }.
banner-language-remove = { $language } aus dem Banner entfernen
banner-language-write = Texte hinzufügen: { $language }
banner-languages = Sprache der Texte
banner-light = Hell
banner-live = Version { $version } ist seit { $from } aktiv.
banner-look = Position und Farben
banner-months = Monate bis zur nächsten Frage
banner-months-hint = Von 6 bis 13. Die französische Datenschutzbehörde empfiehlt 6.
banner-none = Noch kein Banner
banner-none-hint = Bearbeiter dieser Website können eines verfassen. Besucher sehen es, sobald es veröffentlicht und die Einwilligung eingeschaltet ist.
banner-none-hint-tool = Ihr eigenes Einwilligungstool fragt die Besucher, daher ist keines nötig.
banner-not-live = Noch ist kein Banner veröffentlicht.
banner-own-tool = Ihr eigenes Einwilligungstool fragt die Besucher, daher wird dieses Banner nicht gezeigt.
banner-panel = Texte von „Was wir über Sie wissen“
banner-panel-agreed = Wenn der Besucher eingewilligt hat
banner-panel-close = Schaltfläche zum Schließen
banner-panel-code = Vor dem Code für Anfragen
banner-panel-declined = Wenn der Besucher nicht eingewilligt hat
banner-panel-forget = Schaltfläche zum Löschen aller Daten
banner-panel-hint = Besucher öffnen dieses Fenster aus Ihrer Datenschutzerklärung. Es zeigt, was über ihren Browser gespeichert ist, und dort können sie widerrufen. Die Platzhalter { $placeholders } werden dort ersetzt.
banner-panel-title = Überschrift des Fensters
banner-panel-withdraw = Schaltfläche zum Widerrufen
banner-place = Position
banner-place-bottom = Unten
banner-place-corner = Ecke
banner-place-top = Oben
banner-placeholders-hint = Fügen Sie ein, was Stile für Sie ersetzt:
banner-preview = Vorschau
banner-preview-none = Fügen Sie Texte in dieser Sprache hinzu, um das Banner zu sehen.
banner-preview-of = Vorschau: { $language }, { $width } Pixel breit
banner-publish = Banner veröffentlichen
banner-publish-admins = Administratoren und Inhaber können das Banner veröffentlichen.
banner-publish-busy = Wird veröffentlicht …
banner-publish-explained = Der Entwurf wird zur aktiven Version. Eine veröffentlichte Version ändert sich nie und bleibt als Nachweis der gezeigten Texte aufgeführt.
banner-publish-off = Besucher sehen sie, sobald die Einwilligung eingeschaltet ist.
banner-publish-on = Besucher sehen sie innerhalb weniger Minuten.
banner-publish-question = Dieses Banner veröffentlichen?
banner-publish-rules-first = Der Entwurf verletzt Regeln. Beheben Sie das zuerst.
banner-publish-same = Die aktive Version hat denselben Inhalt wie der Entwurf.
banner-publish-save-first = Speichern Sie den Entwurf, um ihn zu veröffentlichen.
banner-publish-tool = Besucher sehen sie nicht, solange Ihr eigenes Einwilligungstool fragt.
banner-published = Version { $version } wurde veröffentlicht.
banner-publishing = Aktive Version
banner-rule-broken = Verletzt:
banner-rule-kept = Eingehalten:
banner-rules = Regeln
banner-rules-after-saving = Speichern Sie den Entwurf, um die Regeln zu prüfen.
banner-rules-broken = { $n ->
    [one] 1 von { $total } Regeln ist verletzt
   *[other] { $n } von { $total } Regeln sind verletzt
}
banner-rules-kept = Alle { $n } Regeln sind eingehalten
banner-rules-of-saved = Für den gespeicherten Entwurf. Speichern Sie Ihre Änderungen, um sie zu prüfen.
banner-rules-show-kept = Eingehaltene Regeln: { $n }
banner-save = Entwurf speichern
banner-saved = Entwurf gespeichert. Er hält alle Regeln ein.
banner-saved-broken = Entwurf gespeichert. Er verletzt Regeln.
banner-scheme = Farbschema
banner-shown = Teil
banner-shown-banner = Banner
banner-shown-panel = Fenster
banner-text-agree = Schaltfläche zum Einwilligen
banner-text-body = Text
banner-text-decline = Schaltfläche zum Ablehnen
banner-text-policy = Link zur Datenschutzerklärung
banner-text-title = Überschrift
banner-text-withdrawal = Wie man widerruft
banner-texts = Texte
banner-texts-hint = Besucher sehen die Sprache der Seite, wenn das Banner sie hat.
banner-unsaved = Sie haben ungespeicherte Änderungen.
banner-unsaved-broken = { $n ->
    [one] 1 Regel ist verletzt; speichern können Sie trotzdem.
   *[other] { $n } Regeln sind verletzt; speichern können Sie trotzdem.
}
banner-unsaved-first = Das ist ein erster Entwurf von Stile. Passen Sie ihn an, und speichern Sie ihn.
banner-version-from-until = { $from } bis { $until }
banner-version-live = aktiv
banner-version-show = Version { $version } anzeigen
banner-version-since = Seit { $from }
banner-version-title = Veröffentlichte Version
banner-versions = Veröffentlichte Versionen
banner-versions-hint = Jede ist nach dem Hash ihres Inhalts benannt, daher fällt jede Änderung auf.
banner-versions-none = Noch nichts veröffentlicht. Hier erscheinen die Versionen.
banner-width = Breite
banner-width-desktop = Desktop
banner-width-phone = 320 px
banner-width-tablet = 768 px
consent-agreed = Eingewilligt
consent-asked-by = Wer Besucher fragt
consent-asked-by-banner = Das Banner von Stile
consent-asked-by-banner-hint = Sie schreiben die Texte und wählen die Farben; Stile prüft es anhand von 24 Regeln.
consent-asked-by-tool = Ihr eigenes Einwilligungstool
consent-asked-by-tool-hint = Es übergibt dem Skript jede Entscheidung mit den gezeigten Texten.
consent-by-day = Entscheidungen nach Tag
consent-by-version = Nach Banner und Sprache
consent-chain = Nachweis
consent-chain-hint = Jeder Nachweis enthält den Hash des vorherigen, und Stile signiert den letzten jedes Tages. Ein geänderter, fehlender oder verschobener Nachweis fällt ohne Server auf.
consent-chain-records = { $n ->
    [one] 1 Nachweis.
   *[other] { $n } Nachweise.
}
consent-chain-signed = Signiert bis { $day }.
consent-chain-unsigned = Noch ist kein Tag signiert; Stile signiert jeden Tag in der folgenden Nacht.
consent-changed = Geändert
consent-day = Tag
consent-declined = Abgelehnt
consent-edit-banner = Banner bearbeiten
consent-export = Nachweise exportieren
consent-gpc = Nicht gefragt (GPC)
consent-here = In Stile
consent-how-banner = im Banner
consent-how-call = durch Ihr Einwilligungstool
consent-how-panel = im Fenster „Was wir über Sie wissen“
consent-how-signal = durch das Signal des Browsers
consent-in-months = Etwa { $n } Monate.
consent-intro = Ohne Einwilligung zählt Stile Besuche, erkennt aber keine Person an einem anderen Tag wieder. Hier fragen Sie Besucher, ob Sie sie wiedererkennen dürfen.
consent-is-off = Besucher werden nicht gefragt.
consent-is-off-hint = Auf ihren Geräten wird nichts gespeichert, und alle Besuche werden ohne Einwilligung gezählt.
consent-is-on = Besucher werden seit { $day } gefragt.
consent-is-on-hint = Wer einwilligt, wird beim nächsten Besuch wiedererkannt. Alle anderen werden wie zuvor ohne Einwilligung gezählt.
consent-keep-on-hint = Solange Besucher gefragt werden, können Sie diese Zeiten nur verkürzen: Besucher haben den jetzigen zugestimmt.
consent-keep-records = Einwilligungsnachweise aufbewahren (Tage)
consent-keep-records-hint = Sie belegen, was Sie gefragt haben und was Besucher gewählt haben. Mindestens 365 Tage und so lange wie Besuche.
consent-keep-saved = Gespeichert, was aufbewahrt wird.
consent-keep-visits = Besuche mit Einwilligung aufbewahren (Tage)
consent-keep-visits-hint = Danach sind ihre Besuche nicht mehr miteinander verknüpft. Höchstens 1.095 Tage.
consent-key = Öffentlicher Schlüssel
consent-key-show = Öffentlicher Schlüssel der Signaturen
consent-kind-all = Alle
consent-language-add = Sprache hinzufügen
consent-language-example = Französisch
consent-language-unknown = „{ $typed }“ ist keine bekannte Sprache. Geben Sie den Namen ein oder ein Kürzel wie pt-BR.
consent-languages = Sprachen der Website
consent-languages-hint = Das Banner braucht Texte in jeder davon.
consent-languages-hint-tool = Ihr Einwilligungstool sollte in jeder davon fragen.
consent-languages-none = Noch keine Sprachen. Fügen Sie die Ihrer Seiten hinzu.
consent-mode-now = aktuell
consent-mode-off = Ohne Einwilligung
consent-mode-on = Mit Einwilligung
consent-modes = Was gespeichert wird
consent-modes-hint = Besuche von Personen, die ablehnen, werden auch dann wie ohne Einwilligung gespeichert, wenn Besucher gefragt werden.
consent-next-records = Am { $day } { $n ->
    [one] wird 1 Einwilligungsnachweis
   *[other] werden { $n } Einwilligungsnachweise
} gelöscht.
consent-next-visits = Ab dem { $day } { $n ->
    [one] ist 1 Besuch
   *[other] sind { $n } Besuche
} keinem Besucher mehr zugeordnet.
consent-no-answers = In diesem Zeitraum wurde kein Besucher gefragt.
consent-off = Nicht mehr fragen
consent-off-done = Besucher werden nicht mehr gefragt.
consent-off-erase = Jetzt löschen
consent-off-erase-hint = Ihre Besuche bleiben, wie die von Besuchern, die nicht eingewilligt haben.
consent-off-erased = { $visitors ->
    [one] 1 Besucher
   *[other] { $visitors } Besucher
} gelöscht; { $visits ->
    [one] 1 Besuch gehört
   *[other] { $visits } Besuche gehören
} zu keiner Person mehr.
consent-off-explained = Besucher werden nicht mehr gefragt, und keine Person wird mehr wiedererkannt. Einwilligungsnachweise bleiben als Beleg, bis ihre Zeit abgelaufen ist.
consent-off-keep = Aufbewahren, bis ihre Zeit abgelaufen ist
consent-off-keep-hint = Sie können sie weiterhin sehen und ihre Anfragen beantworten.
consent-off-kept = { $visitors ->
    [one] 1 Besucher
   *[other] { $visitors } Besucher
} mit { $visits ->
    [one] 1 Besuch
   *[other] { $visits } Besuchen
} aufbewahrt.
consent-off-no-records = Es gibt keine Einwilligungsnachweise.
consent-off-open = Nicht mehr fragen …
consent-off-question = Besucher nicht mehr um Einwilligung bitten?
consent-off-records = { $records ->
    [one] 1 Einwilligungsnachweis bleibt
   *[other] { $records } Einwilligungsnachweise bleiben
}; die letzten Daten werden am { $day } gelöscht.
consent-off-visitors = Besucher, die eingewilligt haben
consent-on = Besucher fragen
consent-on-admins = Solange Besucher gefragt werden, können nur Administratoren und Inhaber diese Einstellungen ändern. Den Entwurf des Banners können Sie weiter bearbeiten.
consent-on-admins-tool = Solange Besucher gefragt werden, können nur Administratoren und Inhaber diese Einstellungen ändern.
consent-on-device = Auf dem Gerät des Besuchers
consent-on-done = Besucher werden ab jetzt gefragt.
consent-on-explained = Ab jetzt sehen Besucher das Banner. Wer einwilligt, wird beim nächsten Besuch wiedererkannt.
consent-on-explained-tool = Ab jetzt nimmt das Skript die Entscheidungen an, die Ihr Einwilligungstool meldet. Wer einwilligt, wird beim nächsten Besuch wiedererkannt.
consent-on-figures = Die Zahlen aller Besucher bleiben gleich. Die der Besucher mit Einwilligung erscheinen getrennt.
consent-on-open = Besucher fragen …
consent-on-question = Besucher um Einwilligung bitten?
consent-own-tool = Eigenes Tool
consent-paragraph = Absatz für Ihre Datenschutzerklärung
consent-paragraph-hint = Kopieren Sie diesen Absatz in Ihre Datenschutzerklärung. Er nennt bereits Ihre Tage.
consent-paragraph-language = Sprache des Absatzes
consent-period = Zeitraum
consent-period-30d = 30 Tage
consent-period-7d = 7 Tage
consent-period-all = Gesamt
consent-policy-address = Adresse Ihrer Datenschutzerklärung
consent-policy-check = Seite prüfen
consent-policy-checking = Wird geprüft …
consent-policy-confirmed = Der Absatz steht in Ihrer Datenschutzerklärung.
consent-policy-found = Gefunden ({ $language }) am { $at }, unter
consent-policy-hint = Ein Pfad der Website oder eine vollständige Adresse. Stile lädt die Seite und sucht den Absatz.
consent-read-only = Sie haben nur Lesezugriff. Bearbeiter dieser Website können dies ändern.
consent-record-hash = Hash
consent-record-host = Hostname
consent-record-how = Wie
consent-record-kind = Art des Nachweises
consent-record-line = Nr. { $n }, { $at }
consent-record-n = Einwilligungsnachweis Nr. { $n }
consent-record-no-texts = Zu diesem Nachweis gibt es keine Texte eines Banners oder Einwilligungstools.
consent-record-not-asked = Diesem Besucher wurde nichts gezeigt.
consent-record-previous = Vorheriger Hash
consent-record-show = Nachweis Nr. { $n } anzeigen
consent-record-shown = Was dem Besucher gezeigt wurde
consent-record-signature = Signatur
consent-record-signed = Signiert für
consent-record-time = Zeit
consent-record-unsigned = noch nicht, in der Nacht nach seinem Tag
consent-record-visitor = Besucher
consent-records = Einwilligungsnachweise
consent-records-hint = Jede Entscheidung eines Besuchers, die neueste zuerst.
consent-records-intro = Wie oft Besucher gefragt wurden und was sie gewählt haben.
consent-records-none = Noch keine Nachweise. Sie erscheinen hier, sobald Besucher gefragt werden.
consent-records-none-of-kind = Keine Nachweise dieser Art.
consent-share = Eingewilligt, von den Gefragten
consent-share-of = { $agreed } von { $asked }
consent-shown = Gezeigt
consent-state = Status
consent-step-banner = Banner veröffentlichen
consent-step-done = (erledigt)
consent-step-dpa = Vertrag zur Auftragsverarbeitung
consent-step-hide = Ausblenden
consent-step-keep = Festlegen, was aufbewahrt wird
consent-step-missing = (fehlt)
consent-step-policy = Datenschutzerklärung ergänzen
consent-step-script = Skript
consent-step-show = Details
consent-step-tool = Ihr Einwilligungstool verbinden
consent-steps = Schritte
consent-steps-done = { $done } von { $total } Schritten erledigt
consent-steps-hint = Stile prüft jeden davon. Alle müssen erledigt sein, bevor Besucher gefragt werden können.
consent-stores-nothing = Nichts.
consent-to-install = Skript prüfen
consent-to-steps = Was noch fehlt
consent-tool-call = Führen Sie dies auf Ihren Seiten aus. Es meldet die Entscheidung, sobald das Skript sie annimmt, und bei jeder Änderung:
consent-tool-call-hint = Ersetzen Sie „tool“ durch die Funktionen Ihres Tools. Übergeben Sie Version, Sprache und den ganzen Text, den es gezeigt hat. Stile bewahrt sie als Nachweis auf.
consent-tool-code = Code für Ihr Einwilligungstool
consent-verify = Befehl, der den Export prüft
consent-verify-how = Prüfen Sie den Export <link>im Browser</link> oder mit diesem Befehl. Beide senden die Datei nirgendwohin.
consent-version = Version
consent-view-banner = Banner ansehen
consent-withdrew = Widerrufen
