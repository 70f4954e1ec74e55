### Verifying an export of consent records in the browser.

proof-banner = Der Inhalt des Banners passt nicht zu seiner Version.
proof-banner-missing = Der Inhalt des Banners fehlt.
proof-banners = Banner
proof-busy = Wird geprüft …
proof-chain = Der Nachweis vor dieser Zeile wurde ersetzt.
proof-changed = Der Nachweis passt nicht zu seinem Hash; eines von beiden wurde geändert.
proof-consistent = { $n ->
    [one] Stimmig: 1 Nachweis, von { $from } bis { $to } UTC.
   *[other] Stimmig: { $n } Nachweise in einer lückenlosen Kette, von { $from } bis { $to } UTC.
}
proof-cut-off = Die Datei endet hier, ohne die Signatur ihrer letzten Zeile.
proof-empty = Die Datei enthält keinen Nachweis.
proof-failed = Der Browser kann diese Datei nicht lesen. Wählen Sie sie erneut aus; ist sie sehr groß, nutzen Sie den Befehl „stile consent verify“.
proof-file = Export der Einwilligungsnachweise (CSV)
proof-first = Erster Nachweis der Datei
proof-header = Die Datei ist kein Export von Einwilligungsnachweisen.
proof-intro = Wählen Sie einen Export aus, um zu sehen, ob ein Nachweis geändert wurde, fehlt oder verschoben wurde. Die Datei bleibt in Ihrem Browser.
proof-key = Öffentlicher Schlüssel des Servers
proof-key-differs = Die Signatur stammt nicht vom eingegebenen Schlüssel.
proof-key-hint = 64 Zeichen, aus dem Nachweis auf der Seite mit den Einwilligungen.
proof-malformed = Ein Wert hat nicht die Form, in der Stile ihn schreibt.
proof-missing = Vor dieser Zeile fehlen Nachweise.
proof-module-missing = Der Teil, der Dateien prüft, wurde nicht geladen. Laden Sie die Seite neu.
proof-needs-key = Noch nicht bewiesen: Eine Datei signieren kann jeder. Geben Sie den öffentlichen Schlüssel des Servers ein und prüfen Sie erneut.
proof-no-key = Das ist kein öffentlicher Schlüssel. Geben Sie seine 64 Zeichen von 0 bis 9 und a bis f ein.
proof-order = Der Nachweis steht am Platz eines anderen: Nachweise wurden vertauscht oder wiederholt.
proof-other-key = Die Signatur stammt von einem anderen Schlüssel als die vorige.
proof-other-site = Der Nachweis gehört zu einer anderen Website.
proof-proven = { $n ->
    [one] Bewiesen: 1 Nachweis, von { $from } bis { $to } UTC.
   *[other] Bewiesen: { $n } Nachweise in einer lückenlosen Kette, von { $from } bis { $to } UTC.
}
proof-signature = Die Signatur ist falsch.
proof-signed-by = Signiert von
proof-signed-days = Signierte Tage
proof-title = Einwilligungsnachweise prüfen
proof-unreadable = Der Rest der Datei kann nicht gelesen werden.
proof-verify = Datei prüfen
proof-wrong = Zeile { $line }: { $problem }
proof-wrong-other = Zeile { $line } ist falsch.
