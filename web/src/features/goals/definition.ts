/** What reaches a goal: as the API has it, and as a form that is being filled in. */
import type { GoalDefinition } from "../../api/goals-types.ts";

export type Definition = GoalDefinition;
export type Kind = Definition["kind"];
type Condition = NonNullable<Definition["props"]>[number];
export type Compare = NonNullable<Condition["compare"]>;
type Act = NonNullable<Definition["act"]>;

export interface ConditionForm {
  name: string;
  compare: Compare;
  /** As typed; of several values any will do: `pro, team`. */
  value: string;
}

/** Every field of every kind: the input for one kind is still there when the person returns to it. */
export interface Form {
  kind: Kind;
  pages: readonly string[];
  event: string;
  props: readonly ConditionForm[];
  targets: readonly string[];
  pick: string;
  act: Act;
  stretch: string;
  percent: string;
  seconds: string;
  parts: readonly Form[];
}

export const emptyForm = (kind: Kind = "page"): Form => ({
  kind,
  pages: [""],
  event: "",
  props: [],
  targets: [""],
  pick: "",
  act: "clicked",
  stretch: "",
  percent: "75",
  seconds: "60",
  parts: [],
});

/** Two parts to begin with, so that there are fields. */
export const withParts = (form: Form): Form =>
  form.kind === "all" && form.parts.length < 2
    ? { ...form, parts: [...form.parts, emptyForm("page"), emptyForm("event")].slice(0, 2) }
    : form;

const some = (texts: readonly string[] | null | undefined): string[] => (texts && texts.length > 0 ? [...texts] : [""]);

function conditionForm(condition: Condition): ConditionForm {
  const compare = condition.compare ?? "is";
  const numeric = compare === "at_least" || compare === "at_most";
  return {
    name: condition.name,
    compare,
    value: numeric ? String(condition.number ?? "") : (condition.values ?? []).map(quoted).join(", "),
  };
}

export function formOf(definition: Definition): Form {
  const empty = emptyForm(definition.kind);
  return {
    ...empty,
    pages: some(definition.pages),
    event: definition.event ?? "",
    props: (definition.props ?? []).map(conditionForm),
    targets: some(definition.targets),
    pick: definition.pick ?? "",
    act: definition.act ?? "clicked",
    stretch: definition.stretch ?? "",
    percent: definition.percent == null ? empty.percent : String(definition.percent),
    seconds:
      definition.seconds != null ? String(definition.seconds) : definition.kind === "stretch" ? "" : empty.seconds,
    parts: (definition.parts ?? []).map(formOf),
  };
}

/** A value that holds a comma, or a quotation mark, is written in quotation marks. */
export const quoted = (value: string): string =>
  /[,"]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** `pro, team, "a, b"` as three values. */
export function parseList(text: string): string[] {
  const values: string[] = [];
  for (const [, inQuotes, bare] of text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g)) {
    const value = inQuotes?.replaceAll('""', '"') ?? bare?.trim() ?? "";
    if (value !== "") values.push(value);
  }
  return values;
}

/** The path of an address of the site itself; anything else stays as it was typed. */
export function pagePath(text: string): string {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed)) return trimmed;
  const path = trimmed.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

const nonEmpty = (texts: readonly string[]): string[] => texts.map((text) => text.trim()).filter((text) => text !== "");
const parseWhole = (text: string): number | undefined => (/^\d+$/.test(text.trim()) ? Number(text) : undefined);

function condition(form: ConditionForm): Condition {
  const name = form.name.trim();
  if (form.compare === "at_least" || form.compare === "at_most") {
    const number = Number(form.value);
    return form.value.trim() === "" || Number.isNaN(number)
      ? { name, compare: form.compare }
      : { name, compare: form.compare, number };
  }
  return { name, compare: form.compare, values: parseList(form.value) };
}

/** The fields that belong to the form's kind, as the API wants them. The tester reports what is missing. */
export function definitionOf(form: Form): Definition {
  const { kind } = form;
  const pages = nonEmpty(form.pages.map(pagePath));
  const targets = nonEmpty(form.targets);
  const onPages = pages.length > 0 ? { pages } : {};
  const seconds = parseWhole(form.seconds);
  switch (kind) {
    case "page":
      return { kind, pages };
    case "event": {
      const props = form.props.filter(({ name, value }) => name.trim() !== "" || value.trim() !== "").map(condition);
      const event = form.event.trim();
      return { kind, ...(event ? { event } : {}), ...onPages, ...(props.length > 0 ? { props } : {}) };
    }
    case "outbound":
    case "download":
    case "form":
      return { kind, ...onPages, ...(targets.length > 0 ? { targets } : {}) };
    case "pick":
      return { kind, ...onPages, ...(form.pick ? { pick: form.pick } : {}), act: form.act };
    case "stretch":
      return {
        kind,
        ...onPages,
        ...(form.stretch ? { stretch: form.stretch } : {}),
        ...(seconds === undefined ? {} : { seconds }),
      };
    case "scroll": {
      const percent = parseWhole(form.percent);
      return { kind, ...onPages, ...(percent === undefined ? {} : { percent }) };
    }
    case "engaged":
      return { kind, ...onPages, ...(seconds === undefined ? {} : { seconds }) };
    case "all":
      return { kind, parts: form.parts.map(definitionOf) };
  }
}

/** Equal in everything that counts. */
export const isSameDefinition = (one: Definition, other: Definition): boolean =>
  JSON.stringify(definitionOf(formOf(one))) === JSON.stringify(definitionOf(formOf(other)));
