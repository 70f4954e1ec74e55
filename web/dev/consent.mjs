/** The stub's answers about consent and the banner. What is changed is changed until the stub ends. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const now = () => Math.floor(Date.now() / 1000);
const day = 86_400;
const ada = { id: "1", name: "Ada Ferrer" };
const fault = (status, code, message, field) => [status, { code, message, field, request_id: "01JD5ZK4" }];
const draftIn = (name) =>
  JSON.parse(readFileSync(new URL(`../../shared/src/banner/default/${name}.json`, import.meta.url), "utf8"));
const wordsIn = (language) =>
  readFileSync(
    new URL(`../../server/figures/src/texts/words/${language}/consent-paragraph.md`, import.meta.url),
    "utf8",
  );

const arabic = {
  title: "هل نتعرّف عليك عند عودتك؟",
  body: "إذا وافقت، يخزّن {site} رقمًا عشوائيًا في هذا المتصفح ويتعرّف به على زياراتك. نحتفظ بها {visits_days} يومًا، وبسجل إجابتك {records_days} يومًا، وتسري إجابتك {months} أشهر. يمكنك الرفض ولا يتغيّر شيء.",
  agree: "نعم، أوافق",
  decline: "لا، أرفض",
  policy: "سياسة الخصوصية",
  withdrawal: "يمكنك سحب موافقتك في أي وقت بنقرة واحدة في سياسة الخصوصية.",
  panel: {
    title: "ما نعرفه عنك",
    agreed: "وافقت في {since}. نحتفظ بـ {visits} زيارات و{hits} مشاهدة حتى {until}.",
    declined: "لم توافق، ولذلك لا نتعرّف على هذا المتصفح.",
    code: "رمزك لطلب بياناتك:",
    withdraw: "سحب الموافقة",
    forget: "سحبها ومسح كل شيء",
    close: "إغلاق",
  },
};

const look = draftIn("look");
const banner = () => ({ ...look, texts: { en: draftIn("en"), de: draftIn("de"), ar: arabic } });

const hashOf = (content) => createHash("sha256").update(JSON.stringify(content)).digest("hex");

/** A few of the rules, judged roughly: enough to see them kept and broken. */
function rulesFor(content) {
  const empty = Object.entries(content.texts).flatMap(([language, texts]) =>
    Object.entries(texts)
      .filter(([, text]) => text === "")
      .map(([name]) => `texts.${language}.${name}`),
  );
  const hedges = Object.entries(content.texts).flatMap(([language, texts]) =>
    /later|settings|später|einstellungen/i.test(texts.decline) ? [`texts.${language}.decline`] : [],
  );
  const unlike = ["light", "dark"].filter(
    (scheme) => content[scheme].decline_background !== content[scheme].agree_background,
  );
  const rule = (rule, fields, demand, broken, source) => ({
    rule,
    kept: fields.length === 0,
    why: fields.length === 0 ? demand : broken,
    fields,
    source,
  });
  return [
    rule(
      "whole",
      empty,
      "The banner has every text in every language of the site.",
      `The banner lacks these texts: ${empty.join(", ")}. Write them.`,
      "GDPR Art. 12(1); EDPB Guidelines 05/2020 on consent",
    ),
    rule(
      "as_prominent",
      unlike.map((scheme) => `${scheme}.decline_background`),
      "The button that declines is as prominent as the one that agrees.",
      `The button that declines is less prominent: ${unlike.map((scheme) => `${scheme}.decline_background`).join(", ")}. Its contrast with the banner is 1.2 to 1, that of the button that agrees 8.5 to 1. Give both buttons the same colours.`,
      "EDPB Guidelines 03/2022 on deceptive design patterns",
    ),
    rule(
      "plain_refusal",
      hedges,
      "The button that declines refuses, finally and at once.",
      `The words of this button do not clearly refuse: ${hedges.join(", ")}. Write for example “No, I decline”, not “Later” or “Settings”.`,
      "GDPR Art. 7(3); CNIL recommendation 2020-092",
    ),
    rule(
      "says_how_long",
      [],
      "The banner says how long everything is kept, and for how many months an answer holds.",
      "",
      "GDPR Art. 13(2)(a)",
    ),
    rule("fits_narrow", [], "Everything fits into a window of 320 pixels.", "", "WCAG 2.2 SC 1.4.10"),
    rule(
      "answer_months",
      content.answer_months >= 6 && content.answer_months <= 13 ? [] : ["answer_months"],
      "An answer, yes or no, holds for 6 to 13 months.",
      `An answer holds for ${content.answer_months} months. Choose 6 to 13 months; 6 are recommended.`,
      "CNIL recommendation 2020-092 (6 months), guidelines 2020-091 (13 months)",
    ),
  ];
}

