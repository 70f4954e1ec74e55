consent =
    .not_arrived = That did not work. Check your connection and try again.
