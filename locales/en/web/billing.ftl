### The plan of an account, its use, and billing.

billing-active = The plan renews on { $day }.
billing-active-open = The plan has no end date.
billing-active-price = { $period ->
    [year] The plan renews on { $day } for { $price }, then every year.
   *[other] The plan renews on { $day } for { $price }, then every month.
    }
billing-afterwards = After that, Stile keeps counting for { $days }, then excludes new hits until the account has a plan again.
billing-afterwards-at-once = After that, Stile excludes new hits until the account has a plan again.
billing-afterwards-plan = After that, the account has the plan { $plan }.
billing-agreement = Data processing agreement
billing-agreement-accept = Accept agreement
billing-agreement-accept-open = Accept agreement…
billing-agreement-accepted = { $name } accepted version { $version } on { $day }.
billing-agreement-agree = I accept version { $version } of the data processing agreement for { $account }.
billing-agreement-done = Accepted the data processing agreement.
billing-agreement-former = { $name } accepted version { $version } on { $day }. Version { $current } replaces it and is not accepted yet.
billing-agreement-hint = The contract with the operator of this service about processing your visitors’ data.
billing-agreement-meaning = You accept it for { $account }. Stile stores your name, the version and the time.
billing-agreement-none = Version { $version } is not accepted yet.
billing-agreement-question = Accept version { $version }?
billing-agreement-text = Read the agreement first. The operator of this service gives it to you.
billing-any-days = No limit on data retention
billing-any-hits = Unlimited page views and custom events
billing-any-members = Unlimited members
billing-any-sites = Unlimited sites
billing-at-limit = What happens at the limit
billing-at-limit-again = With a larger plan, or when the next period starts, Stile counts again immediately.
billing-at-limit-emails = At 80, 100 and 120 % of the limit, Stile emails the owners and the members who manage billing.
billing-at-limit-grace = Above the limit, Stile keeps counting for { $days }.
billing-at-limit-held = After that, Stile excludes new hits with the reason “{ $reason }”. Your data stays, and you can read it.
billing-at-limit-held-at-once = Above the limit, Stile excludes new hits with the reason “{ $reason }”. Your data stays, and you can read it.
billing-business = Business
billing-business-hint = A company, an organization, or a person who buys for work.
billing-buy = Buy { $plan }
billing-buyer-edit = Edit buyer
billing-buyer-enter = Enter buyer
billing-buyer-hint = The party to the contract. Taxes and the right of withdrawal depend on it.
billing-buyer-kind = Who buys?
billing-buyer-missing = Not entered yet. You are asked for it when you buy a plan; you can also enter it now.
billing-buyer-save = Save buyer
billing-buyer-saved = Saved the buyer.
billing-by-operator = The operator of this service sets the plan of your account.
billing-cancel = Cancel plan
billing-cancel-done = Cancelled { $plan }.
billing-cancel-open = Cancel plan…
billing-cancel-or-withdraw = To get your payment back, <link>withdraw from the contract</link> instead, until { $day }.
billing-cancel-question = Cancel { $plan }?
billing-cancel-until = { $plan } stays active until { $day } and is not renewed. You can resume it until then.
billing-cancelled = It stays active until { $day }. You can resume it until then.
billing-cancelled-on = The plan was cancelled on { $day }.
billing-cancelled-open = It stays active until the end of the period. You can resume it until then.
billing-change-confirm = Change plan
billing-change-period = { $period ->
    [year] Change to yearly payment
   *[other] Change to monthly payment
    }
billing-change-period-question = { $period ->
    [year] Change to yearly payment?
   *[other] Change to monthly payment?
    }
