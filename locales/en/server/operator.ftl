# What needs a look, in the operator's overview.

operator_channels =
    .text = { $count ->
        [one] Messages to { $count } alert channel fail.
       *[other] Messages to { $count } alert channels fail.
    }
    .advice = If many channels of one service fail, look at the server's network and its log. Otherwise, tell the owners of the accounts.

operator_limits =
    .text = { $count ->
        [one] { $count } account is above its limit. Held, so that its hits are excluded: { $held }.
       *[other] { $count } accounts are above their limits. Held, so that their hits are excluded: { $held }.
    }
    .advice = Offer the owners a larger plan, or give the accounts limits of their own.

operator_deletions =
    .text = { $count ->
        [one] { $count } account should have been deleted more than an hour ago.
       *[other] { $count } accounts should have been deleted more than an hour ago.
    }
    .advice = Look for the error in the server's log. Often, a subscription could not be ended at the payment provider.

operator_providers =
    .text = { $count ->
        [one] { $count } event of the last day could not be used. Payment providers: { $name }.
       *[other] { $count } events of the last day could not be used. Payment providers: { $name }.
    }
    .advice = Look for these events at the provider, and check that they name an account of this deployment.

operator_plans =
    .text = The settings file was changed and cannot be used. The former plans stay in force. { $why }
    .advice = Correct the settings file. Stile reads it again within seconds.
