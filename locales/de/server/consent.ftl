consent =
    .not_arrived = Das hat nicht geklappt. Prüfen Sie die Verbindung, und versuchen Sie es noch einmal.
