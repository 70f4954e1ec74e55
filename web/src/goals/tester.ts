/** The goal tester: the very code that counts, compiled for the browser. Loaded when a goal is first written. */
import { msg, saying, t, told } from "../base/text.ts";
import type { Definition } from "./definition.ts";
import type { TesterRow } from "./rows.ts";

export interface Mistake {
  /** Such as `pages[2]`. */
  field: string;
  message: string;
}

export interface Tester {
  /** What is wrong with a definition; undefined where it can be used. */
  check: (definition: Definition) => Mistake | undefined;
  /** Which rows of one visit reach it. */
  reached: (definition: Definition, rows: readonly TesterRow[]) => number[];
  /** The path under which a page's address is counted; as it was typed where it is none. */
  path: (address: string, kept: readonly string[]) => string;
}

let loaded: Promise<Tester> | undefined;

/** None where the visit could not be read, which is said in place of them. */
function places(answer: string): number[] {
  const found: unknown = JSON.parse(answer);
  return Array.isArray(found) ? (found as number[]) : [];
}

async function load(): Promise<Tester> {
  const tester = await saying(import("../../../tracker-wasm/dist/goal_tester.js"), "told/faults");
  await tester.default({
    module_or_path: new URL("../../../tracker-wasm/dist/goal_tester_bg.wasm", import.meta.url),
  });
  return {
    check: (definition) => {
      const said = tester.check(JSON.stringify(definition));
      return said ? (JSON.parse(said) as Mistake) : undefined;
    },
    reached: (definition, rows) =>
      places(tester.reached(JSON.stringify(definition), JSON.stringify(rows))),
    path: (address, kept) => {
      const { path } = JSON.parse(tester.page(address, JSON.stringify(kept))) as { path?: string };
      return path ?? address;
    },
  };
}

/** A failed load is tried again the next time. */
export function goalTester(): Promise<Tester> {
  loaded ??= load().catch((cause: unknown) => {
    loaded = undefined;
    throw cause;
  });
  return loaded;
}

const missing: Record<string, string> = {
  pages: msg("Say which page."),
  event: msg("Say which event."),
  pick: msg("Choose an element."),
  stretch: msg("Choose a part of a page."),
  percent: msg("Say how far down, 1 to 100 percent."),
  seconds: msg("Say for how many seconds."),
  parts: msg("Two to six parts are needed."),
};

const ofProperty: Record<string, string> = {
  name: msg("Name the property."),
  values: msg("Say which value; * stands for any."),
  number: msg("Say which number."),
};

/** A mistake in the words of the form. */
export function mistakeText({ field, message }: Mistake): string {
  const part = /^parts\[(\d+)\]\.(.+)$/.exec(field);
  if (part) {
    return t("Part {n}: {mistake}", { n: Number(part[1]) + 1, mistake: mistakeText({ field: part[2] ?? "", message }) });
  }
  const property = /^props\[(\d+)\]\.(\w+)/.exec(field);
  const said = property ? ofProperty[property[2] ?? ""] : missing[field];
  if (said && (message === "" || /missing|empty|has not|is no id|is no property/.test(message))) return t(said);
  return told("faults", `\`${field}\` ${message}.`).replace(/^`(.*?)`/, "$1");
}
