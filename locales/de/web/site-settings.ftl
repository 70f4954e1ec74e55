### A site’s settings, and the live test.

delete-also = Dabei werden auch gelöscht:
delete-data = Daten löschen
delete-data-day-hint = Ein Tag in der Zeitzone der Website, spätestens gestern.
delete-data-done = Daten bis { $day } gelöscht.
delete-data-explained = Alle Besuche, die bis einschließlich { $day } (Zeitzone { $zone }) begannen, werden endgültig gelöscht.
delete-data-hint = Löscht alle Besuche und Zahlen zu ausgeschlossenen Hits bis zu einem Tag. Einstellungen, Ziele und spätere Daten bleiben erhalten.
delete-data-none = Der erste Hit war heute. Löschen lassen sich nur Daten bis gestern, daher gibt es noch nichts zu löschen.
delete-data-one-day = Der erste Hit war am { $day }. Sie können Daten bis gestern löschen.
delete-data-open = Daten löschen …
delete-data-question = Alle Daten bis { $day } löschen?
delete-data-until = Bis einschließlich
delete-deleting = Wird gelöscht …
delete-export-first = Das lässt sich nicht rückgängig machen. Laden Sie zuerst den <link>Export</link> herunter.
delete-export-hint = Einstellungen und tägliche Statistiken als ZIP-Datei. Der <link>Export des Kontos</link> enthält jeden Hit. Jede Karte des Dashboards lässt sich über ihr Menü (⋮) als CSV herunterladen.
delete-only-admins = Nur Inhaber und Admins können Daten und Websites löschen.
delete-site = Website löschen
delete-site-hint = Löscht die Website mit Einstellungen und allen Daten endgültig.
delete-site-open = Website löschen …
dry-run-check-page = Keine Hits? <link>Prüfen Sie die Seite</link>, um die Ursache zu finden.
dry-run-completed = erreicht
dry-run-connecting = Wird verbunden …
dry-run-curl-label = Test-Hit mit curl
dry-run-curl-title = Test-Hit vom Terminal senden
dry-run-disconnected = Getrennt
dry-run-ended = Die Live-Verbindung wurde beendet. Verbinden Sie sich neu, um neue Hits zu sehen.
dry-run-excluded = Ausgeschlossen:
dry-run-goals = Erreichte Ziele
dry-run-intro = Sehen Sie jeden Hit, sobald er ankommt, und ob er gezählt wird. Diese Liste wird nicht gespeichert.
dry-run-latest = Es werden die letzten { $n } angezeigt.
dry-run-lost = Verbindung unterbrochen; wird wiederhergestellt
dry-run-new-tab = (in neuem Tab)
dry-run-newer = { $n ->
    [one] { $n } neueren Hit zeigen
   *[other] { $n } neuere Hits zeigen
    }
dry-run-no-counted = Bisher keine gezählten Hits.
dry-run-no-effect = Das Zusehen hat keinen Einfluss auf die Zählung.
dry-run-no-excluded = Bisher keine ausgeschlossenen Hits.
dry-run-no-site = Diese Website gibt es nicht, oder Sie haben keinen Zugriff.
dry-run-page-missing = Erscheint eine Seite gar nicht? <link>Prüfen Sie die Seite</link>, um den Grund zu erfahren.
dry-run-pause-first = Um ohne Zählung zu testen, <link>pausieren Sie zuerst die Zählung</link>.
dry-run-too-fast = { $n ->
    [one] { $n } Hit fehlt in der Liste, weil zu viele auf einmal ankamen.
   *[other] { $n } Hits fehlen in der Liste, weil zu viele auf einmal ankamen.
    }
dry-run-unreadable = Nicht lesbar
dry-run-waiting = Warten auf einen Hit
dry-run-waiting-hint = Öffnen Sie { $site } in einem anderen Tab und klicken Sie sich durch. Hits erscheinen hier sofort, mit Ergebnis, Quelle und erreichten Zielen.
dry-run-what-to-do = Was Sie tun können
dry-run-would-count = Würde gezählt
general-currency-hint = Umsatz wird in dieser Währung angezeigt. Die Originalbeträge bleiben erhalten.
general-display = Anzeige
general-local-time = Ortszeit: { $time }.
general-name-hint = Der Hostname, der im Snippet steht. Hinzugefügt am { $day }.
general-rename-explained = Ändern Sie gleichzeitig das Snippet auf Ihren Seiten in { $tag }. Hits für { $name } werden dann nicht mehr gezählt.
general-rename-hostnames = Es sind keine Hostnamen festgelegt, daher zählt die Website dann { $name } und dessen Subdomains.
general-rename-open = Umbenennen …
general-rename-question = In { $name } umbenennen?
general-renamed = Website in { $name } umbenannt.
general-renaming = Wird umbenannt …
general-saved = Einstellungen gespeichert.
general-site-name = Name der Website
general-unsaved-kept = Nicht gespeicherte Änderungen. Vorhandene Daten bleiben erhalten.
general-week-start = Woche beginnt am
general-zone-hint = Auch bisherige Tage werden nach der neuen Zeitzone eingeteilt, daher können sich Tageswerte ändern. Besucher werden nicht neu zugeordnet.
holds-elements = { $n ->
    [one] { $n } Seitenelement
   *[other] { $n } Seitenelemente
    }
