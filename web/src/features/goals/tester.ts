/** The goal tester: the very code that counts, compiled for the browser. Loaded when a goal is first written. */
import { msg, type PlainId, t } from "../../base/text.ts";
import { wasmModule } from "../../site/wasm-module.ts";
import type { Definition } from "./definition.ts";
import type { TesterRow } from "./rows.ts";

export interface Mistake {
  /** Such as `pages[2]`. */
  field: string;
  /** What is wrong there, such as `field.missing`. */
  id?: string;
}

export interface Tester {
  /** What is wrong with a definition; undefined where it can be used. */
  check: (definition: Definition) => Mistake | undefined;
  /** Which rows of one visit reach it. */
  reached: (definition: Definition, rows: readonly TesterRow[]) => number[];
  /** The path under which a page's address is counted; the input itself if it is invalid. */
  path: (address: string, keptParameters: readonly string[]) => string;
}

/** Undefined if the visit could not be read: then the page shows the error. */
function places(answer: string): number[] {
  const found: unknown = JSON.parse(answer);
  return Array.isArray(found) ? (found as number[]) : [];
}

const testerModule = wasmModule(
  () => import("../../../../tracker-wasm/dist/goal_tester.js"),
  new URL("../../../../tracker-wasm/dist/goal_tester_bg.wasm", import.meta.url),
);

export async function goalTester(): Promise<Tester> {
  const tester = await testerModule();
  return {
    check: (definition) => {
      const problem = tester.check(JSON.stringify(definition));
      return problem ? (JSON.parse(problem) as Mistake) : undefined;
    },
    reached: (definition, rows) => places(tester.reached(JSON.stringify(definition), JSON.stringify(rows))),
    path: (address, keptParameters) => {
      const { path } = JSON.parse(tester.page(address, JSON.stringify(keptParameters))) as { path?: string };
      return path ?? address;
    },
  };
}

const missing: Record<string, PlainId> = {
  pages: msg("goal-enter-page"),
  event: msg("goal-enter-event"),
  pick: msg("goal-choose-element"),
  stretch: msg("goal-choose-section"),
  percent: msg("goal-enter-depth"),
  seconds: msg("goal-enter-seconds"),
  parts: msg("goal-enter-conditions"),
};

const ofProperty: Record<string, PlainId> = {
  name: msg("goal-enter-property"),
  values: msg("goal-enter-value"),
  number: msg("goal-enter-number"),
};

/** What the form asks for again: it is missing, or not one of these. */
const knownFields: ReadonlySet<string> = new Set([
  "field.empty_values",
  "field.missing",
  "field.missing_for_kind",
  "field.no_id",
  "field.no_property_name",
  "field.not_between",
  "field.wrong_number_of_parts",
]);

/** A mistake in the words of the form. */
export function mistakeText({ field, id }: Mistake): string {
  const part = /^parts\[(\d+)\]\.(.+)$/.exec(field);
  if (part) {
    return t("goal-condition-mistake", {
      n: Number(part[1]) + 1,
      mistake: mistakeText({ field: part[2] ?? "", ...(id ? { id } : {}) }),
    });
  }
  const property = /^props\[(\d+)\]\.(\w+)/.exec(field);
  const problem = property ? ofProperty[property[2] ?? ""] : missing[field];
  return problem && (!id || knownFields.has(id)) ? t(problem) : t("goal-not-usable", { field });
}