billing-change-question = Change to { $plan }?
billing-change-to = Change to { $plan }
billing-change-when = The change takes effect immediately. The payment provider charges or credits the difference for the rest of the period.
billing-change-when-trial = The change takes effect immediately. You pay for the first time on { $day }, when the trial ends.
billing-changed = Changed the plan to { $plan }.
billing-changing = Changing…
billing-checkout-done = Waiting for the payment provider to confirm your order. This usually takes a few seconds.
billing-checkout-late = The payment provider has not confirmed your order yet. If you completed it, the plan starts as soon as the confirmation arrives, and you receive an email.
billing-checkout-left = You left the payment page. Nothing was charged.
billing-checkout-unknown = If you completed your order, the plan starts as soon as the payment provider confirms it. This usually takes a few seconds.
billing-checkout-waiting = Waiting for the confirmation
billing-choose = Choose a plan
billing-choose-larger = Choose a larger plan
billing-company-name = Company name
billing-consumer = Consumer
billing-consumer-hint = A person who buys for private purposes.
billing-contacts = Who manages billing
billing-counted = Counted { $ago }
billing-country = Country
billing-country-choose = Select a country
billing-current-plan = Current plan
billing-data-stays = Your data stays, and you can read it.
billing-days = Data retention: { $days }
billing-details = Invoice details
billing-details-edit = Edit invoice details
billing-details-hint = The operator of this service sees these details. The payment provider issues the invoices; to change what they show, go to its page.
billing-details-missing = No email address, postal address or reference entered yet.
billing-details-save = Save invoice details
billing-details-saved = Saved the invoice details.
billing-email-hint = The payment provider gets this address when you buy a plan, and sends invoices there. If it is empty: the address of the person who buys.
billing-ended = The plan ended.
billing-ended-counts = Stile keeps counting within the limits below.
billing-ended-grace = Stile excludes new hits from { $day }. Choose a plan before then to keep counting.
billing-ended-held = Stile excludes new hits until you choose a plan. Your data stays, and you can read it.
billing-ended-on = The plan ended on { $day }.
billing-ended-plan = The account has the plan { $plan } now.
billing-excess = { $plan } includes less than you use
billing-excess-days = The plan keeps data for { $days } only.
billing-excess-hits = You have used { $used } page views and custom events in this period; the plan includes { $limit }. Stile keeps counting for { $days }, then excludes new hits.
billing-excess-hits-at-once = You have used { $used } page views and custom events in this period; the plan includes { $limit }. Stile excludes new hits immediately.
billing-excess-members = { $n ->
    [one] The account has { $n } member, open invitations included; the plan includes { $limit }. That member stays, but you cannot invite more.
   *[other] The account has { $n } members, open invitations included; the plan includes { $limit }. They stay, but you cannot invite more.
    }
billing-excess-sites = { $n ->
    [one] The account has { $n } site; the plan includes { $limit }. It stays, but you cannot add more.
   *[other] The account has { $n } sites; the plan includes { $limit }. They stay, but you cannot add more.
    }
billing-free = Free
billing-full-name = Full name
billing-grace = The account is above its limit. Stile excludes new hits from { $day }. A larger plan takes effect immediately.
billing-held = The account is above its limit, so Stile excludes new hits until { $day }, or until you choose a larger plan. Your data stays, and you can read it.
billing-hits = { $n ->
    [one] { $count } page view or custom event a month
   *[other] { $count } page views and custom events a month
    }
billing-includes = Includes
billing-keep = Keep plan
billing-monthly = Monthly
billing-no-access = Only owners and members with the permission “Billing” can view and change the plan. Ask one of them.
billing-no-limit = No limit
billing-none = This account has no plan, and nothing is limited.
billing-none-own = This account has no plan. The operator of this service set its limits.
billing-not-offered = { $period ->
    [year] Not available with yearly payment
   *[other] Not available with monthly payment
    }
billing-of = { $n } of { $limit }
billing-opening = Opening the payment page…
billing-order-back = Back to the plans
billing-order-pay = Continue to payment
billing-order-provider = The payment provider’s page opens. You order and pay there, so your card details never reach this service.
billing-order-when = { $period ->
    [year] The payment page shows when you pay for the first time. The plan renews every year until you cancel it.
   *[other] The payment page shows when you pay for the first time. The plan renews every month until you cancel it.
    }
