### Excluded hits: the report, the advice for each reason, looking up a receipt.

advice-addresses = Your settings exclude these addresses. To count them, remove them in <rules>the settings</rules>.
advice-automated = Nothing to do, unless these are your own tests: run those against another hostname. To count them, set bot filtering to “off” in <rules>the settings</rules>.
advice-bots = Usually nothing to do: bots do not read pages. You can change <rules>how strictly bots are filtered</rules>; <trial>preview it first</trial>.
advice-countries = Your settings exclude these countries. To count them, remove them in <rules>the settings</rules>.
advice-data-centres = Some visitors use a company network or VPN that exits in a data centre. If yours do, choose a milder bot filter in <rules>the settings</rules>; <trial>preview it first</trial>.
advice-duplicates = A few duplicates are normal, such as double clicks and retries. If there are many, the snippet may be installed twice: <snippet>check the snippet</snippet>.
advice-hostnames = If one of these hosts is yours, add it to the hostnames in <rules>the settings</rules>. The rest are copies, translations or previews of your pages.
advice-invalid = If your own program sends these hits, check the response: it names the invalid field. An old or modified snippet can also cause this: <snippet>get the current snippet</snippet>.
advice-on-list = Currently on the list: { $list }.
advice-opted-out = Nothing to do. These visitors opted out.
advice-over-limit = If these are real visitors, ask your Stile administrator to raise the limit of hits per minute. If not, the limit protects your data from flooding.
advice-over-plan = If the account is above the limit of its plan, <plan>choose a larger plan</plan>.
advice-pages = Your settings exclude these pages. To count them, remove them in <rules>the settings</rules>.
advice-paused = Resume counting in <a>the settings</a>. Hits excluded during the pause cannot be recovered.
advice-prefetched = Nothing to do. When the visitor opens the page, that hit is counted.
advice-recently = Recently from { $list }.
advice-spam = Nothing to do. This is referrer spam: do not visit the address.
advice-suspended = Contact your Stile administrator about the suspension. Hits are counted again once it is lifted.
advice-too-old = Send queued hits within 72 hours. Later ones cannot be added, because those days are closed.
crawler-kind-ai = AI
crawler-kind-monitoring = Monitoring
crawler-kind-other = Other
crawler-kind-preview = Link preview
crawler-kind-search = Search engine
crawler-kind-seo = SEO
crawlers = Crawlers
crawlers-hint = { $n ->
    [one] One hit was excluded as a bot.
   *[other] { $n } hits were excluded as bots. Shares are of these hits.
}
crawlers-hits = Hits
crawlers-kind = Kind
crawlers-name = Crawler
crawlers-not-recorded = Not recorded (before names were stored)
crawlers-share = Share
crawlers-unknown = Unknown
excluded-all = all excluded
excluded-by = Excluded by { $unit }
excluded-chart = Excluded hits by { $unit }, also shown as a table
excluded-no-hits = No hits in this period
excluded-no-hits-hint = Choose another period, or <a>check the snippet</a>.
excluded-none = No excluded hits
excluded-none-hint = Every hit in this period was counted.
excluded-of-received = of received
excluded-one-by-one = To see single hits as they arrive, with the reason, open the <link>live test</link>.
excluded-reasons = Reasons
excluded-receipt = Receipt
excluded-receipt-counted = Counted.
excluded-receipt-excluded = Excluded: { $reason }.
excluded-receipt-intro = Add { $parameter } to the hits endpoint, and each response has the header { $header }. Paste its value within 48 hours to see whether the hit was counted, and why. Nothing is stored for this. <a>More in the docs</a>.
excluded-receipt-look-up = Look up hit
excluded-receipt-time = Received { $time }.
excluded-receipt-title = Look up a hit
excluded-shares = { $n ->
    [one] Shares of { $n } hit received, with a trend by { $unit }. Select a reason to see it in the chart.
   *[other] Shares of { $n } hits received, with a trend by { $unit }. Select a reason to see it in the chart.
    }
excluded-show-all-reasons = Show all reasons
excluded-show-in-chart = Show in chart
excluded-table = Hits as a table
