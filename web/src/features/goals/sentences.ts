/** Goals in plain words: kinds with their examples, a definition as a sentence, what a version changed. */
import { msg, type PlainId, type TextId, t } from "../../base/text.ts";
import type { Compare, Definition, Kind } from "./definition.ts";

interface KindWords {
  kind: Kind;
  /** On the picker. */
  name: PlainId;
  example: PlainId;
}

export const kinds: readonly KindWords[] = [
  { kind: "page", name: msg("goal-kind-page"), example: msg("goal-kind-page-example") },
  { kind: "event", name: msg("goal-kind-event"), example: msg("goal-kind-event-example") },
  { kind: "outbound", name: msg("goal-kind-outbound"), example: msg("goal-kind-outbound-example") },
  { kind: "download", name: msg("goal-kind-download"), example: msg("goal-kind-download-example") },
  { kind: "form", name: msg("goal-kind-form"), example: msg("goal-kind-form-example") },
  { kind: "pick", name: msg("goal-kind-element"), example: msg("goal-kind-element-example") },
  { kind: "stretch", name: msg("goal-kind-section"), example: msg("goal-kind-section-example") },
  { kind: "scroll", name: msg("goal-kind-scroll"), example: msg("goal-kind-scroll-example") },
  { kind: "engaged", name: msg("goal-kind-time"), example: msg("goal-kind-time-example") },
  { kind: "all", name: msg("goal-kind-all"), example: msg("goal-kind-all-example") },
];

export const compares: readonly { compare: Compare; name: PlainId }[] = [
  { compare: "is", name: msg("compare-is") },
  { compare: "is_not", name: msg("compare-is-not") },
  { compare: "at_least", name: msg("goal-compare-at-least") },
  { compare: "at_most", name: msg("goal-compare-at-most") },
];

/** Names of picked elements and stretches by their ids. */
export type Names = ReadonlyMap<string, string>;

const or = (texts: readonly string[]): string =>
  texts.length < 2
    ? (texts[0] ?? "")
    : t("goal-list-or", { list: texts.slice(0, -1).join(", "), last: texts.at(-1) ?? "" });

/** From which count on each unit is used; one minute is written as 60 seconds, as it is typed. */
const units = [
  { seconds: 86_400, least: 86_400, text: (n: number) => t("n-days", { n }) },
  { seconds: 3600, least: 3600, text: (n: number) => t("n-hours", { n }) },
  { seconds: 60, least: 120, text: (n: number) => t("n-minutes", { n }) },
  { seconds: 1, least: 0, text: (n: number) => t("n-seconds", { n }) },
] as const;

/** Seconds as people say them: 45 seconds, 2 minutes, 1 hour. */
export function seconds(count: number): string {
  const found = units.find((one) => count >= one.least && count % one.seconds === 0) ?? units[3];
  return found.text(count / found.seconds);
}

const compared = {
  is: msg("goal-property-is"),
  is_not: msg("goal-property-is-not"),
  at_least: msg("goal-property-at-least"),
  at_most: msg("goal-property-at-most"),
} satisfies Record<Compare, TextId>;

const conditions = (definition: Definition): string =>
  (definition.props ?? [])
    .map(({ name, compare, number, values }) =>
      t(compared[compare ?? "is"], { name, value: number ?? or(values ?? []) }),
    )
    .reduce((one, other) => (one ? t("goal-property-and", { one, other }) : other), "");

/** A definition as a short sentence. */
export function sentence(definition: Definition, names: Names): string {
  const quoted = (id: string | null | undefined, what: string) => {
    const name = id && names.get(id);
    return name ? t("quoted", { name }) : what;
  };
  const pages = or(definition.pages ?? []);
  const targets = or(definition.targets ?? []);
  switch (definition.kind) {
    case "page":
      return t("goal-views-pages", { pages });
    case "event": {
      const event = definition.event ?? "";
      const where = conditions(definition);
      if (where) {
        return pages
          ? t("goal-event-where-on-pages", { event, where, pages })
          : t("goal-event-where", { event, where });
      }
      return pages ? t("goal-event-on-pages", { event, pages }) : t("goal-event", { event });
    }
    case "outbound":
      if (targets) {
        return pages ? t("goal-clicks-link-on-pages", { targets, pages }) : t("goal-clicks-link", { targets });
      }
      return pages ? t("goal-clicks-other-site-on-pages", { pages }) : t("goal-clicks-other-site");
    case "download":
      if (targets) {
        return pages ? t("goal-downloads-on-pages", { targets, pages }) : t("goal-downloads", { targets });
      }
      return pages ? t("goal-downloads-any-on-pages", { pages }) : t("goal-downloads-any");
    case "form":
      if (targets) {
        return pages ? t("goal-submits-on-pages", { targets, pages }) : t("goal-submits", { targets });
      }
      return pages ? t("goal-submits-any-on-pages", { pages }) : t("goal-submits-any");
    case "pick": {
      const element = quoted(definition.pick, t("goal-an-element"));
      if (definition.act === "seen") {
        return pages ? t("goal-views-element-on-pages", { element, pages }) : t("goal-views-element", { element });
      }
      return pages ? t("goal-clicks-element-on-pages", { element, pages }) : t("goal-clicks-element", { element });
    }
    case "stretch": {
      const part = quoted(definition.stretch, t("goal-a-section"));
      if (definition.seconds == null) {
        return pages ? t("goal-views-section-on-pages", { part, pages }) : t("goal-views-section", { part });
      }
      const time = seconds(definition.seconds);
      return pages
        ? t("goal-views-section-for-on-pages", { part, time, pages })
        : t("goal-views-section-for", { part, time });
    }
    case "scroll": {
      const percent = definition.percent ?? 0;
      return pages ? t("goal-scrolls-pages", { pages, percent }) : t("goal-scrolls", { percent });
    }
    case "engaged": {
      const time = seconds(definition.seconds ?? 0);
      return pages ? t("goal-spends-on-pages", { time, pages }) : t("goal-spends-in-visit", { time });
    }
    case "all":
      return (definition.parts ?? [])
        .map((part) => sentence(part, names))
        .reduce((one, other) => (one ? t("goal-and-condition", { one, other }) : other), "");
  }
}
