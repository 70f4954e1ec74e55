# Was Antworten über Dateien und Importe sagen.

import_lack =
    .source = Die Quelle hat das nicht nach Tagen.
    .files = Die hochgeladenen Dateien enthalten das nicht. Ergänzen Sie die Dateien der Quelle, die es enthalten.
import_skipped =
    .other_files = Dateien, die nicht von dieser Quelle sind.
    .no_single_day = Zeilen über mehrere Tage. Exportieren Sie den Bericht mit dem Datum als Dimension.
    .unfinished = Tage, die nicht vorbei sind oder für die noch Hits eintreffen können.
    .not_pages = Anfragen nach Dateien und Anfragen ohne Erfolg.
    .other_lines = Zeilen in einem anderen Format.
    .bots = Bots.
    .left_out = Anfragen, die aus anderen Gründen ausgeschlossen wurden.
    .other_reports = Tabellen und Antworten über etwas, wofür Stile keine Aufschlüsselung hat.
    .other_websites = Zeilen anderer Websites.
    .more_values = Berichte mit mehr als 20.000 Werten an einem Tag. Die häufigsten werden importiert.
    .too_early = Tage vor dem 1. Januar 1990.
    .not_kept = Tage, die älter sind als die, die die Website aufbewahrt.
    .overlapping = Zahlen, die eine andere Tabelle der Datei für denselben Tag schon enthält.
import_failed =
    .damaged = Was aus der Datei gelesen wurde, ist nicht mehr da oder beschädigt. Prüfen Sie die Datei noch einmal.
    .matomo_refused = Matomo hat das Token nicht angenommen oder hat keine Website mit dieser Nummer. Prüfen Sie beides, und ob das Token die Website ansehen darf.
    .matomo_away = Matomo hat nicht oder nicht rechtzeitig geantwortet. Prüfen Sie die Adresse, und versuchen Sie es später noch einmal.
    .matomo_empty = Matomo hat in diesem Zeitraum keine Besuche. Prüfen Sie die Nummer der Website und die Tage.
    .matomo_unreadable = Die Antworten von Matomo konnten nicht gelesen werden. Prüfen Sie die Adresse, und ob es Matomo 3 oder neuer ist.
