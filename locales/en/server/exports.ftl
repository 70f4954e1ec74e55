# README.txt of an account's export.
export_read_me =
    What this account has at Stile.

    account.json, members.json, invitations.json, tokens.json, devices.json, requests.json, support.json,
    views.json, channels.json, reports.json, and other .json files next to them:
        the account and its people; times are Unix seconds.
    audit.jsonl: what was done, one line each, the oldest first.
    sites/<name>/site.json: a site's settings, annotations, goals, funnels, elements and sections. Also its
        consent settings and banners, and what it shares.
    sites/<name>/hits/<month>.parquet: every hit of visits that began in that month.
    sites/<name>/left_out.csv: how many hits were excluded, and why.
    manifest.json: the number of this format, and the size and SHA-256 of every other file. It comes last: a
        ZIP file without it is incomplete.

    Not included: passwords; the secrets of two-factor authentication, tokens, links, push devices and
        channels; sessions; connections to sign-in providers; what members set for themselves (language, alerts,
        dismissed notices); open offers of sites; copies of pages; icons of sites; emails that wait to be sent;
        alerts and deliveries; notes of operators; consented visitors, their consent records and data requests (GET /sites/<name>/consent/export and
        /visitors-export have them). Of excluded hits, only the number is included. Visitors' IP addresses and user agents are not stored at all.

    docs/export.md of Stile explains the fields.
