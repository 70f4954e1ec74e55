# Was die nächtliche Prüfung findet: `title` sagt, was nicht stimmt, mit Zahlen, und `text`, was zu tun ist. Warnungen zeigen beides.

nightly_unknown = Diese Prüfung stammt von einer anderen Version von Stile. Der nächste Lauf wiederholt sie.

nightly_tag =
    .ok = Die Startseite von { $host } wird geladen und enthält das Skript-Tag.
    .partly = Die Startseite von { $host } enthält das Skript-Tag, wird aber nicht richtig gezählt.
    .unsure = Die Startseite von { $host } enthält selbst kein Skript-Tag.
    .title = Die Startseite von { $host } enthält kein funktionierendes Skript-Tag.
    .unreachable = { $status ->
        [0] Die Startseite von { $host } wird nicht geladen.
       *[other] Die Startseite von { $host } wird nicht geladen: Der Server antwortet mit dem Status { $status }.
    }
    .again = Die Startseite von { $host } war gerade nicht so, wie sie sein soll. Stile prüft sie heute Nacht noch einmal, bevor es eine Warnung sendet.
    .until_night = Die Startseite von { $host } war gerade nicht so, wie sie sein soll. Ist das nachts noch so, sendet Stile eine Warnung.
    .not_public = { $host } ist nicht im öffentlichen Internet, deshalb kann Stile die Startseite nicht laden.
    .paused = Die Zählung ist angehalten, deshalb prüft Stile die Startseite nicht.
    .suspended = Das Konto ist gesperrt, deshalb prüft Stile die Startseite nicht.
    .no_script = Noch keine Seite dieser Website hat einen Hit gesendet, nur Backends oder gar nichts, deshalb sucht Stile das Skript-Tag nicht.
    .no_network = Die Startseite von { $host } hat nicht geantwortet, aber auch fast keine andere, also liegt der Fehler wahrscheinlich im Netz dieses Servers. Der nächste Lauf versucht es wieder.
    .arriving = Die Startseite von { $host } wird für Stile nicht geladen, aber Hits der Website kommen weiter an.
    .failed = Die Startseite konnte nicht geprüft werden. Der nächste Lauf versucht es wieder.
    .text = Prüfen Sie die Seite unter Einbau: Stile zeigt dann, was mit ihr nicht stimmt.

nightly_certificate =
    .ok = { $days ->
        [one] Das Zertifikat von { $host } gilt noch { $days } Tag, bis { $ends }.
       *[other] Das Zertifikat von { $host } gilt noch { $days } Tage, bis { $ends }.
    }
    .title = { $days ->
        [one] Das Zertifikat von { $host } läuft in { $days } Tag ab: { $ends }.
       *[other] Das Zertifikat von { $host } läuft in { $days } Tagen ab: { $ends }.
    }
    .none = Die Startseite wurde nicht über https geladen, deshalb gibt es kein Zertifikat zu prüfen.
    .text = Erneuern Sie das Zertifikat auf dem Server der Website. Wird es automatisch erneuert, suchen Sie, warum das nicht geschehen ist: Ist das Zertifikat abgelaufen, öffnen Browser die Website nicht mehr.

nightly_arriving =
    .ok = Am { $day } kamen { $counted } Hits an. Üblich sind an diesem Wochentag { $expected } (Median aus { $weeks } Wochen).
    .title = Am { $day } kamen nur { $counted } Hits an. Üblich sind an diesem Wochentag { $expected } (Median aus { $weeks } Wochen).
    .few = Am { $day } kamen { $counted } Hits an. Üblich sind an diesem Wochentag { $expected } (Median aus { $weeks } Wochen), zu wenige für ein Urteil.
    .new = Am { $day } kamen { $counted } Hits an. Was an diesem Wochentag üblich ist, ist nach zwei Wochen bekannt.
    .failed = Die Hits des letzten Tages konnten nicht rechtzeitig gelesen werden. Der nächste Lauf versucht es wieder.
    .text = Vergleichen Sie die Tage im Dashboard, und prüfen Sie das Skript-Tag.

nightly_recount =
    .ok = Aus den einzelnen Hits noch einmal gezählt, hat der { $day } die gespeicherten Zahlen: { $views } Seitenaufrufe, { $visitors } Besucher und { $visits } Besuche. Ebenso der { $before }.
    .title = { $name ->
        [views] Für den { $day } ergeben die einzelnen Hits { $counted } Seitenaufrufe, gespeichert sind aber { $expected }.
        [visitors] Für den { $day } ergeben die einzelnen Hits { $counted } Besucher, gespeichert sind aber { $expected }.
       *[visits] Für den { $day } ergeben die einzelnen Hits { $counted } Besuche, gespeichert sind aber { $expected }.
    }
    .waits = Hits vom { $day } sind noch nicht in den gespeicherten Zahlen: Einige kamen verspätet an. Das Dashboard zählt sie aus den einzelnen Hits.
    .failed = Die einzelnen Hits konnten nicht rechtzeitig noch einmal gezählt werden. Der nächste Lauf versucht es wieder.
    .text = Zahlen dieses Tages können falsch sein. Die einzelnen Hits sind nicht verloren. Rufen Sie auf dem Server `stile doctor` auf, prüfen Sie Speicherplatz und Arbeitsspeicher, und melden Sie den Fehler mit den Zahlen oben.

