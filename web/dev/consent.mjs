/** The stub's answers about consent and the banner. What is changed is changed until the stub ends. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { initSync, banner as judgeBanner } from "../../tracker-wasm/dist/banner_rules.js";
import { rendered } from "./texts.mjs";

const now = () => Math.floor(Date.now() / 1000);
const day = 86_400;
const ada = { id: "1", name: "Ada Ferrer" };
const fault = (status, code, message, field) => [status, { code, message, field, request_id: "01JD5ZK4" }];
const hardText = rendered("hard");
const ruleText = rendered("consent", "banner_rule_");
const fieldText = rendered("fields");
const refusal = rendered("errors/consent");
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

initSync({ module: readFileSync(new URL("../../tracker-wasm/dist/banner_rules_bg.wasm", import.meta.url)) });

/** Who asks, and what is kept: the banner must say the same. */
const promise = () => ({
  site: "hedgerow.example",
  policy_url: policyNow()?.url ?? null,
  keep: kept.settings.keep,
  languages: kept.settings.languages,
});

/** Every rule with its result, or what is wrong with a draft that cannot be saved: by the server's own code. */
function judged(content) {
  const { rules, ...wrong } = JSON.parse(judgeBanner(JSON.stringify(content), JSON.stringify(promise())));
  return rules
    ? { rules: rules.map(({ id, values, ...rule }) => ({ ...rule, why: ruleText(id, values) })) }
    : {
        wrong: fault(
          400,
          "invalid_banner",
          fieldText(wrong.id, { field: wrong.field, least: 1, most: 24 }),
          wrong.field,
        ),
      };
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
  const { rules } = judged(content);
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
  kept = {
    settings: {
      keep: { visits_days: 395, records_days: 1125 },
      languages: fresh ? [] : ["en", "de", "ar"],
      own_tool: false,
    },
    saved_at: fresh ? null : now() - 5 * day,
    policy: null,
    on: state === "consent",
    live: null,
    draft: null,
    versions: [],
  };
  if (fresh) return;
  const version = (name, content, from, until, by, [shown, agreed, declined]) => ({
    version: name,
    banner: content,
    from,
    until,
    published_by: by,
    shown,
    agreed,
    declined,
  });
  const faint = { ...old, light: { ...look.light, decline_background: "#eef1f4", decline_text: "#8a929a" } };
  const content = published(old);
  const corner = { ...content, place: "corner" };
  kept.live = view(content, now() - 3 * day, hashOf(content));
  kept.draft = view(state === "consent" ? old : faint, now() - day);
  kept.versions = [
    version(kept.live.version, content, now() - 3 * day, null, ada, [4090, 1428, 1948]),
    version(hashOf("older"), corner, now() - 40 * day, now() - 3 * day, ada, [51204, 17033, 24870]),
    version(hashOf("oldest"), null, now() - 90 * day, now() - 40 * day, null, [0, 0, 0]),
  ];
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

/** The privacy policy that was found. */
const policyNow = () =>
  kept.policy ??
  (kept.on
    ? {
        url: "https://hedgerow.example/privacy",
        found_at: now() - 4 * day,
        language: "en",
        passage: paragraph("en", kept.settings.keep).replace(/[*`]/g, ""),
        checked_at: now() - day / 2,
        lost_at: null,
      }
    : null);

/** As server/consent/src/hard/steps.rs has them. */
function steps() {
  const { settings, saved_at: saved, live, on } = kept;
  const policy = policyNow();
  const step = (name, why, values) => {
    const done = ["done", "no_plans", "own_tool"].includes(why);
    const todo = done ? null : hardText(`hard.${name}_todo`);
    return { step: name, done, why: hardText(`hard.${name}_${why}`, values), what_to_do: todo };
  };
  const { visits_days: visits, records_days: records } = settings.keep;
  return [
    step("keep", saved === null ? "missing" : "done", { visits, records, languages: settings.languages }),
    step("policy", policy ? "done" : "missing", { url: policy?.url }),
    step("dpa", "no_plans"),
    step("banner", settings.own_tool ? "own_tool" : live ? "done" : "missing"),
    step("script", on ? "done" : "missing"),
  ];
}

/** As server/consent/src/hard/stored.rs has them. */
function modes() {
  const { visits_days: visits, records_days: days } = kept.settings.keep;
  const stored = (name, values, until = name) => ({
    what: hardText(`hard.${name}`, values),
    how_long: hardText(`hard.${until}_until`, values),
  });
  const counted = [stored("hits"), stored("day_number")];
  const consented = [
    stored("visits", { days: visits }),
    stored("records", { days }),
    stored("shown", { days }, "records"),
  ];
  return [
    { mode: "off", on_device: [], here: counted },
    { mode: "on", on_device: [stored("item", { name: "stile_consent" })], here: [...counted, ...consented] },
  ];
}

/** What was kept first began with the mode, two days ago. */
function next() {
  const { visits_days: visits, records_days: records } = kept.settings.keep;
  if (!kept.on) return [];
  return [
    { what: "visits", on: dayOf(now() + (visits - 1) * day), number: 184 },
    { what: "records", on: dayOf(now() + (records - 1) * day), number: 612 },
  ];
}

const hard = () => ({
  mode: kept.on ? "on" : "off",
  since: kept.on ? now() - 2 * day : null,
  ...kept.settings,
  saved_at: kept.saved_at,
  saved_by: ada,
  policy: policyNow(),
  steps: steps(),
  next: next(),
  modes: modes(),
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

/** Keeps where the paragraph was found. */
function confirmed(given) {
  const found = {
    url: given.startsWith("/") ? `https://hedgerow.example${given}` : given,
    found_at: now(),
    language: "en",
    passage: paragraph("en", kept.settings.keep).replace(/[*`]/g, ""),
  };
  kept.policy = { ...found, checked_at: found.found_at, lost_at: null };
  return { ...found, address: found.url };
}

export function consentAnswer(method, path, query, body, state) {
  if (!kept) start(state);
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
        return fault(400, "invalid_keep", refusal("invalid_keep.shorter"), "keep.records_days");
      kept.settings = body;
      kept.saved_at = now();
      return [200, hard()];
    case "POST hard/policy":
      if (!/priv/.test(body.url))
        return fault(
          400,
          "paragraph_missing",
          refusal("paragraph_missing.differs", {
            after: "we keep the visits of those who agreed",
            expected: "for 395 days",
            instead: "for two years",
          }),
          "url",
        );
      return [200, confirmed(body.url)];
    case "GET banner":
      // Judged again: the privacy policy may have been found since.
      if (kept.draft) kept.draft = view(kept.draft.banner, kept.draft.changed_at);
      return [200, { live: kept.live, draft: kept.draft, versions: kept.versions }];
    case "PUT banner/draft": {
      const { wrong } = judged(body);
      if (wrong) return wrong;
      kept.draft = view(body, now());
      return [200, kept.draft];
    }
    case "POST banner/publish": {
      const content = published(kept.draft.banner);
      kept.live = view(content, now(), hashOf(content));
      if (kept.versions[0]) kept.versions[0].until = now();
      const { version } = kept.live;
      const numbers = { shown: 0, agreed: 0, declined: 0 };
      kept.versions.unshift({ version, banner: content, from: now(), until: null, published_by: ada, ...numbers });
      return [200, kept.live];
    }
  }
  return undefined;
}
