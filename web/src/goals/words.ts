/** Goals in plain words: kinds with their examples, a definition as a sentence, what a version changed. */
import type { Compare, Definition, Kind } from "./definition.ts";

interface KindWords {
  kind: Kind;
  /** On the picker. */
  name: string;
  example: string;
}

export const kinds: readonly KindWords[] = [
  { kind: "page", name: "A page is viewed", example: "/thanks, or everything under /blog/" },
  { kind: "event", name: "An event happens", example: "Sign-up, where plan is pro" },
  { kind: "outbound", name: "A link away is followed", example: "To the shop, or to any other site" },
  { kind: "download", name: "A file is downloaded", example: "Any .pdf, or one certain file" },
  { kind: "form", name: "A form is sent", example: "The contact form" },
  { kind: "pick", name: "An element is clicked or seen", example: "The “Buy” button, picked on your page" },
  { kind: "stretch", name: "A part of a page is reached", example: "The prices, for ten seconds" },
  { kind: "scroll", name: "A page is read far down", example: "Three quarters of an article" },
  { kind: "engaged", name: "Time is spent", example: "A minute on a page, or in a visit" },
  { kind: "all", name: "Several of these in one visit", example: "Sees the prices, and signs up" },
];

export const compares: readonly { compare: Compare; name: string }[] = [
  { compare: "is", name: "is" },
  { compare: "is_not", name: "is not" },
  { compare: "at_least", name: "is at least" },
  { compare: "at_most", name: "is at most" },
];

const compareName = (compare: Compare | null | undefined): string =>
  compares.find((one) => one.compare === (compare ?? "is"))?.name ?? "is";

/** Names of picked elements and stretches by their ids. */
export type Names = ReadonlyMap<string, string>;

const or = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? "") : `${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}`;

/** The least count of each unit that is said in it: a minute is 60 seconds here, as it is typed in. */
const units = [
  { unit: "day", seconds: 86_400, least: 86_400 },
  { unit: "hour", seconds: 3600, least: 3600 },
  { unit: "minute", seconds: 60, least: 120 },
  { unit: "second", seconds: 1, least: 0 },
] as const;

/** Seconds as people say them: 45 seconds, 2 minutes, 1 hour. */
export function seconds(count: number): string {
  const found = units.find((one) => count >= one.least && count % one.seconds === 0) ?? units[3];
  const [size, unit] = [count / found.seconds, found.unit];
  return `${size} ${unit}${size === 1 ? "" : "s"}`;
}

const onPages = (definition: Definition, word = "on"): string =>
  definition.pages?.length ? ` ${word} ${or(definition.pages)}` : "";

function conditions(definition: Definition): string {
  const said = (definition.props ?? []).map(
    (one) => `${one.name} ${compareName(one.compare)} ${one.number ?? or(one.values ?? [])}`,
  );
  return said.length > 0 ? `, where ${said.join(" and ")}` : "";
}

/** A definition as a short sentence. */
export function sentence(definition: Definition, names: Names): string {
  const named = (id: string | null | undefined, what: string) => (id && names.get(id) ? `“${names.get(id)}”` : what);
  const pages = onPages(definition);
  const time = definition.seconds == null ? "" : `, for ${seconds(definition.seconds)}`;
  const to = definition.targets?.length ? ` ${or(definition.targets)}` : "";
  switch (definition.kind) {
    case "page":
      return `Views ${or(definition.pages ?? [])}`;
    case "event":
      return `Event “${definition.event ?? ""}”${conditions(definition)}${onPages(definition)}`;
    case "outbound":
      return `Follows a link ${to ? `to${to}` : "to another site"}${onPages(definition, "from")}`;
    case "download":
      return `Downloads ${to.trim() || "a file"}${onPages(definition, "from")}`;
    case "form":
      return `Sends ${to ? `the form${to}` : "a form"}${onPages(definition)}`;
    case "pick":
      return `${definition.act === "seen" ? "Sees" : "Clicks"} ${named(definition.pick, "an element")}${pages}`;
    case "stretch":
      return `Reaches ${named(definition.stretch, "a part of a page")}${time}${pages}`;
    case "scroll":
      return `Reads ${definition.pages?.length ? or(definition.pages) : "a page"} down to ${definition.percent}%`;
    case "engaged":
      return `Spends ${seconds(definition.seconds ?? 0)}${pages || " in one visit"}`;
    case "all":
      return (definition.parts ?? []).map((part) => sentence(part, names)).join(", and ");
  }
}
