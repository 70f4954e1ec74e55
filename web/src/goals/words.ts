/** Goals in plain words: kinds with their examples, a definition as a sentence, what a version changed. */
import { msg, t, tn } from "../base/text.ts";
import type { Compare, Definition, Kind } from "./definition.ts";

interface KindWords {
  kind: Kind;
  /** On the picker. */
  name: string;
  example: string;
}

export const kinds: readonly KindWords[] = [
  { kind: "page", name: msg("A page is viewed"), example: msg("/thanks, or everything under /blog/") },
  { kind: "event", name: msg("An event happens"), example: msg("Sign-up, where plan is pro") },
  { kind: "outbound", name: msg("A link away is followed"), example: msg("To the shop, or to any other site") },
  { kind: "download", name: msg("A file is downloaded"), example: msg("Any .pdf, or one certain file") },
  { kind: "form", name: msg("A form is sent"), example: msg("The contact form") },
  { kind: "pick", name: msg("An element is clicked or seen"), example: msg("The “Buy” button, picked on your page") },
  { kind: "stretch", name: msg("A part of a page is reached"), example: msg("The prices, for ten seconds") },
  { kind: "scroll", name: msg("A page is read far down"), example: msg("Three quarters of an article") },
  { kind: "engaged", name: msg("Time is spent"), example: msg("A minute on a page, or in a visit") },
  { kind: "all", name: msg("Several of these in one visit"), example: msg("Sees the prices, and signs up") },
];

export const compares: readonly { compare: Compare; name: string }[] = [
  { compare: "is", name: msg("is") },
  { compare: "is_not", name: msg("is not") },
  { compare: "at_least", name: msg("is at least") },
  { compare: "at_most", name: msg("is at most") },
];

/** Names of picked elements and stretches by their ids. */
export type Names = ReadonlyMap<string, string>;

const or = (texts: readonly string[]): string =>
  texts.length < 2
    ? (texts[0] ?? "")
    : t("{list} or {last}", { list: texts.slice(0, -1).join(", "), last: texts.at(-1) ?? "" });

/** The least count of each unit that is said in it: a minute is 60 seconds here, as it is typed in. */
const units = [
  { seconds: 86_400, least: 86_400, said: (n: number) => tn(n, "{n} day", "{n} days") },
  { seconds: 3600, least: 3600, said: (n: number) => tn(n, "{n} hour", "{n} hours") },
  { seconds: 60, least: 120, said: (n: number) => tn(n, "{n} minute", "{n} minutes") },
  { seconds: 1, least: 0, said: (n: number) => tn(n, "{n} second", "{n} seconds") },
] as const;

/** Seconds as people say them: 45 seconds, 2 minutes, 1 hour. */
export function seconds(count: number): string {
  const found = units.find((one) => count >= one.least && count % one.seconds === 0) ?? units[3];
  return found.said(count / found.seconds);
}

const compared: Record<Compare, string> = {
  is: msg("{name} is {value}"),
  is_not: msg("{name} is not {value}"),
  at_least: msg("{name} is at least {value}"),
  at_most: msg("{name} is at most {value}"),
};

const conditions = (definition: Definition): string =>
  (definition.props ?? [])
    .map(({ name, compare, number, values }) => t(compared[compare ?? "is"], { name, value: number ?? or(values ?? []) }))
    .reduce((one, other) => (one ? t("{one} and {other}", { one, other }) : other), "");

/** A definition as a short sentence. */
export function sentence(definition: Definition, names: Names): string {
  const quoted = (id: string | null | undefined, what: string) => {
    const name = id && names.get(id);
    return name ? t("“{name}”", { name }) : what;
  };
  const pages = or(definition.pages ?? []);
  const targets = or(definition.targets ?? []);
  switch (definition.kind) {
    case "page":
      return t("Views {pages}", { pages });
    case "event": {
      const event = definition.event ?? "";
      const where = conditions(definition);
      if (where) {
        return pages
          ? t("Event “{event}”, where {where} on {pages}", { event, where, pages })
          : t("Event “{event}”, where {where}", { event, where });
      }
      return pages ? t("Event “{event}” on {pages}", { event, pages }) : t("Event “{event}”", { event });
    }
    case "outbound":
      if (targets) {
        return pages
          ? t("Follows a link to {targets} from {pages}", { targets, pages })
          : t("Follows a link to {targets}", { targets });
      }
      return pages ? t("Follows a link to another site from {pages}", { pages }) : t("Follows a link to another site");
    case "download":
      if (targets) {
        return pages ? t("Downloads {targets} from {pages}", { targets, pages }) : t("Downloads {targets}", { targets });
      }
      return pages ? t("Downloads a file from {pages}", { pages }) : t("Downloads a file");
    case "form":
      if (targets) {
        return pages
          ? t("Sends the form {targets} on {pages}", { targets, pages })
          : t("Sends the form {targets}", { targets });
      }
      return pages ? t("Sends a form on {pages}", { pages }) : t("Sends a form");
    case "pick": {
      const element = quoted(definition.pick, t("an element"));
      if (definition.act === "seen") {
        return pages ? t("Sees {element} on {pages}", { element, pages }) : t("Sees {element}", { element });
      }
      return pages ? t("Clicks {element} on {pages}", { element, pages }) : t("Clicks {element}", { element });
    }
    case "stretch": {
      const part = quoted(definition.stretch, t("a part of a page"));
      if (definition.seconds == null) {
        return pages ? t("Reaches {part} on {pages}", { part, pages }) : t("Reaches {part}", { part });
      }
      const time = seconds(definition.seconds);
      return pages
        ? t("Reaches {part}, for {time} on {pages}", { part, time, pages })
        : t("Reaches {part}, for {time}", { part, time });
    }
    case "scroll": {
      const percent = definition.percent ?? 0;
      return pages
        ? t("Reads {pages} down to {percent}%", { pages, percent })
        : t("Reads a page down to {percent}%", { percent });
    }
    case "engaged": {
      const time = seconds(definition.seconds ?? 0);
      return pages ? t("Spends {time} on {pages}", { time, pages }) : t("Spends {time} in one visit", { time });
    }
    case "all":
      return (definition.parts ?? [])
        .map((part) => sentence(part, names))
        .reduce((one, other) => (one ? t("{one}, and {other}", { one, other }) : other), "");
  }
}
