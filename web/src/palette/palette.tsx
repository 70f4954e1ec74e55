/** The commands: a few letters find any of them. The field keeps the focus, the arrow keys choose. */
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { MemberPage } from "../app.tsx";
import { getStats } from "../api/index.ts";
import { getViews } from "../api/views.ts";
import { useLoad } from "../base/load.ts";
import { useRested } from "../base/rested.ts";
import { go, usePlace } from "../base/route.tsx";
import { language, t } from "../base/text.ts";
import { takeEarly } from "../base/wanted.ts";
import { codesAtMost, dimensionSort, isCoded, rowName } from "../figures/dimension.ts";
import { withFilter } from "../figures/filter.ts";
import * as format from "../figures/format.ts";
import { readView } from "../figures/view.ts";
import { Dialog } from "../parts/dialog.tsx";
import { FaultLine } from "../parts/fault.tsx";
import { Icon } from "../parts/icon.tsx";
import { useSay } from "../parts/say.tsx";
import { entries, filterable, filterEntry, shownAt, siteOf, type Entry } from "./entries.ts";
import { KeyNames } from "./keys.tsx";
import { ranked } from "./match.ts";

interface Option {
  key: string;
  text: string;
  at: readonly number[];
  group?: string;
  note?: string;
  keys?: string | undefined;
  now?: boolean | undefined;
  further?: boolean;
  /** `not`: with the shift key. */
  act: (not: boolean) => void;
}

/**
 * The values of a dimension, the most visited first. The server looks for what is stored: where that are codes, all of
 * them are asked for and found by their names here.
 */
function useValues(dimension: string | undefined, asked: string): { options: Option[]; busy: boolean; fault: ReturnType<typeof useLoad>["fault"] } {
  const { path, search } = usePlace();
  const site = siteOf(path);
  const coded = dimension !== undefined && isCoded(dimension);
  const rested = useRested(asked, 150);
  const wanted = coded ? "" : asked.trim();
  const view = readView(search);
  const loaded = useLoad(
    // What rests may still be what was typed a step before.
    dimension && site && (coded || rested === wanted) ? `${dimension} ${wanted}` : undefined,
    async (signal) => {
      const part = { by: [dimension ?? ""], limit: coded ? codesAtMost : 30, search: wanted };
      const { by } = await getStats({ site: site?.name ?? "", period: view.period, filters: view.filters }, part, signal);
      return { to: wanted, rows: by[0]?.rows ?? [] };
    },
    dimension,
  );
  if (!dimension || !site) return { options: [], busy: false, fault: undefined };
  const add = (value: string) => (not: boolean) =>
    go(shownAt({ path, search }, { filters: withFilter(view.filters, { kind: dimension, value, not }) }));
  const rows = (loaded.data?.rows ?? []).map((row) => ({ text: rowName(dimension, row), also: row.value ?? "", row }));
  const options = (coded ? ranked(asked, rows) : rows.map((one) => ({ one, at: [] }))).map(
    ({ one: { text, row }, at }): Option => ({
      key: `is ${row.value}`,
      text,
      at,
      note: format.several(row.visitors, "visitor"),
      act: add(row.value ?? ""),
    }),
  );
  // A goal is asked for by its id, and what is written here is a part of a value.
  if (wanted !== "" && dimension !== "goal") {
    options.push({
      key: "contains",
      text: asked.includes("*") ? asked.trim() : t("Everything with “{asked}” in it", { asked: asked.trim() }),
      at: [],
      act: add(asked.includes("*") ? asked.trim() : `*${asked.trim()}*`),
    });
  }
  const answered = loaded.data?.to === wanted || loaded.fault !== undefined;
  return { options, busy: loaded.busy || !answered, fault: loaded.fault };
}

/** A text with the letters that were found. */
function Found({ text, at }: { text: string; at: readonly number[] }) {
  if (at.length === 0) return <>{text}</>;
  return (
    <>
      {[...text].map((letter, i) => (at.includes(i) ? <mark key={i}>{letter}</mark> : letter))}
    </>
  );
}

interface Props extends MemberPage {
  /** Begins with what can be filtered by. */
  filter: boolean;
  onClose: () => void;
}