/** As it is published: placeholders replaced. */
function published(content) {
  const values = { site: "hedgerow.example", ...kept.settings.keep, months: content.answer_months };
  const fill = (value) =>
    typeof value === "string"
      ? value.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all)
      : Object.fromEntries(Object.entries(value).map(([name, text]) => [name, fill(text)]));
  return { ...content, texts: fill(content.texts) };
}

const view = (content, at, version = null) => {
  const rules = rulesFor(content);
  return {
    version,
    banner: content,
    rules,
    keeps_rules: rules.every(({ kept }) => kept),
    changed_at: at,
    changed_by: ada,
  };
};

/** `begun`: nothing done yet; `consent`: all done, and on; else in the middle of it. */
function start(state) {
  const fresh = state === "begun";
  const old = banner();
  const live = fresh ? null : view(old, now() - 3 * day, hashOf(old));
  return {
    settings: {
      keep: { visits_days: 395, records_days: 1125 },
      languages: fresh ? [] : ["en", "de", "ar"],
      own_tool: false,
    },
    saved_at: fresh ? null : now() - 5 * day,
    policy: null,
    on: state === "consent",
    live,
    draft: fresh
      ? null
      : view(
          state === "consent"
            ? old
            : { ...old, light: { ...look.light, decline_background: "#eef1f4", decline_text: "#8a929a" } },
          now() - day,
        ),
    versions: fresh
      ? []
      : [
          {
            version: live.version,
            banner: old,
            from: now() - 3 * day,
            until: null,
            published_by: ada,
          },
          {
            version: hashOf("older"),
            banner: { ...old, place: "corner" },
            from: now() - 40 * day,
            until: now() - 3 * day,
            published_by: ada,
          },
          {
            version: hashOf("oldest"),
            banner: null,
            from: now() - 90 * day,
            until: now() - 40 * day,
            published_by: null,
          },
        ],
  };
}

let kept;

