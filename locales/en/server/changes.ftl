site_event =
    .made = The site was added. There are no figures before this.
    .reset = Earlier days were erased.
    .moved = The site was transferred to another account, with its data.
    .other = `{ $action }`: { $subject }
    .setting = The setting `{ $setting }` was changed.
    .goal_version = From here on, version { $number } of the goal “{ $name }” applies.
    .goal_paused = The goal “{ $name }” was paused: it has no conversions until it is resumed.
    .goal_resumed = The goal “{ $name }” was resumed.
    .excluded = { $share }% of the received hits were excluded, compared with { $before_share }% in the previous period; `{ $reason }` changed most, from { $before } to { $now }.
    .silent = No hits arrived for { $hours ->
        [one] an hour
       *[other] { $hours } hours
    }, in which about { $usual } are normal. The script may have been missing, or the site was down.
