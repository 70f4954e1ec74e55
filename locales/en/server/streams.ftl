stream_end =
    .restarting = The server is restarting. Connect again in a moment.