holds-funnels = { $n } Trichter
holds-goals = { $n ->
    [one] { $n } Ziel
   *[other] { $n } Ziele
    }
holds-invitations = { $n ->
    [one] { $n } Einladung
   *[other] { $n } Einladungen
    }
holds-members = { $n ->
    [one] der Zugriff von { $n } Mitglied
   *[other] der Zugriff von { $n } Mitgliedern
    }
holds-sections = { $n ->
    [one] { $n } Seitenabschnitt
   *[other] { $n } Seitenabschnitte
    }
holds-settings = die Einstellungen (noch keine Daten)
holds-snapshots = { $n ->
    [one] { $n } Seitenkopie
   *[other] { $n } Seitenkopien
    }
holds-tokens = { $n ->
    [one] { $n } auf diese Website beschränkter API-Token
   *[other] der Zugriff von { $n } API-Tokens
    }
holds-views = { $n ->
    [one] { $n } Aufruf
   *[other] { $n } Aufrufe
    }
holds-views-saved = { $n ->
    [one] { $n } gespeicherte Ansicht
   *[other] { $n } gespeicherte Ansichten
    }
keep = Aufbewahrung
keep-all = Lassen Sie das Feld leer, um alle Tage aufzubewahren.
keep-bound = { $n ->
    [one] Dieser Server bewahrt höchstens { $n } Tag auf. Bleibt das Feld leer, gilt das auch für diese Website.
   *[other] Dieser Server bewahrt höchstens { $n } Tage auf. Bleibt das Feld leer, gilt das auch für diese Website.
    }
keep-days = Aufzubewahrende Tage, zusätzlich zum laufenden Tag
keep-hint = Begrenzen Sie, wie lange Daten dieser Website aufbewahrt werden. Ältere Besuche, ihre Statistiken und die Zahlen zu ausgeschlossenen Hits werden endgültig gelöscht; Einstellungen, Ziele, Trichter und Notizen bleiben erhalten.
keep-lower-action = Weniger Tage aufbewahren
keep-lower-explained = Besuche und Statistiken aus der Zeit vor dem { $day } werden endgültig gelöscht, danach täglich die eines weiteren Tages.
keep-lower-first = Der erste Hit war am { $day }.
keep-lower-none = Der erste Hit war am { $day }, so alt ist also noch nichts.
keep-lower-only-admins = Nur Inhaber und Admins können weniger Tage aufbewahren, denn ältere Daten werden dann gelöscht. Sie können mehr aufbewahren.
keep-lower-question = { $n ->
    [one] Nur { $n } Tag aufbewahren?
   *[other] Nur { $n } Tage aufbewahren?
    }
keep-lower-when = Das Löschen beginnt frühestens nach 24 Stunden. Bis dahin können Sie wieder eine höhere Zahl eintragen, ohne dass etwas verloren geht. Gelöschte Daten lassen sich nicht wiederherstellen.
keep-open = Weniger Tage aufbewahren …
keep-saved = Aufbewahrung gespeichert.
keep-set-only-admins = Nur Inhaber und Admins können eine Zahl festlegen, denn ältere Daten werden dann gelöscht.
own-visits-exclude = Diesen Browser ausschließen
own-visits-hint = Öffnen Sie diesen Link einmal in jedem Browser, dessen Besuche nicht gezählt werden sollen, und geben Sie ihn an Kollegen weiter. Der Browser sendet dann nichts mehr.
own-visits-include = Diesen Browser wieder zählen
own-visits-link = Link zum Ausschließen eines Browsers
own-visits-new-tab = (öffnet die Website in neuem Tab)
own-visits-stored = Das Snippet muss auf der Website eingebaut sein. Der Ausschluss wird nur in diesem Browser gespeichert.
own-visits-title = Eigene Besuche
pause-act = Zählung pausieren
pause-done = Zählung pausiert.
pause-hint = Vorhandene Daten bleiben erhalten. Neue Hits werden als „Website pausiert“ ausgeschlossen.
pause-pausing = Wird pausiert …
pause-resumed = Zählung fortgesetzt.
pause-state = Neue Hits werden ausgeschlossen und lassen sich nicht wiederherstellen.
preview-check-entries = Prüfen Sie die Einträge in „{ $list }“.
preview-checking = Die letzten 30 Tage werden geprüft
preview-excluded = { $n ->
    [one] { $out } von { $n } in den letzten 30 Tagen gezähltem Hit ({ $share }) wäre ausgeschlossen worden.
   *[other] { $out } von { $n } in den letzten 30 Tagen gezählten Hits ({ $share }) wären ausgeschlossen worden.
    }
