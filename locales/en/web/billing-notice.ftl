### What every page says about the plan, where something is wrong with it.

billing-notice-dismiss = Hide for 7 days
billing-notice-ended = { $account } has no plan any more, so Stile excludes new hits. <link>Choose a plan</link>
billing-notice-ending = The plan of { $account } ended. Stile excludes new hits from { $day }. <link>Choose a plan</link>
billing-notice-grace = { $account } is above the limit of its plan. Stile excludes new hits from { $day }. <link>Choose a larger plan</link>
billing-notice-held = { $account } is above the limit of its plan, so Stile excludes new hits. <link>Choose a larger plan</link>
billing-notice-label = Notice about the plan
billing-notice-near = { $account } has used { $share } of the hits that its plan includes. <link>View usage</link>
billing-notice-past-due = The last payment for { $account } failed. <link>Update the payment method</link>
billing-notice-trial = The trial of { $plan } ends on { $day }. <link>Choose a plan</link>