const paragraph = (language, keep) => {
  const [, text] = wordsIn(language).split(/^# .*\n/m);
  const days = (n) => (language === "de" ? `${n} Tage` : `${n} days`);
  return text
    .replace(/\[how long\]|\[wie lange\]/, days(keep.visits_days))
    .replace(/\[how long the answers\]|\[wie lange die Antworten\]/, days(keep.records_days))
    .trim();
};

const steps = ({ settings, saved_at: saved, policy, live, on }) => {
  const step = (step, done, why, todo) => ({ step, done, why, what_to_do: done ? null : todo });
  return [
    step(
      "keep",
      saved !== null,
      saved
        ? `Visits of visitors who agreed are kept for ${settings.keep.visits_days} days, consent records for ${settings.keep.records_days} days. Visitors are asked in these languages: ${settings.languages.join(", ")}.`
        : "You have not saved yet how long visits and consent records are kept, and in which languages visitors are asked.",
      "Choose the number of days and the languages, and save them.",
    ),
    step(
      "policy",
      on || policy !== null,
      on || policy
        ? `Your privacy policy at ${policy?.url ?? "https://hedgerow.example/privacy"} has the paragraph on visitors who agree.`
        : "Stile has not found the paragraph on visitors who agree in your privacy policy yet.",
      "Copy the text `consent-paragraph` of this site into your privacy policy, then have Stile check the page.",
    ),
    step(
      "dpa",
      true,
      "Not needed: this deployment has no plans, so there is no contract with its operator to accept. If another company operates it for you, sign a data processing contract with them (text `dpa`).",
    ),
    step(
      "banner",
      settings.own_tool || live !== null,
      settings.own_tool
        ? "Not needed: your own consent tool asks the visitors."
        : live
          ? "A banner that keeps every rule is published in all of your languages."
          : "No banner is published yet.",
      "Save a draft that keeps every rule, then publish it.",
    ),
    step(
      "script",
      on,
      on
        ? "The script was seen 2 minutes ago in a version that can ask."
        : "Stile has not seen the script lately in a version that can ask visitors.",
      "Open a page of your site, so that its visitors load the present script.",
    ),
  ];
};

const modes = ({ keep }) => [
  {
    mode: "off",
    on_device: [],
    here: [
      {
        what: "Each hit: its time, page, action, source, country and city, language, screen size class, browser, operating system and device type.",
        how_long: "As long as the site keeps its hits.",
      },
      {
        what: "A number that distinguishes the visitors of one day. Stile deletes its key after the following day; then it cannot be linked to anyone.",
        how_long: "As long as the site keeps its hits.",
      },
    ],
  },
  {
    mode: "on",
    on_device: [
      {
        what: "`stile_consent` in the browser's local storage: the answer, its date and the version of the banner; for visitors who agreed, also a random code.",
        how_long: "Until the visitor deletes it. The code is not accepted for longer than 13 months.",
      },
    ],
    here: [
      {
        what: "Each hit: its time, page, action, source, country and city, language, screen size class, browser, operating system and device type.",
        how_long: "As long as the site keeps its hits.",
      },
      {
        what: "Of visitors who agreed: which visits are theirs. Stile computes their number from the random code with a secret key.",
        how_long: `${keep.visits_days} days, or until the visitor withdraws consent.`,
      },
      {
        what: "A record of each answer: its time, hostname, language, the version of the banner, and how the visitor answered.",
        how_long: `${keep.records_days} days.`,
      },
    ],
  },
];

const hard = () => ({
  mode: kept.on ? "on" : "off",
  since: kept.on ? now() - 2 * day : null,
  ...kept.settings,
  saved_at: kept.saved_at,
  saved_by: ada,
  policy:
    kept.policy ??
    (kept.on
      ? {
          url: "https://hedgerow.example/privacy",
          found_at: now() - 4 * day,
          language: "en",
          passage: paragraph("en", kept.settings.keep).replace(/[*`]/g, ""),
        }
      : null),
  steps: steps(kept),
  modes: modes(kept.settings),
});

const noAnswers = { shown: 0, agreed: 0, declined: 0, gpc: 0, withdrew: 0, changed: 0 };
const dayOf = (at) => new Date(at * 1000).toISOString().slice(0, 10);

/** The same numbers each time: a week's shape with a little noise. */
function answersOn(at) {
  const weekday = new Date(at * 1000).getUTCDay();
  const noise = ((at / day) * 7919) % 1;
  const shown = Math.round((weekday % 6 === 0 ? 70 : 170) * (0.8 + noise * 0.4));
  const agreed = Math.round(shown * (0.3 + noise * 0.12));
  const declined = Math.round(shown * (0.42 + noise * 0.08));
  return { shown, agreed, declined, gpc: Math.round(shown * 0.06), withdrew: weekday % 3, changed: weekday % 2 };
}

function summary(period) {
  const long = { "7d": 7, "30d": 30 }[period] ?? 41;
  const days = kept.on
    ? Array.from({ length: long }, (_, n) => now() - (long - 1 - n) * day).map((at) => ({
        day: dayOf(at),
        ...answersOn(at),
      }))
    : [];
  const total = { ...noAnswers };
  for (const one of days) for (const name of Object.keys(total)) total[name] += one[name];
  return {
    period: { from: dayOf(now() - (long - 1) * day), to: dayOf(now()) },
    days,
    total,
    agreed_share: total.shown ? { asked: total.shown, agreed: total.agreed, share: total.agreed / total.shown } : null,
    banners: kept.on
      ? [
          { version: kept.live.version, language: "en", shown: 2610, agreed: 930, declined: 1204 },
          { version: kept.live.version, language: "de", shown: 1480, agreed: 498, declined: 744 },
          { version: null, language: "fr", shown: 41, agreed: 12, declined: 29 },
        ]
      : [],
    chain: {
      records: kept.on ? 15_204 : 0,
      head: kept.on ? hashOf("head") : null,
      signed_until: kept.on ? dayOf(now() - day) : null,
      key: hashOf("key"),
    },
  };
}

const kindsInTurn = ["agreed", "declined", "declined", "gpc", "agreed", "withdrew", "declined", "changed", "agreed"];
const visitor = "4f1d6c02-9b7e-8a35-b0c8-2e7d51f3a964";

function record(n) {
  const kind = kindsInTurn[n % kindsInTurn.length];
  const number = 15_204 - n;
  return {
    id: `00000001-0000-8000-8000-${String(number).padStart(12, "0")}`,
    number,
    time: now() - 40 - n * 733,
    kind,
    how: { gpc: "signal", withdrew: "panel" }[kind] ?? "banner",
    hostname: n % 4 ? "hedgerow.example" : "www.hedgerow.example",
    language: n % 3 ? "en" : n % 2 ? "ar" : "de",
    version: kept.live.version,
    tool: null,
    visitor: kind === "agreed" ? visitor : null,
  };
}

function detail(id) {
  const view = record(15_204 - Number(id.slice(24)));
  const { title, body, agree, decline, policy: link, withdrawal } = kept.live.banner.texts[view.language];
  const signed = view.time < now() - day;
  return {
    ...view,
    shown: view.kind === "gpc" ? null : { text: null, title, body, agree, decline, policy: link, withdrawal },
    hash: hashOf(view.number),
    previous: hashOf(view.number - 1),
    commitment: view.visitor ? hashOf("commitment") : null,
    signature: signed
      ? { day: dayOf(view.time), number: view.number + 3, signature: hashOf("a") + hashOf("b"), key: hashOf("key") }
      : null,
  };
}

/** What visitors answered, and asking them. */
function recordsAnswer(method, path, query, body) {
  const [, question, id] =
    /^\/sites\/[^/]+\/(consent(?:\/records)?|hard\/on|hard\/off)(?:\/([\w-]+))?$/.exec(path) ?? [];
  switch (`${method} ${question}`) {
    case "GET consent":
      return [200, summary(query.get("period"))];
    case "GET consent/records": {
      if (id) return [200, detail(id)];
      const before = Number(query.get("before") ?? now() + 1);
      const list = kept.on ? Array.from({ length: 400 }, (_, n) => record(n)) : [];
      const kind = query.get("kind");
      return [
        200,
        list.filter((one) => one.time < before && (!kind || one.kind === kind)).slice(0, Number(query.get("limit"))),
      ];
    }
    case "POST hard/on":
      kept.on = true;
      return [200, hard()];
    case "POST hard/off":
      kept.on = false;
      return [
        200,
        {
          records: 15_204,
          visitors: 1904,
          visits: 5120,
          erased: body.visitors === "erase",
          kept_until: now() + 1125 * day,
        },
      ];
  }
  return undefined;
}

export function consentAnswer(method, path, query, body, state) {
  kept ??= start(state);
  if (path === "/texts/consent-paragraph") {
    const language = query.get("language") ?? "en";
    const text = paragraph(language, kept.settings.keep);
    return [200, { id: "consent-paragraph", language, title: "", text, parts: [], gaps: [], languages: ["en", "de"] }];
  }
  const records = recordsAnswer(method, path, query, body);
  if (records) return records;
  const [, question] = /^\/sites\/[^/]+\/((?:hard|banner)(?:\/\w+)?)$/.exec(path) ?? [];
  switch (`${method} ${question}`) {
    case "GET hard":
      return [200, hard()];
    case "PUT hard":
      if (body.keep.records_days < body.keep.visits_days)
        return fault(400, "invalid_keep", "Keep consent records at least as long as visits.", "keep.records_days");
      kept.settings = body;
      kept.saved_at = now();
      return [200, hard()];
    case "POST hard/policy":
      if (!/priv/.test(body.url))
        return fault(
          400,
          "paragraph_missing",
          "The page has the beginning of the paragraph, but differs after “we keep the visits of those who agreed”: there should be “for 395 days”, but there is “for two years”.",
          "url",
        );
      kept.policy = {
        url: body.url.startsWith("/") ? `https://hedgerow.example${body.url}` : body.url,
        found_at: now(),
        language: "en",
        passage: paragraph("en", kept.settings.keep).replace(/[*`]/g, ""),
      };
      return [200, { ...kept.policy, address: kept.policy.url }];
    case "GET banner":
      return [200, { live: kept.live, draft: kept.draft, versions: kept.versions }];
    case "PUT banner/draft": {
      const wrong = ["light", "dark"].flatMap((scheme) =>
        Object.entries(body[scheme])
          .filter(([, colour]) => !/^#[0-9a-f]{6}$/.test(colour))
          .map(([name]) => `${scheme}.${name}`),
      );
      if (wrong[0]) return fault(400, "invalid_banner", `\`${wrong[0]}\` is not a colour such as #1f4e79.`, wrong[0]);
      kept.draft = view(body, now());
      return [200, kept.draft];
    }
    case "POST banner/publish": {
      const content = published(kept.draft.banner);
      kept.live = view(content, now(), hashOf(content));
      if (kept.versions[0]) kept.versions[0].until = now();
      kept.versions.unshift({
        version: kept.live.version,
        banner: content,
        from: now(),
        until: null,
        published_by: ada,
      });
      return [200, kept.live];
    }
  }
  return undefined;
}