preview-hits = Hits filtern
preview-no-hits = Keine Hits in den letzten 30 Tagen, daher gibt es keine Vorschau.
preview-none-excluded = { $n ->
    [one] Der { $n } in den letzten 30 Tagen gezählte Hit wäre nicht ausgeschlossen worden.
   *[other] Keiner der { $n } in den letzten 30 Tagen gezählten Hits wäre ausgeschlossen worden.
    }
preview-why = Warum
preview-would-count = { $n ->
    [one] Höchstens { $n } ausgeschlossener Hit wäre gezählt worden.
   *[other] Höchstens { $n } ausgeschlossene Hits wären gezählt worden.
    }
rule-addresses = IP-Adressen
rule-addresses-hint = Eine IP-Adresse oder ein Adressbereich, etwa Ihr Büronetz. Für Personen im Homeoffice eignet sich der Link oben besser.
rule-bots-hint = Wie streng Bots gefiltert werden.
rule-bots-off = Zählt den gesamten Traffic, auch Bots.
rule-bots-standard = Schließt bekannte Bots, automatisierte Browser und Traffic aus Rechenzentren aus.
rule-bots-strict = Schließt auch Browser ohne Sprachangabe aus und vom Server gesendete Ereignisse mit der IP-Adresse eines Rechenzentrums.
rule-countries-hint = Nach dem Standort der IP-Adresse. Besuche aus unbekannten Ländern werden gezählt.
rule-countries-input = Name oder Kürzel
rule-hostnames-hint = Hits von anderen Hostnamen werden ausgeschlossen. *.example.com umfasst alle Subdomains, aber nicht example.com selbst.
rule-no-addresses = Keine ausgeschlossenen Adressen.
rule-no-countries = Keine ausgeschlossenen Länder.
rule-no-pages = Keine ausgeschlossenen Seiten.
rule-no-parameters = Keine: /search?q=boots wird als /search gezählt.
rule-pages-hint = Ein Pfad oder eine URL. * ist ein Platzhalter: /preview/* trifft auf alle Seiten darunter zu.
rule-parameters-hint = Wenn Sie „q“ behalten, zählt /search?q=boots als eigene Seite. Behalten Sie keine Parameter mit personenbezogenen Daten.
rule-saved = Regeln gespeichert. Sie gelten für neue Hits.
rule-subdomains = { $site } und alle Subdomains.
setting-name-transferred = Name an das Konto übertragen, das ihn verifiziert hat
setting-site-added = Website hinzugefügt
setting-site-changed = Einstellungen geändert
setting-transfer-cancelled = Übertragung der Website abgebrochen
setting-transfer-offered = Übertragung der Website angeboten
settings-history-hint = Alle Änderungen an diesen Einstellungen, neueste zuerst.
settings-preview-hint = Vor dem Speichern zeigt eine Vorschau, wie sich jede Regel auf die letzten 30 Tage auswirkt.
settings-read-only = Sie haben nur Lesezugriff. Bearbeiter dieser Website können diese Einstellungen ändern.
transfer = An ein anderes Konto übertragen
transfer-again-open = Neuer Code …
transfer-code = Übertragungscode
transfer-code-copied = Ich habe ihn kopiert
transfer-code-hint = Kopieren Sie diesen Code jetzt: Er wird nicht noch einmal angezeigt. Er gilt bis { $until } und nur einmal. Geben Sie ihn einem Inhaber oder Admin des anderen Kontos, der ihn unter { $address } eingibt.
transfer-create = Code erstellen
transfer-created = Übertragungscode erstellt.
transfer-explained = Sie erhalten einen Code, der 7 Tage und nur einmal gilt. Wer ihn hat, kann diese Website in sein Konto übernehmen. Alle Inhaber dieses Kontos erhalten eine E-Mail.
transfer-explained-again = Sie erhalten einen neuen Code, der 7 Tage und nur einmal gilt. Der frühere Code wird ungültig. Alle Inhaber dieses Kontos erhalten eine E-Mail.
transfer-hint = Übertragen Sie diese Website mit ihren Daten an ein anderes Konto. Die Zählung läuft weiter, ohne dass Sie Ihre Seiten ändern.
transfer-moves = Übertragen werden:
transfer-moves-data = alle Besuche, Ereignisse und Tageszahlen
transfer-moves-settings = Einstellungen, Ziele, Trichter, Elemente, Abschnitte und Notizen
transfer-moves-shared = Seitenkopien und Ansichten, die für das ganze Team gespeichert sind
transfer-only-admins = Nur Inhaber und Admins können eine Website übertragen.
transfer-open = Übertragen …
transfer-question = { $name } übertragen?
transfer-state = Einem anderen Konto angeboten bis { $until }.
transfer-stays = Nicht übertragen werden:
transfer-stays-access = der Zugriff Ihrer Mitglieder, Einladungen und API-Tokens (er endet)
transfer-stays-views = Ansichten, die Mitglieder nur für sich gespeichert haben (sie werden gelöscht)
transfer-withdraw = Angebot zurückziehen
transfer-withdrawn = Angebot zurückgezogen. Der Code gilt nicht mehr.