nightly_ledger =
    .ok = Von { $received } Hits, die am { $day } eingingen, wurden { $counted } gezählt und { $excluded } ausgeschlossen.
    .title = Am { $day } gingen { $received } Hits ein, gespeichert sind für diesen Tag aber { $counted } gezählte und { $excluded } ausgeschlossene.
    .moved = Die Zeitzone der Website wurde vor kurzem geändert, deshalb sind die Hits dieses Tages unter zwei Zonen gespeichert und nicht vergleichbar.
    .failed = Die eingegangenen Hits konnten nicht rechtzeitig gezählt werden. Der nächste Lauf versucht es wieder.
    .text = Zahlen dieses Tages können falsch sein. Rufen Sie auf dem Server `stile doctor` auf, und melden Sie den Fehler mit den Zahlen oben.

nightly_reports =
    .ok = { $sent ->
        [0] Am letzten Tag war kein Bericht fällig. Geplant: { $planned }.
        [one] Am letzten Tag wurde { $sent } Bericht gesendet. Geplant: { $planned }.
       *[other] Am letzten Tag wurden { $sent } Berichte gesendet. Geplant: { $planned }.
    }
    .title = Berichte, die am letzten Tag fällig waren: { $failed } nicht gesendet, { $count } mehr als 6 Stunden verspätet.
    .none = Es ist kein Bericht eingeschaltet.
    .text = Prüfen Sie die Adressen des Berichts, und ob der Server E-Mails senden kann.

nightly_data_requests =
    .ok = { $open ->
        [0] Es gibt keine offene Datenanfrage.
        [one] { $open } Datenanfrage ist offen und nicht überfällig.
       *[other] { $open } Datenanfragen sind offen, keine ist überfällig.
    }
    .title = { $count ->
        [one] { $count } Datenanfrage ist seit { $due } überfällig.
       *[other] { $count } Datenanfragen sind überfällig, die erste seit { $due }.
    }
    .text = Erledigen oder schließen Sie die Anfrage. Das Gesetz gibt einen Monat.

nightly_disk =
    .ok = { $state ->
        [growing] Auf der Festplatte des Datenordners sind { $free } frei. Bei { $growth } am Tag reicht das { $days } Tage.
        [steady] Auf der Festplatte des Datenordners sind { $free } frei, und er wächst nicht.
       *[unknown] Auf der Festplatte des Datenordners sind { $free } frei. Sein Wachstum ist nach drei Tagen bekannt.
    }
    .title = { $state ->
        [growing] Auf der Festplatte des Datenordners sind nur noch { $free } frei. Bei { $growth } am Tag reicht das { $days } Tage.
       *[other] Auf der Festplatte des Datenordners sind nur noch { $free } frei.
    }
    .text = Schaffen Sie Platz auf der Festplatte, oder legen Sie den Datenordner auf eine größere. Ist die Festplatte voll, kann Stile keine Hits annehmen.

nightly_journal =
    .ok = DuckDB ist { $seconds } s im Rückstand, { $count } Hits warten, und das Journal hat { $size }.
    .title = { $state ->
        [refusing] Der Server nimmt keine Hits an. { $count } warten, und das Journal hat { $size }.
        [failing] DuckDB kann keine Hits speichern. { $count } warten, seit { $seconds } s, und das Journal hat { $size }.
       *[behind] DuckDB ist { $seconds } s im Rückstand, { $count } Hits warten, und das Journal hat { $size }.
    }
    .text = Rufen Sie auf dem Server `stile doctor` auf, und suchen Sie in seinem Log nach Fehlern. Hits im Journal sind nicht verloren.

nightly_postgres =
    .ok = Postgres antwortet in { $ms } ms, { $count } von { $bound } Verbindungen sind belegt. Die Datenbank hat { $size }.
    .title = Postgres hat kaum noch freie Verbindungen: { $count } von { $bound } sind belegt.
    .text = Schließen Sie andere Programme, die dieses Postgres verwenden, oder erhöhen Sie max_connections.

nightly_clock =
    .ok = Die Uhren des Servers und von Postgres weichen höchstens { $bound } s voneinander ab.
    .title = Die Uhren des Servers und von Postgres weichen { $seconds } s voneinander ab.
    .text = Stellen Sie beide Uhren automatisch, zum Beispiel mit chrony oder systemd-timesyncd.

nightly_backups =
    .ok = { $state ->
        [made] Die letzte Sicherung wurde vor { $hours } h gemacht.
       *[none] Die erste Sicherung wird bald gemacht.
    }
    .off = { $state ->
        [made] Regelmäßige Sicherungen sind ausgeschaltet. Die letzte Sicherung wurde vor { $hours } h gemacht.
       *[none] Regelmäßige Sicherungen sind ausgeschaltet, und von diesem Datenordner ist keine Sicherung bekannt.
    }
    .title = { $state ->
        [made] Die letzte Sicherung ist { $hours } h alt. Alle { $bound } h soll eine gemacht werden.
       *[none] Es gibt noch keine Sicherung. Alle { $bound } h soll eine gemacht werden.
    }
    .text = Suchen Sie den Fehler im Log des Servers, und prüfen Sie den Ort, an den Sicherungen geschrieben werden.

nightly_mail =
    .ok = Keine E-Mail wartet länger als eine Stunde.
    .title = { $count ->
        [one] { $count } E-Mail wartet seit { $hours } h.
       *[other] { $count } E-Mails warten länger als eine Stunde, die erste seit { $hours } h.
    }
    .text = Prüfen Sie den Mailserver und die Einstellungen unter [mail]. Stile versucht es drei Tage lang.

nightly_jobs =
    .ok = Alle { $count } geplanten Aufgaben wurden erledigt, wie sie sollen.
    .title = { $count ->
        [one] Eine geplante Aufgabe wurde nicht erledigt, wie sie soll: { $name }.
       *[other] { $count } geplante Aufgaben wurden nicht erledigt, wie sie sollen: { $name }.
    }
    .text = Suchen Sie im Log des Servers nach Fehlern, und starten Sie ihn neu, wenn es keine gibt.
