# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

unknown_import_source = Importe aus `{ $given }` werden nicht unterstützt. Bekannte Quellen: { $known }.
import_other_source = Diese Datei ist keine dieser Quelle. Prüfen Sie die Quelle, und senden Sie die Datei so, wie sie exportiert wurde.
import_other_website = Die Datei ist von einer anderen Website: { $domains }. Wählen Sie die Website, zu der sie gehört, oder ergänzen Sie den Hostnamen in den Einstellungen dieser Website.
import_empty = Die Datei enthält keinen Tag, der importiert werden kann. Tage werden importiert, wenn sie vorbei sind.
import_unreadable =
    .archive = Das Archiv kann nicht gelesen werden: Es ist beschädigt, unvollständig oder verschlüsselt. Exportieren Sie es noch einmal.
    .many_files = Das Archiv enthält mehr als { $most } Dateien. Lassen Sie die weg, die nicht von dieser Quelle sind.
    .unsafe_name = Das Archiv enthält eine Datei, deren Name aus ihm herausführt. Packen Sie die Dateien neu.
    .long_line = Eine Zeile in { $file ->
        [upload] der Datei
       *[other] { $file }
    } ist länger als 1 MB. Exportieren Sie noch einmal; ein Datenbank-Dump braucht eine Zeile je Datensatz.
    .many_columns = Die erste Zeile von { $file ->
        [upload] der Datei
       *[other] { $file }
    } hat mehr als { $most } Spalten. Senden Sie die Datei so, wie sie exportiert wurde.
    .encoding = { $file ->
        [upload] Die Datei
       *[other] { $file }
    } ist in Zeile { $line } kein Text in UTF-8 oder UTF-16. Speichern Sie sie als UTF-8.
    .column_missing = { $file ->
        [upload] Die Datei
       *[other] { $file }
    } hat keine Spalte `{ $column }`. Exportieren Sie sie mit allen Spalten.
    .wrong_value = Der Wert von `{ $column }` in Zeile { $line } von { $file ->
        [upload] der Datei
       *[other] { $file }
    } kann nicht gelesen werden. Senden Sie die Datei so, wie sie exportiert wurde.
    .large_sum = Die Werte von `{ $column }` an einem Tag sind mehr, als eine Website haben kann. Senden Sie die Datei so, wie sie exportiert wurde.
    .cut = { $file ->
        [upload] Die Datei
       *[other] { $file }
    } ist in Zeile { $line } abgeschnitten oder beschädigt. Exportieren Sie sie noch einmal.
import_too_large = Die Datei ist entpackt zu groß. Exportieren Sie einen kürzeren Zeitraum oder weniger Dateien.
    .one_day = Ein Tag der Datei hat zu viele Hits, um addiert zu werden. Lassen Sie diesen Tag weg.
    .read = Was aus der Datei gelesen wurde, braucht zu viel Platz. Exportieren Sie einen kürzeren Zeitraum.
unknown_upload = Diese Datei wurde nicht gefunden, bereits importiert oder ist abgelaufen. Prüfen Sie die Datei noch einmal.
unknown_import = Import nicht gefunden, oder Sie haben darauf keinen Zugriff.
too_many_uploads = Höchstens { $most } geprüfte Dateien einer Website warten auf ihren Import. Importieren Sie eine, oder warten Sie, bis eine abläuft.
    .room = Die Dateien Ihres Kontos, die auf ihren Import warten, belegen { $most } GB und damit so viel, wie sie dürfen. Importieren Sie eine, oder warten Sie, bis eine abläuft.
too_many_imports = Eine Website hat höchstens { $most } Importe. Nehmen Sie einen zurück, der nicht mehr gebraucht wird.
invalid_import_day = Ein Tag wird so geschrieben: 2026-01-31.
    .order = Der letzte Tag liegt vor dem ersten.
    .not_over = Nur Tage, die vorbei sind, können importiert werden. Wählen Sie einen früheren ersten Tag.
    .many = Höchstens { $most } Tage können auf einmal abgerufen werden. Wählen Sie einen kürzeren Zeitraum.
    .none = Die Datei enthält keinen Tag dieses Zeitraums. Wählen Sie einen anderen Zeitraum.
invalid_matomo_address = Die Adresse muss die eines Matomo im Internet sein, mit https und ohne Passwort, etwa `https://matomo.example.com/`.
invalid_matomo_token = Ein Token von Matomo hat 1 bis 200 Buchstaben und Ziffern ohne Leerzeichen. Sie finden ihn in Matomo unter „Persönlich“, „Sicherheit“.
