/** Goals that a site's own figures suggest. */
import { msg, type PlainId, t } from "../../base/text.ts";
import type { Definition } from "./definition.ts";

export interface Suggestion {
  name: string;
  definition: Definition;
  /** The reason: what the figures show. */
  visitors: number;
}

interface Counted {
  value?: string | null;
  visitors: number;
}

/** What a page at the end of something is called, in the languages that the web is mostly written in. */
const ends = wordsIn(
  "thanks?|thank-?you|danke|merci|gracias|obrigado|grazie|success|completed?|confirm(ed|ation)?|welcome",
  "order-?(received|complete)|checkout\\/done",
);
const middles = wordsIn("pricing|prices|preise|tarifs|contact|kontakt|sign-?up|register|demo|checkout|cart|basket");

/** Any of these, as a whole part of a path. */
function wordsIn(...words: string[]): RegExp {
  return new RegExp(`(^|[/_-])(${words.join("|")})([/._-]|$)`, "i");
}

const own: Record<string, { name: PlainId; kind: Definition["kind"] }> = {
  "Outbound link": { name: msg("goal-suggest-outbound"), kind: "outbound" },
  Download: { name: msg("goal-downloads-any"), kind: "download" },
  Form: { name: msg("goal-submits-any"), kind: "form" },
};
/** Sent by the script, and no success. */
const noGoal = new Set(["404", "Click"]);

/** `/order-received` → “Order received”. */
export function pageName(path: string): string {
  const parts = path.split(/[?#]/)[0]?.split("/").filter(Boolean) ?? [];
  const words = (parts.at(-1) ?? "")
    .replace(/\.\w+$/, "")
    .replaceAll(/[-_]+/g, " ")
    .trim();
  return words === "" ? t("goal-home-page") : words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a suggestion and a goal have in common if they count the same. */
const whatOf = (definition: Definition) => [
  definition.kind,
  definition.pages ?? [],
  definition.event,
  definition.props ?? [],
];

/** What can be a goal at one click, the likeliest first; none that there is already. */
export function suggestions(
  pages: readonly Counted[],
  events: readonly Counted[],
  taken: readonly { name: string; definition?: Definition }[],
  limit = 6,
): Suggestion[] {
  const list: Suggestion[] = [];
  const page = ({ value, visitors }: Counted) => {
    if (value) list.push({ name: pageName(value), definition: { kind: "page", pages: [value] }, visitors });
  };
  pages.filter(({ value }) => ends.test(value ?? "")).forEach(page);
  for (const { value, visitors } of events) {
    if (!value || noGoal.has(value) || own[value]) continue;
    list.push({ name: value, definition: { kind: "event", event: value }, visitors });
  }
  for (const { value, visitors } of events) {
    const known = own[value ?? ""];
    if (known) list.push({ name: t(known.name), definition: { kind: known.kind }, visitors });
  }
  pages.filter(({ value }) => !ends.test(value ?? "") && middles.test(value ?? "")).forEach(page);
  const names = new Set(taken.map(({ name }) => name.toLowerCase()));
  const definitions = new Set(taken.map(({ definition }) => definition && JSON.stringify(whatOf(definition))));
  const fresh = list.filter(({ name, definition }) => {
    const known = names.has(name.toLowerCase()) || definitions.has(JSON.stringify(whatOf(definition)));
    names.add(name.toLowerCase());
    return !known;
  });
  return fresh.slice(0, limit);
}
