/** The stub's answers about reports by email and the nightly check. What is changed is changed until the stub ends. */
import { me, sites } from "./answers.mjs";

const now = () => Math.floor(Date.now() / 1000);
const hour = 3600;
const day = 86_400;
const site = (n) => ({ id: sites[n].id, name: sites[n].name });

const report = (more) => ({
  rhythm: "weekly",
  weekday: "monday",
  month_day: 1,
  hour: 8,
  addresses: [me.person.email],
  sections: ["chart", "alerts"],
  zone: "Europe/Berlin",
  next_at: now() + 3 * day,
  last: { period_from: "2026-11-16", period_to: "2026-11-22", sent_at: now() - 4 * day, outcome: "sent" },
  waiting: [],
  ...more,
});

const reports = {
  digest: report({}),
  site: report({
    rhythm: "monthly",
    addresses: [me.person.email, "bruno@hedgerow.example", "newsroom.and.print@publishing-house.longname.example"],
    sections: ["chart", "changes", "pages", "sources", "goals"],
    waiting: ["newsroom.and.print@publishing-house.longname.example"],
    last: { period_from: "2026-10-01", period_to: "2026-10-31", sent_at: null, outcome: "missed" },
  }),
};

/** A pixel. */
const picture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==";
const cell = (name, figure, change) =>
  `<td style="padding:12px 16px;border-radius:8px;background:#f5f7f6" class="cell"><span style="color:#5a6a62;font-size:13px">${name}</span><br><b style="font-size:22px">${figure}</b> <span style="color:#0a7257;font-size:13px">${change}</span></td>`;
const mail = (name, sections) => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Report</title>
<style>@media (prefers-color-scheme: dark) { .page { background: #141b18 !important; color: #e8f0ec !important } .cell { background: #1b2420 !important } }
@media (max-width: 480px) { .cell { display: block; margin-bottom: 8px } }</style>
<script>document.title = "never"</script></head>
<body style="margin:0;background:#eef2f0" class="page"><!-- A comment > with a sign -->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="8" style="box-sizing:border-box;max-width:600px;padding:16px;background:#fff;font-family:system-ui,sans-serif;font-size:15px;line-height:1.5;color:#12201a;border-radius:14px" class="page">
<tr><td colspan="3"><h1 style="margin:0;font-size:18px">${name}</h1><p style="margin:4px 0 12px;color:#5a6a62">16&nbsp;&ndash; 22 November 2026</p></td></tr>
<tr>${cell("Visitors", "12,480", "+12%")}${cell("Page views", "31,204", "+9%")}${cell("Bounce rate", "48.2%", "&minus;1.1%")}</tr>
${sections.includes("chart") ? `<tr><td colspan="3"><img src="${picture}" height="160" alt="Visitors by day: between 1,540 and 2,210" style="display:block;width:100%;height:160px;border-radius:8px"></td></tr>` : ""}
${sections.includes("pages") ? '<tr><td colspan="3"><h2 style="font-size:16px">Pages</h2><table role="presentation" width="100%"><tr><td>/blog/hedges &amp; edges</td><td align="right">4,210</td></tr><tr><td>/</td><td align="right">3,988</td></tr></table></td></tr>' : ""}
<tr><td colspan="3" style="padding-top:12px"><a href="https://stats.example/" style="color:#0a7257">Open the dashboard</a></td></tr>
</table></td></tr></table></body></html>`;

export function reportsAnswer(method, path, body) {
  const [, of, action] = /^\/(reports\/digest|sites\/[^/]+\/reports)(?:\/(preview|send))?$/.exec(path) ?? [];
  if (!of) return undefined;
  const which = of === "reports/digest" ? "digest" : "site";
  const setting = reports[which];
  const sections = body?.sections ?? setting.sections;
  const name = which === "digest" ? "Your sites last week" : "hedgerow.example last week";
  if (action === "send") return [202, { address: me.person.email }];
  if (action === "preview") {
    const text = `${name}\n16 – 22 November 2026\n\nVisitors      12,480  +12%\nPage views    31,204   +9%\nBounce rate    48.2%  −1.1%\n`;
    return [200, { subject: `${name}: 12,480 visitors (+12%)`, html: mail(name, sections), text }];
  }
  if (method === "PUT") {
    const known = [me.person.email, "bruno@hedgerow.example"];
    Object.assign(setting, body, {
      waiting: body.addresses.filter((one) => !known.includes(one)),
      next_at: body.rhythm === "off" ? null : now() + 3 * day,
    });
  }
  return [200, setting];
}

const check = (name, result, text) => ({ check: name, result, text, numbers: {} });
const siteChecks = [
  check("tag", "ok", "The front page responded in 182 ms and has the script tag."),
  check("certificate", "ok", "The certificate is valid for another 61 days."),
  check("arriving", "ok", "8,412 hits arrived yesterday; between 6,900 and 9,700 are normal on a Thursday."),
  check(
    "recount",
    "error",
    "Yesterday has 2,291 visitors when counted again from its rows, but the stored figures say 2,290. The 19th agrees.",
  ),
  check("ledger", "ok", "8,412 hits received are 8,057 counted and 355 excluded."),
  check("reports", "not_checked", "No report was due."),
  check("data_requests", "warning", "1 data request is overdue."),
];
const deployment = [
  check("disk", "warning", "61 GB are left on the disk; at the growth of the last 30 days that lasts 48 days."),
  check("journal", "ok", "No hits wait: the journal is 0.2 seconds ahead."),
  check("postgres", "ok", "Postgres responds in 0.4 ms, and 92 of 100 connections are free."),
  check("clock", "ok", "The times of the server and of Postgres differ by 3 ms."),
  check("backups", "error", "The last backup was made 9 days ago."),
  check("mail", "ok", "No email waits."),
  check("jobs", "ok", "All 12 scheduled tasks ran when they were due."),
];
const findings = [
  {
    check: "recount",
    severity: "critical",
    site: site(0),
    title: "Two counts of yesterday differ",
    text: siteChecks[3].text,
    url: "/sites/hedgerow.example/nightly",
  },
  {
    check: "backups",
    severity: "critical",
    site: null,
    title: "No backup for 9 days",
    text: "Check the task that calls `stile backup`.",
    url: "/nightly",
  },
];
let ran = now() - 6 * hour;
let ends = 0;

export function nightlyAnswer(method, path, state) {
  const calm = state === "empty" || state === "calm";
  if (path === "/nightly") {
    if (method === "POST") ends = now() + 6;
    const running = ends > now();
    if (ends && !running) {
      ran = ends;
      ends = 0;
    }
    return [
      method === "POST" ? 202 : 200,
      {
        ran_at: state === "empty" ? null : ran,
        running,
        took_ms: state === "empty" ? null : 4120,
        sites: state === "empty" ? 0 : sites.length,
        findings: calm ? [] : findings,
        deployment: state === "viewer" ? null : calm ? deployment.filter(({ result }) => result === "ok") : deployment,
      },
    ];
  }
  const [, name] = /^\/sites\/([^/]+)\/nightly$/.exec(path) ?? [];
  if (!name) return undefined;
  if (name === sites[3].name) return [200, { ran_at: null, checks: [] }];
  return [200, { ran_at: ran, checks: calm ? siteChecks.filter(({ result }) => result === "ok") : siteChecks }];
}
