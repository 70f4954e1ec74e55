/** The values that can be filtered by, found by what is typed. */
import { useRef } from "preact/hooks";
import { type Fault, getStats, type Row } from "../../api/index.ts";
import { useDebounced } from "../../base/debounced.ts";
import { foldAccents } from "../../base/fold-accents.ts";
import { useLoad } from "../../base/load.ts";
import { rank } from "../../base/match.ts";
import { navigate, type Route, useRoute } from "../../base/route.tsx";
import { msg, t } from "../../base/text.ts";
import { codesAtMost, isCoded, kindName, rowName } from "../../figures/dimension.ts";
import { exactFilter, type Filter, withFilter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";
import { readView } from "../../figures/view.ts";
import { addressWith, siteOf } from "./entries.ts";

/** A line of the list. */
export interface Option {
  key: string;
  text: string;
  at: readonly number[];
  group?: string;
  note?: string;
  /** How much it is like what was typed. */
  score?: number;
  keys?: string | undefined;
  now?: boolean | undefined;
  further?: boolean;
  /** It is a value to filter by. */
  filters?: boolean;
  /** Another may take its place. */
  waits?: boolean;
  /** `not`: with the shift key. */
  run: (not: boolean) => void;
}

/** The values that were found, whether more may follow, and why not. */
interface Values {
  options: Option[];
  busy: boolean;
  fault: Fault | undefined;
}

/** Filters what is seen. */
const addFilter =
  (here: Route, filter: Filter) =>
  (not: boolean): void =>
    navigate(addressWith(here, { filters: withFilter(readView(here.search).filters, { ...filter, not }) }));

/** A row, and the text it is found by. */
const searchable = (dimension: string, row: Row) => ({ text: rowName(dimension, row), also: row.value ?? "", row });

/**
 * The values of a dimension, the most visited first. The server searches what is stored: if those are codes, this
 * loads all of them and searches their names here.
 */
export function useValues(dimension: string | undefined, query: string): Values {
  const { path, search } = useRoute();
  const site = siteOf(path);
  const coded = dimension !== undefined && isCoded(dimension);
  const debounced = useDebounced(query, 150);
  const wanted = coded ? "" : query.trim();
  const view = readView(search);
  const loaded = useLoad(
    // The debounced value may still be an earlier input.
    dimension && site && (coded || debounced === wanted) ? `${dimension} ${wanted}` : undefined,
    async (signal) => {
      const part = { by: [dimension ?? ""], limit: coded ? codesAtMost : 30, search: wanted };
      const { by } = await getStats(
        { site: site?.name ?? "", period: view.period, filters: view.filters },
        part,
        signal,
      );
      return { to: wanted, rows: by[0]?.rows ?? [] };
    },
    dimension,
  );
  if (!dimension || !site) return { options: [], busy: false, fault: undefined };
  const add = (filter: Filter) => addFilter({ path, search }, filter);
  const rows = (loaded.data?.rows ?? []).map((row) => searchable(dimension, row));
  const options = (coded ? rank(query, rows) : rows.map((one) => ({ one, at: [] }))).map(
    ({ one: { text, row }, at }): Option => ({
      key: `is ${row.value}`,
      text,
      at,
      note: format.several(row.visitors, msg("visitors-noun")),
      filters: true,
      run: add(exactFilter(dimension, row.value ?? "")),
    }),
  );
  // A goal is requested by its id, and the input here is a part of its name.
  if (wanted !== "" && dimension !== "goal") {
    options.push({
      key: "contains",
      text: query.includes("*") ? query.trim() : t("palette-containing", { asked: query.trim() }),
      at: [],
      filters: true,
      run: add({ not: false, kind: dimension, value: query.includes("*") ? query.trim() : `*${query.trim()}*` }),
    });
  }
  const answered = loaded.data?.to === wanted || loaded.fault !== undefined;
  return { options, busy: loaded.busy || !answered, fault: loaded.fault };
}

/** What is searched in addition to the commands, and how many of each at most. */
const anywhere: readonly string[] = ["page", "source", "event", "goal"];
const ofEach = 3;
/** Least and greatest number of letters. */
const least = 2;
const longest = 200;

/**
 * Values of whichever dimension, while a command is looked for: who types the name of a page or a country means it.
 * Countries are codes to the server, and found by their names here.
 */
export function useNameMatches(query: string, wanted: boolean): Values {
  const { path, search } = useRoute();
  const site = siteOf(path);
  const text = query.trim();
  const debounced = useDebounced(query);
  const looks = wanted && site !== undefined && text.length >= least && text.length <= longest;
  // Once, and not each time a word is started again.
  const looked = useRef(false);
  looked.current ||= looks;
  const { period, filters } = readView(search);
  const question = { site: site?.name ?? "", period, filters };
  const found = useLoad(
    looks && debounced === text ? text : undefined,
    async (signal) => ({
      to: text,
      by: (await getStats(question, { by: anywhere, limit: ofEach, search: text }, signal)).by,
    }),
    question.site,
  );
  const places = useLoad(
    wanted && looked.current ? "country" : undefined,
    async (signal) => (await getStats(question, { by: ["country"], limit: codesAtMost }, signal)).by[0]?.rows ?? [],
    question.site,
  );
  if (!looks) return { options: [], busy: false, fault: undefined };
  const option = (dimension: string, row: Row, at: readonly number[] = []): Option => ({
    key: `${dimension} is ${row.value}`,
    text: rowName(dimension, row),
    at,
    group: kindName(dimension),
    note: format.several(row.visitors, msg("visitors-noun")),
    filters: true,
    run: addFilter({ path, search }, exactFilter(dimension, row.value ?? "")),
  });
  const fault = found.fault ?? places.fault;
  const busy = fault === undefined && (found.data?.to !== text || places.data === undefined);
  // What was found for fewer letters stays if it has these too.
  const has = (dimension: string, row: Row): boolean =>
    row.value != null && foldAccents(rowName(dimension, row)).includes(foldAccents(text));
  const values = (found.data?.by ?? []).flatMap(({ dimension, rows }) =>
    rank(
      text,
      rows.filter((row) => has(dimension, row)).map((row) => searchable(dimension, row)),
    ).map(({ one, at, score }) => ({ ...option(dimension, one.row, at), score, waits: busy })),
  );
  const known = (places.data ?? []).filter((row) => row.value != null);
  const countries = rank(
    text,
    known.map((row) => searchable("country", row)),
  );
  // Countries are there at once.
  return {
    options: [
      ...countries.slice(0, ofEach).map(({ one, at, score }) => ({ ...option("country", one.row, at), score })),
      ...values,
    ],
    busy,
    fault,
  };
}
