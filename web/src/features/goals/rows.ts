/** A typed-in visit that tests a goal: its rows, as the goal tester reads them. */
import { type Definition, pagePath, parseList, quoted } from "./definition.ts";

export interface RowForm {
  /** `read`: scrolled to a percentage, or in use for a time. */
  kind: "view" | "event" | "read";
  /** Address or path. */
  page: string;
  event: string;
  /** `plan=pro, seats=3` */
  props: string;
  percent: string;
  seconds: string;
}

/** As the tester takes them. */
export interface TesterRow {
  kind: "view" | "event" | "ping";
  path: string;
  event?: string;
  props?: Record<string, string | number | boolean>;
  engaged_ms?: number;
  scroll?: number;
  shown?: Record<string, number>;
}

export const emptyRow = (kind: RowForm["kind"] = "view"): RowForm => ({
  kind,
  page: "",
  event: "",
  props: "",
  percent: "",
  seconds: "",
});

/** `3` is a number and `true` a truth value, as they are where a script sends them; all else is text. */
function value(text: string): string | number | boolean {
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && !Number.isNaN(Number(text)) ? Number(text) : text;
}

/** `plan=pro, seats=3` as properties. */
export function properties(text: string): Record<string, string | number | boolean> {
  const values: Record<string, string | number | boolean> = {};
  for (const part of parseList(text)) {
    const sign = part.indexOf("=");
    if (sign > 0) values[part.slice(0, sign).trim()] = value(part.slice(sign + 1).trim());
  }
  return values;
}

const number = (text: string): number => Math.max(0, Number(text) || 0);

/** Elements and sections in a definition: while a page is read, they count as seen. */
function propertiesOf(definition: Definition): string[] {
  const own = [definition.pick, definition.stretch].filter((id): id is string => typeof id === "string");
  return [...own, ...(definition.parts ?? []).flatMap(propertiesOf)];
}

/** `pathOf` makes the path of an address that was typed in, as it is counted. */
export function testerRows(
  rows: readonly RowForm[],
  definition: Definition,
  pathOf: (address: string) => string = pagePath,
): TesterRow[] {
  return rows.map((row): TesterRow => {
    const path = pathOf(row.page.trim() || "/");
    if (row.kind === "view") return { kind: "view", path };
    if (row.kind === "event") return { kind: "event", path, event: row.event.trim(), props: properties(row.props) };
    const ms = Math.round(number(row.seconds) * 1000);
    return {
      kind: "ping",
      path,
      engaged_ms: ms,
      scroll: Math.min(100, Math.round(number(row.percent))),
      shown: Object.fromEntries(propertiesOf(definition).map((id) => [id, ms])),
    };
  });
}

const eventOf: Partial<Record<Definition["kind"], [string, (target: string) => string]>> = {
  outbound: ["Outbound link", (target) => `url=${target || "https://elsewhere.example/"}`],
  download: ["Download", (target) => `url=${target || "/file.pdf"}`],
  form: ["Form", (target) => `form=${target || "contact"}`],
};

/** A path that a page with stars matches. */
const without = (pattern: string | undefined): string => (pattern ?? "/").replaceAll("*", "something");

/** A visit as a start: one that would reach the definition, as far as it is filled in. */
export function sampleRows(definition: Definition): RowForm[] {
  const page = without(definition.pages?.[0]);
  const own = eventOf[definition.kind];
  if (own)
    return [{ ...emptyRow("event"), page, event: own[0], props: own[1](without(definition.targets?.[0] ?? "")) }];
  const { kind } = definition;
  if (kind === "pick" && definition.act !== "seen") {
    return [{ ...emptyRow("event"), page, event: "Click", props: `pick=${definition.pick ?? ""}` }];
  }
  switch (kind) {
    case "page":
      return [{ ...emptyRow(), page }];
    case "event": {
      const props = (definition.props ?? [])
        .filter((one) => one.compare !== "is_not")
        .map((one) => quoted(`${one.name}=${one.number ?? without(one.values?.[0])}`));
      return [
        { ...emptyRow("event"), page, event: (definition.event ?? "").replaceAll("*", ""), props: props.join(", ") },
      ];
    }
    case "all":
      return (definition.parts ?? []).flatMap(sampleRows);
    default:
      return [
        { ...emptyRow(), page },
        {
          ...emptyRow("read"),
          page,
          percent: String(definition.percent ?? 50),
          seconds: String(definition.seconds ?? 10),
        },
      ];
  }
}
