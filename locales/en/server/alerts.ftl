# Alerts: what is found, in a sentence with its numbers, what to do, and that it is over.

attention =
    .fix_site = Repair the site
    .look_at_figures = Look at the figures
    .fix_delivery = Repair what sends messages
    .comply = Meet an obligation
    .operate = Repair this server
    .choose_plan = Check the plan

alert_no_hits =
    .title = { $hours ->
        [one] No hit has arrived from { $site } for an hour; { $expected ->
            [one] one was expected.
           *[other] about { $expected } were expected.
        }
       *[other] No hit has arrived from { $site } for { $hours } hours; { $expected ->
            [one] one was expected.
           *[other] about { $expected } were expected.
        }
    }
    .text = Open the site and check that the script tag is still in its pages. Stile can check it for you under Install.
    .over = Hits arrive from { $site } again.

alert_tag =
    .title = The front page of { $site } does not have Stile's script tag.
    .text = Put the script tag into the pages again. A new theme or a new release of the site often removes it.
    .over = The front page of { $site } has the script tag again.

alert_unreachable =
    .title = The site { $site } does not answer.
    .text = Open it in a browser, and ask its host if it does not load there either. Nothing is counted while it is down.
    .over = The site { $site } answers again.

alert_certificate =
    .title = The certificate of { $site } ends on { $ends }.
    .text = Renew it before then: browsers refuse to open the site afterwards.
    .over = The certificate of { $site } was renewed.

alert_drop =
    .title = { $hours ->
        [one] { $site } had { $counted } hits in the last hour, { $percent } % fewer than expected (about { $expected }).
       *[other] { $site } had { $counted } hits in the last { $hours } hours, { $percent } % fewer than expected (about { $expected }).
    }
    .text = The figures show which pages, sources and countries are missing.
    .over = { $site } has as many hits as expected again.

alert_spike =
    .title = { $hours ->
        [one] { $site } had { $counted } hits in the last hour; about { $expected } were expected.
       *[other] { $site } had { $counted } hits in the last { $hours } hours; about { $expected } were expected.
    }
    .text = The figures show where the visitors come from.
    .over = The spike at { $site } is over.

alert_goal_stopped =
    .title = { $hours ->
        [one] The goal “{ $goal }” of { $site } was not reached in the last hour; about { $expected } times were expected.
       *[other] The goal “{ $goal }” of { $site } was not reached in the last { $hours } hours; about { $expected } times were expected.
    }
    .text = Try the goal yourself on the site. A new form or a new page address often breaks it.
    .over = The goal “{ $goal }” of { $site } is reached again.

alert_left_out =
    .title = { $percent } % of the hits of { $site } were excluded in the last { $hours ->
        [one] hour,
       *[other] { $hours } hours,
    } and { $before } % before. Reason: { $reason }
    .text = See under Excluded hits what they are. If visitors are among them, change the site's settings.
    .over = As few hits of { $site } are excluded as before. Reason: { $reason }

alert_new_source =
    .title = { $source } brought { $visits } visits to { $site } in the last 24 hours, and next to none before.
    .text = The figures show which pages they open.
    .over = { $source } no longer brings unusually many visits to { $site }.

alert_policy =
    .title = The privacy policy of { $site } no longer has the paragraph about visitors who agree.
    .text = Put the paragraph back. Visitors are asked for consent on the understanding that the policy explains it.
    .over = The privacy policy of { $site } has the paragraph again.

alert_data_request =
    .title = { $count ->
        [one] A data request of a visitor of { $site } is overdue since { $due }.
       *[other] { $count } data requests of visitors of { $site } are overdue, the first since { $due }.
    }
    .text = Finish it, or postpone it and inform the visitor of the reason.
    .over = No data request of { $site } is overdue.

alert_report_failed =
    .title = A report could not be sent: { $name }.
    .text = Check its addresses. The deliveries show what the mail server said.
    .over = A report was sent again: { $name }.

alert_channel_failed =
    .title = Messages to the channel “{ $channel }” have failed since { $since }.
    .text = Test the channel: it shows what the other side says. After three days Stile switches it off.
    .over = Messages arrive in the channel “{ $channel }” again.

alert_rates_failed =
    .title = Exchange rates could not be fetched for { $days ->
        [one] a day.
       *[other] { $days } days.
    }
    .text = Revenue is converted at the last known rates until this server can fetch them again.
    .over = Exchange rates are fetched again.

alert_self_check =
    .title = The nightly check found a problem: { $check }.
    .text = The page of the nightly check explains it.
    .over = A problem that the nightly check had found is solved.

alert_bundle =
    .title = { $count ->
        [one] An alert from the last hours
       *[other] { $count } alerts from the last hours
    }

alert_button =
    .open = Open
    .mute = Mute

mail_alert =
    .line = { $words }
    .since = Since
    .over = Over since
    .open = Open in Stile
    .of_person = You receive this email because of your alert settings in Stile. You can change them there, or mute this kind of alert.
    .of_channel = A member of the account sends alerts to this address. Reply to them if you no longer want them.

mail_channel_confirm =
    .subject = May “{ $account }” send you alerts?
    .text = A member of an account at Stile, a web analytics service, wants to send alerts about websites to this address. Nothing is sent until you agree. The link works once, within 14 days.
    .link = Agree
    .asker = Member
    .small = If you don't want this, ignore this email: you get no further one.

test_message =
    .title = Test of the channel “{ $channel }”
    .text = If you read this, alerts from Stile arrive here.
    .queued = The email was handed to the mail server's queue. The deliveries show whether it was accepted.

channel_off =
    .refused = The other side refused one message after another.
    .failed = Messages failed for three days.
    .unreadable = The stored address cannot be read with this server's key. Enter it again.

rehearsal =
    .not_from_figures = Not computed for past days.

alert_limit =
    .title = The account has used { $percent } % of the hits that its plan includes: { $hits } of { $limit }.
    .text = The period ends on { $until }. If the account stays above its limit until the grace period is over, Stile excludes its hits. A larger plan takes effect immediately.
    .over = The account is within the limit of its plan again.
