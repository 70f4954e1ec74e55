# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

no_plans = This deployment has no plans, so there is no billing.
billing_missing = Only owners and members who manage billing can do this. Ask an owner of the account.
plan_limit =
    .sites = { $most ->
        [one] Your plan includes one site. Choose a larger plan to add another.
       *[other] Your plan includes { $most } sites. Choose a larger plan to add another.
    }
    .members = { $most ->
        [one] Your plan includes one member. Choose a larger plan to add another.
       *[other] Your plan includes { $most } members, open invitations included. Choose a larger plan to add another.
    }
    .ended = The account has no plan any more. Choose a plan first.
unknown_plan = This plan does not exist. Choose one of the plans of this deployment.
unknown_account = This account does not exist.
already_subscribed = The account has a subscription. Cancel it first, and wait for its end.
not_renewing = The account has no plan that is renewed, so there is nothing to cancel.
    .trial = A trial is not renewed: it ends by itself, and costs nothing.
already_cancelled = The plan is cancelled already.
not_cancelled = The plan is not cancelled, or has ended. To use a plan that has ended, choose it again.
nothing_to_withdraw = The account has bought nothing that you could withdraw from.
withdrawal_consumers_only = Only consumers can withdraw from the contract. If you bought as a consumer, correct the buyer first.
withdrawal_over = You could withdraw within 14 days of buying the plan; they are over. You can still cancel the plan.
still_running = The plan has not ended.
no_own_limits = The account has the limits of its plan already.
nothing_to_resend = The account never had a plan, so there is no email about it.
invalid_limits = A limit is a whole number, 0 or higher; data is kept for at least one day.
    .none = Set at least one limit.
no_relay = This deployment takes no messages of a payment relay.
bad_signature = The signature of this message is missing or wrong.
invalid_moment = This moment is in the future. Send the time of the event in Unix seconds, and check the clock.
invalid_price = A price has an amount with at most four decimals, and a currency of ISO 4217 such as `EUR`.
provider_refused = The payment provider refused this. Look at the subscription on its page, or contact the operator of this service.
no_dpa = This deployment has no data processing agreement to accept.
invalid_buyer_name = The name has 1 to { $most } characters.
invalid_country = The country is a code of two letters, such as `DE`.
invalid_vat = { $why ->
        [unknown_country] VAT numbers of this country are not supported. Leave the number out.
        [other_country] This VAT number belongs to another country. Check the country and the number.
        [form] This is not a VAT number of this country. Check it for missing or extra characters.
       *[check_digits] The check digits of this VAT number are wrong. Check it for a typing error.
    }
    .consumer = Consumers have no VAT number. Leave it out, or buy as a business.
    .unknown = The tax office does not know this VAT number. Check it for a typing error.
billing_text_too_long = This has at most { $most } characters.
no_such_price = The plan is not offered at this price. Choose one of the prices in the list of plans.
already_billed = A payment provider bills this account already. Change the plan instead.
buyer_missing = Enter first who buys: a consumer or a business, and in which country.
dpa_missing = Accept the data processing agreement first.
no_provider = No payment provider sells this plan here. Contact the operator of this service.
no_customer = No payment provider has billed this account yet. Choose a plan first.
not_subscribed = No payment provider bills this account, so there is nothing to change. Choose a plan first.
plan_unchangeable =
    .cancelled = The plan is cancelled. Take up the renewal first, then change the plan.
    .past_due = A payment failed. Pay the open invoice first, on the payment provider's page.
    .same = The account has this plan at this price already.
    .currency = The subscription is paid in another currency. Choose a price in that currency.
