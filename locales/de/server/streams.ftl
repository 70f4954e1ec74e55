stream_end =
    .restarting = Der Server startet neu. Verbinden Sie sich gleich noch einmal.
