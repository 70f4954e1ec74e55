# README.txt eines Kontoexports.
export_read_me =
    Was dieses Konto bei Stile hat.

    account.json, members.json, invitations.json, tokens.json, devices.json, requests.json, support.json,
    views.json, channels.json, reports.json und andere .json-Dateien daneben:
        das Konto und seine Mitglieder; Zeitpunkte sind Unix-Sekunden.
    audit.jsonl: was getan wurde, eine Zeile je Vorgang, das Älteste zuerst.
    sites/<name>/site.json: Einstellungen, Notizen, Ziele, Trichter, Elemente und Abschnitte einer Website. Außerdem ihre
        Einstellungen zur Einwilligung, ihre Banner, und was sie teilt.
    sites/<name>/hits/<month>.parquet: jeder Hit der Besuche, die in diesem Monat begannen.
    sites/<name>/left_out.csv: wie viele Hits ausgeschlossen wurden, und warum.
    manifest.json: die Nummer dieses Formats sowie Größe und SHA-256 jeder anderen Datei. Sie kommt zuletzt:
        Eine ZIP-Datei ohne sie ist unvollständig.

    Nicht enthalten: Passwörter; die Geheimnisse von Zwei-Faktor-Authentifizierung, Tokens, Links,
        Push-Geräten und Kanälen; Sitzungen; Verbindungen zu Anmeldeanbietern; was Mitglieder für sich eingestellt haben
        (Sprache, Warnungen, ausgeblendete Hinweise); offene Angebote von Websites; Seitenkopien; Icons von Websites;
        E-Mails, die noch zu senden sind; Warnungen und Zustellungen; Notizen der Betreiber; Besucher mit Einwilligung, ihre Einwilligungsnachweise und
        Datenanfragen (in GET /sites/<name>/consent/export und /visitors-export). Von ausgeschlossenen Hits ist nur die Anzahl enthalten. IP-Adressen
        und User-Agents von Besuchern werden gar nicht gespeichert.

    docs/export.md von Stile erklärt die Felder.
