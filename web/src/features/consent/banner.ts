/** A banner as data: its fields, what is compared, and what its placeholders are replaced by. */
import { msg, type PlainId, t } from "../../base/text.ts";
import { languageName } from "./languages.ts";
import type { Banner, Colours, PanelTexts, Promised, Rule, Scheme, Texts } from "./types.ts";

type OwnText = Exclude<keyof Texts, "panel">;
export type TextName = OwnText | `panel.${keyof PanelTexts}`;

export interface TextInfo {
  label: PlainId;
  /** The most characters, as the server takes them. */
  most: number;
  /** How many lines its field has; 1 for what has no line breaks. */
  lines: number;
}

export const bannerTexts: Record<OwnText, TextInfo> = {
  title: { label: msg("banner-text-title"), most: 120, lines: 1 },
  body: { label: msg("banner-text-body"), most: 2000, lines: 7 },
  agree: { label: msg("banner-text-agree"), most: 120, lines: 1 },
  decline: { label: msg("banner-text-decline"), most: 120, lines: 1 },
  withdrawal: { label: msg("banner-text-withdrawal"), most: 500, lines: 2 },
  policy: { label: msg("banner-text-policy"), most: 120, lines: 1 },
};

export const panelTexts: Record<keyof PanelTexts, TextInfo> = {
  title: { label: msg("banner-panel-title"), most: 120, lines: 1 },
  agreed: { label: msg("banner-panel-agreed"), most: 500, lines: 3 },
  declined: { label: msg("banner-panel-declined"), most: 500, lines: 2 },
  code: { label: msg("banner-panel-code"), most: 120, lines: 1 },
  withdraw: { label: msg("banner-panel-withdraw"), most: 120, lines: 1 },
  forget: { label: msg("banner-panel-forget"), most: 120, lines: 1 },
  close: { label: msg("banner-panel-close"), most: 120, lines: 1 },
};

export const colourNames: Record<keyof Colours, PlainId> = {
  background: msg("banner-colour-background"),
  text: msg("banner-colour-text"),
  link: msg("banner-colour-link"),
  agree_background: msg("banner-colour-agree"),
  agree_text: msg("banner-colour-agree-text"),
  decline_background: msg("banner-colour-decline"),
  decline_text: msg("banner-colour-decline-text"),
};

/** What each colour must be seen on, and by how much (WCAG 2.2, 1.4.3 and 1.4.11). */
export const seenOn: Record<keyof Colours, { on: keyof Colours; least: number } | undefined> = {
  background: undefined,
  text: { on: "background", least: 4.5 },
  link: { on: "background", least: 4.5 },
  agree_background: { on: "background", least: 3 },
  agree_text: { on: "agree_background", least: 4.5 },
  decline_background: { on: "background", least: 3 },
  decline_text: { on: "decline_background", least: 4.5 },
};

export const emptyTexts: Texts = {
  title: "",
  body: "",
  agree: "",
  decline: "",
  policy: "",
  withdrawal: "",
  panel: { title: "", agreed: "", declined: "", code: "", withdraw: "", forget: "", close: "" },
};

export const textOf = (texts: Texts, name: TextName): string =>
  name.startsWith("panel.") ? texts.panel[name.slice(6) as keyof PanelTexts] : texts[name as OwnText];

export const withText = (texts: Texts, name: TextName, text: string): Texts =>
  name.startsWith("panel.")
    ? { ...texts, panel: { ...texts.panel, [name.slice(6)]: text } }
    : { ...texts, [name]: text };

/** With its keys in one order, whatever order the server or the editor gave them. */
const sorted = (value: unknown): unknown =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, part]) => [key, sorted(part)]),
      )
    : value;

export const canonical = (banner: Banner): string => JSON.stringify(sorted(banner));

const known = ["site", "visits_days", "records_days", "months"] as const;

/** What the placeholders stand for. */
export const valuesFor = (promised: Promised, months: number): Record<(typeof known)[number], string> => ({
  site: promised.site,
  visits_days: String(promised.keep.visits_days),
  records_days: String(promised.keep.records_days),
  months: String(months),
});

/** The text as visitors read it; braces without a known name stay. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(
    /\{([a-z0-9_]+)\}/g,
    (all, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? all,
  );

const mapTexts = (texts: Texts, change: (text: string) => string): Texts => {
  const { panel, ...own } = texts;
  const changed = (of: object) => Object.fromEntries(Object.entries(of).map(([name, text]) => [name, change(text)]));
  return { ...changed(own), panel: changed(panel) } as Texts;
};

/** As it is published: every placeholder replaced. */
export function filledBanner(banner: Banner, promised: Promised): Banner {
  const values = valuesFor(promised, banner.answer_months);
  const texts = Object.entries(banner.texts).map(([language, texts]) => [
    language,
    mapTexts(texts, (text) => filled(text, values)),
  ]);
  return { ...banner, texts: Object.fromEntries(texts) };
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** Relative luminance, as WCAG 2.2 defines it; undefined if the colour is not written as `#rrggbb`. */
function luminance(colour: string): number | undefined {
  if (!/^#[0-9a-f]{6}$/.test(colour)) return undefined;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, rounded down to tenths: what is below a limit never reads as if it had reached it. */
export function contrast(one: string, other: string): number | undefined {
  const [a, b] = [luminance(one), luminance(other)];
  if (a === undefined || b === undefined) return undefined;
  return Math.floor(((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)) * 10 + 1e-9) / 10;
}

/** As the server takes it, if what was typed can only be this colour. */
export function typedColour(typed: string): string {
  const digits = typed.trim().toLowerCase().replace(/^#/, "");
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  return typed.trim().toLowerCase();
}

export const schemes: Record<Scheme, PlainId> = { light: msg("banner-light"), dark: msg("banner-dark") };

/** What a path of the server, such as `texts.de.panel.title`, is called on the page. */
export function fieldLabel(path: string): string {
  const [first = "", second = "", ...rest] = path.split(".");
  if (first === "texts") {
    if (!second) return t("banner-texts");
    const name = rest.join(".");
    const field = Object.hasOwn(bannerTexts, name)
      ? bannerTexts[name as OwnText]
      : panelTexts[name.replace("panel.", "") as keyof PanelTexts];
    if (name === "") return languageName(second);
    return field ? t("banner-field-in", { field: t(field.label), language: languageName(second) }) : path;
  }
  if ((first === "light" || first === "dark") && Object.hasOwn(colourNames, second)) {
    return t("banner-field-in", { field: t(colourNames[second as keyof Colours]), language: t(schemes[first]) });
  }
  if (path === "answer_months") return t("banner-months");
  if (path === "policy_url") return t("consent-policy-address");
  return path;
}

/** The reason in pieces: words, and the fields that it names by their paths, without the quotes of the server's texts. */
export function piecesOf({ why, fields }: Pick<Rule, "why" | "fields">): (string | { path: string })[] {
  const longestFirst = [...fields].sort((a, b) => b.length - a.length);
  const escaped = longestFirst.map((path) => path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (escaped.length === 0) return [why];
  return why
    .split(new RegExp(`[“„]?(${escaped.join("|")})(?![\\w.]*\\w)[”“]?`))
    .map((piece, n) => (n % 2 === 1 ? { path: piece } : piece))
    .filter((piece) => piece !== "");
}