export function Palette({ me, sites, filter, onClose }: Props) {
  const { path, search } = usePlace();
  const site = siteOf(path)?.name;
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [filtering, setFiltering] = useState(filter && site !== undefined);
  const [dimension, setDimension] = useState<string>();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const say = useSay();
  const views = useLoad(filtering ? undefined : site, (signal) => getViews(site ?? "", signal), site);
  const values = useValues(dimension, typed);

  const type = (text: string) => {
    setTyped(text);
    setAt(0);
    list.current?.scrollTo(0, 0);
  };
  const enter = (step: string | undefined) => {
    setDimension(step);
    type("");
    input.current?.focus();
  };
  const option = (one: Entry, found: readonly number[]): Option => ({
    key: `${one.group} ${one.text}`,
    text: one.text,
    at: found,
    group: one.group,
    keys: one.keys,
    now: one.now,
    further: one.values !== undefined,
    act: () => {
      if (one.values) enter(one.values);
      else if (one.act() !== "stay") onClose();
    },
  });
  const all = filtering
    ? filterable.map(filterEntry)
    : entries({ path, search, me, sites, views: views.data ?? [], say });
  const asked = typed.trim();
  const shown: Option[] = dimension
    ? values.options.map((one) => ({ ...one, act: (not) => (one.act(not), onClose()) }))
    : asked === ""
      ? all.map((one) => option(one, []))
      : ranked(asked, all)
          .slice(0, 40)
          .map((found) => option(found.one, found.at));
  const groups = filtering || dimension || asked !== "" ? [undefined] : [...new Set(shown.map((one) => one.group))];
  const chosen = Math.min(at, shown.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [chosen, shown.length]);

  // Windows begin at the first thing that can be pressed, which may be the way back.
  useLayoutEffect(() => {
    input.current?.focus();
    const early = takeEarly();
    if (early) setTyped((typed) => early + typed);
  }, []);

  const back = () => {
    if (dimension) enter(undefined);
    else setFiltering(false);
  };
  const pressed = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const to = {
      ArrowDown: chosen >= last ? 0 : chosen + 1,
      ArrowUp: chosen <= 0 ? last : chosen - 1,
      PageDown: Math.min(chosen + 8, last),
      PageUp: Math.max(chosen - 8, 0),
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, to));
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      // What stands there is what was looked for before; the hand is faster than the answer.
      if (!values.busy) shown[chosen]?.act(event.shiftKey);
    } else if (event.key === "Backspace" && typed === "" && (dimension || filtering)) {
      event.preventDefault();
      back();
    }
  };

  const line = (one: Option) => {
    const n = shown.indexOf(one);
    return (
      <div
        key={one.key}
        id={`${id}-${n}`}
        role="option"
        class="find-option"
        aria-selected={n === chosen}
        onPointerMove={() => n !== chosen && setAt(n)}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        onClick={(event) => one.act(event.shiftKey)}
      >
        <span class="find-text">
          <Found text={one.text} at={one.at} />
        </span>
        {one.now && (
          <>
            <Icon name="check" />
            <span class="sr-only">{t(", as it is now")}</span>
          </>
        )}
        {asked !== "" && !filtering && one.group && <span class="find-note">{one.group}</span>}
        {one.note && <span class="find-note">{one.note}</span>}
        {one.keys && <KeyNames keys={one.keys} />}
        {one.further && <Icon name="right" />}
      </div>
    );
  };
  const kind = dimension && t(dimensionSort[dimension]?.name ?? dimension);
  const what = kind ?? (filtering ? t("Filter") : undefined);
  const purpose = kind
    ? // Within a sentence English has small letters, but UTM.
      t("Find a {kind}", { kind: language === "en" ? kind.replace(/^[A-Z](?=[a-z])/, (one) => one.toLowerCase()) : kind })
    : filtering
      ? t("Filter by what?")
      : t("Find a page, a period, a site…");
  const waiting = dimension !== undefined && values.busy && values.options.length === 0;
  return (
    <Dialog title={t("Find and do")} bare class="palette" onClose={onClose}>
      <div class="find-head">
        {what ? (
          <button type="button" class="find-step" aria-label={t("{what}. Back", { what })} tabIndex={-1} onClick={back}>
            <Icon name="left" />
            {what}
          </button>
        ) : (
          <Icon name="search" />
        )}
        <input
          ref={input}
          class="find-input"
          type="text"
          role="combobox"
          aria-label={purpose}
          placeholder={purpose}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          enterKeyHint="go"
          value={typed}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={pressed}
        />
        <button type="button" class="icon-button" aria-label={t("Close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div class="find-list" ref={list} role="listbox" id={`${id}-list`} aria-label={what ?? t("Commands")} aria-busy={waiting}>
        {groups.map((group) =>
          group === undefined ? (
            shown.map(line)
          ) : (
            <div key={group} role="group" aria-label={group}>
              <p class="find-group" aria-hidden="true">
                {group}
              </p>
              {shown.filter((one) => one.group === group).map(line)}
            </div>
          ),
        )}
      </div>
      {waiting ? (
        <div class="find-waiting" aria-hidden="true">
          {[0.6, 0.5, 0.4].map((part) => (
            <span key={part} class="skeleton" style={{ "--part": part }} />
          ))}
        </div>
      ) : (
        shown.length === 0 && (
          <p class="find-none">
            {!dimension
              ? t("Nothing is called “{asked}”.", { asked })
              : asked === ""
                ? t("Nothing in this period.")
                : t("Nothing has “{asked}” in it.", { asked })}
          </p>
        )
      )}
      <FaultLine fault={values.fault} />
      <p class="sr-only" role="status">
        {asked === "" ? "" : format.several(shown.length, "result")}
      </p>
      <p class="find-foot" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t("choose")}
        </span>
        <span>
          <kbd>↵</kbd> {dimension ? t("show only this") : t("do it")}
        </span>
        {dimension && (
          <span>
            <kbd>⇧</kbd> <kbd>↵</kbd> {t("leave it out")}
          </span>
        )}
        {what && (
          <span>
            <kbd>⌫</kbd> {t("back")}
          </span>
        )}
        <span>
          <kbd>esc</kbd> {t("close")}
        </span>
      </p>
    </Dialog>
  );
}
