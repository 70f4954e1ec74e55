# The emails about plans and use.

mail_plan =
    .open = Open the plan
    .small = You receive this email because you own the account or manage its billing.

mail_plan_trial =
    .subject = “{ $account }” is trying the plan { $plan }
    .text = The account “{ $account }” can try the plan { $plan } until { $at }, without payment. To continue with it, choose a plan before then.

mail_plan_trial_soon =
    .subject = The trial of “{ $account }” ends on { $at }
    .text = The account “{ $account }” is trying the plan { $plan } until { $at }. To continue with it, choose a plan before then. Your data stays.

mail_plan_trial_ended =
    .subject = The trial of “{ $account }” has ended
    .text = The trial of the plan { $plan } by the account “{ $account }” has ended. Your data stays, and you can read it. What the account can still use, and from when Stile excludes hits, is on the page of the plan. To continue as before, choose a plan.

mail_plan_set =
    .subject = “{ $account }” is on the plan { $plan }
    .text = The account “{ $account }” is on the plan { $plan } now. Its limits apply from now on.

mail_plan_past_due =
    .subject = A payment for “{ $account }” failed
    .text = The payment for the plan { $plan } of the account “{ $account }” failed. The payment provider tries again in the next days. Check your card so that the plan continues; until then nothing changes.

mail_plan_paid =
    .subject = The payment for “{ $account }” was successful
    .text = The payment for the plan { $plan } of the account “{ $account }” was successful after all. The plan continues.

mail_plan_cancelled =
    .subject = The plan of “{ $account }” ends on { $at }
    .text = The plan { $plan } of the account “{ $account }” was cancelled. It is not renewed and ends on { $at }. Until then Stile keeps counting, and you can renew the plan again.

mail_plan_taken_up =
    .subject = The plan of “{ $account }” is renewed again
    .text = The cancellation was withdrawn: the plan { $plan } of the account “{ $account }” continues and is renewed.

mail_plan_ended =
    .subject = The plan of “{ $account }” has ended
    .text = The plan { $plan } of the account “{ $account }” has ended. Your data stays, and you can read it. What the account can still use, and from when Stile excludes hits, is on the page of the plan. To continue as before, choose a plan.

mail_plan_withdrawn =
    .subject = You withdrew from the contract for “{ $account }”
    .text = You withdrew from the contract for the plan { $plan } of the account “{ $account }”. The plan has ended, and the payment is refunded to you.

mail_usage_near =
    .subject = “{ $account }” has used 80 % of its hits
    .text = The account “{ $account }” has used { $hits } of the { $limit } page views and custom events that its plan includes until { $until }. With a larger plan it can use more.

mail_usage_reached =
    .subject = “{ $account }” has reached the limit of its plan
    .text = The account “{ $account }” has used { $hits } page views and custom events; its plan includes { $limit }. Stile keeps counting for now. If the account stays above its limit, Stile excludes its hits from { $ends }. A larger plan takes effect immediately.

mail_usage_above =
    .subject = “{ $account }” is far above the limit of its plan
    .text = The account “{ $account }” has used { $hits } page views and custom events; its plan includes { $limit }. From { $ends } Stile excludes its hits. A larger plan takes effect immediately.

mail_usage_held =
    .subject = Stile no longer counts the hits of “{ $account }”
    .text = The account “{ $account }” has been above its plan for longer than the grace period, or has no plan any more. Stile excludes its hits from now on; “Excluded hits” shows how many. Your data stays, and you can read it. Stile counts again as soon as the account is within the limit of its plan: with a larger plan immediately, otherwise when a new period begins.

mail_usage_released =
    .subject = Stile counts the hits of “{ $account }” again
    .text = The account “{ $account }” is within the limit of its plan again. Stile counts its hits from now on.