billing-own-limits = The operator of this service set limits for this account.
billing-pace = At this pace, about { $count } by then
billing-pace-reaches = At this pace, you reach the limit around { $day }
billing-paid = The payment provider confirmed your order of { $plan }.
billing-past-due = The last payment failed. The payment provider tries again over the next few days. Update your payment method so that the plan continues.
billing-per-period = { $period ->
    [year] a year
   *[other] a month
    }
billing-period = Payment
billing-plans = Plans
billing-portal = Payment method and invoices
billing-price = { $period ->
    [year] { $price } a year
   *[other] { $price } a month
    }
billing-reference-hint = What you need on invoices, such as an order number.
billing-restarts = Starts again at 0 on { $day }
billing-resume = Resume plan
billing-resume-done = Resumed { $plan }.
billing-resume-first = The plan is cancelled. Resume it to change it.
billing-resume-open = The plan renews again at the end of the period.
billing-resume-open-dialog = Resume plan…
billing-resume-price = { $period ->
    [year] The plan renews on { $day } for { $price }, then every year until you cancel it.
   *[other] The plan renews on { $day } for { $price }, then every month until you cancel it.
    }
billing-resume-question = Resume { $plan }?
billing-retention = Data retention
billing-saved = Save { $share }
billing-settle-first = Update your payment method first. You can change the plan once the open invoice is paid.
billing-some-member = A member
billing-state-above = Above the limit
billing-state-held = Not counting
billing-taxes = VAT or sales tax may be added, depending on the buyer.
billing-then = New
billing-trial = { $n ->
    [one] You can try this plan free of charge until { $day }: 1 day left.
   *[other] You can try this plan free of charge until { $day }: { $n } days left.
    }
billing-trial-open = You can try this plan free of charge.
billing-trial-renews = The trial ends on { $day }. Then the plan renews.
billing-trial-renews-price = { $period ->
    [year] The trial ends on { $day }. Then the plan costs { $price } a year.
   *[other] The trial ends on { $day }. Then the plan costs { $price } a month.
    }
billing-trial-then = Choose a plan before then to keep counting. Your data stays in any case.
billing-trial-then-plan = After that, the account has the plan { $plan }. Choose a plan before then to keep what this one includes. Your data stays in any case.
billing-tried-plan = In trial
billing-up-to = Up to { $n }
billing-update-payment = Update payment method
billing-usage = Usage
billing-used = { $used } of { $limit } page views and custom events
billing-used-any = { $n ->
    [one] page view or custom event in this period
   *[other] page views and custom events in this period
    }
billing-used-of = { $n ->
    [one] of { $limit } page view or custom event
   *[other] of { $limit } page views and custom events
    }
billing-used-period = { $n ->
    [one] { $n } page view or custom event in this period
   *[other] { $n } page views and custom events in this period
    }
billing-vat = VAT number
billing-vat-confirmed = The tax authority confirmed the VAT number on { $day }.
billing-vat-confirmed-as = The tax authority confirmed the VAT number on { $day } (VIES consultation { $number }).
billing-vat-hint = With the country code, such as DE123456789. Leave it empty if you have none.
billing-withdraw = Withdraw from contract
billing-withdraw-counting = Stile keeps counting for { $days }, then excludes new hits until you choose another plan.
billing-withdraw-counting-at-once = Stile excludes new hits until you choose another plan.
billing-withdraw-done = Withdrew from the contract.
billing-withdraw-ends = { $plan } ends immediately.
billing-withdraw-open = Withdraw from contract…
billing-withdraw-question = Withdraw from the contract for { $plan }?
billing-withdraw-refund = The payment provider refunds everything that you paid for { $plan }.
billing-withdraw-refund-operator = The operator of this service refunds everything that you paid for { $plan }.
billing-withdrawal = Right of withdrawal
billing-withdrawal-info = As a consumer, you can withdraw from this contract within 14 days of buying, without giving a reason, under “Plan and billing”. The plan then ends immediately, and the payment provider refunds everything that you paid for it.
billing-withdrawal-until = As a consumer, you can withdraw from the contract until { $at }, without giving a reason. The plan then ends immediately, and you get everything back that you paid for it.
billing-without-limit = { $n }, no limit
billing-yearly = Yearly
billing-your-plan = Your plan
