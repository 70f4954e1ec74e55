/** The commands: a few letters find any of them. The field keeps the focus, the arrow keys choose. */
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useMe, useSites } from "../../api/shared.tsx";
import { getViews } from "../../api/views.ts";
import { useLoad } from "../../base/load.ts";
import { rank } from "../../base/match.ts";
import { takeBufferedText } from "../../base/overlay-requests.ts";
import { useRoute } from "../../base/route.tsx";
import { msg, t, withinSentence } from "../../base/text.ts";
import { kindName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { useSiteHas } from "../../parts/site-nav.tsx";
import { type Entry, entries, filterable, filterEntry, siteOf } from "./entries.ts";
import { KeyNames } from "./keys.tsx";
import { type Option, useNameMatches, useValues } from "./values.ts";

/** A text with the matching letters highlighted. */
function Highlighted({ text, at }: { text: string; at: readonly number[] }) {
  if (at.length === 0) return <>{text}</>;
  return <>{[...text].map((letter, i) => (at.includes(i) ? <mark key={i}>{letter}</mark> : letter))}</>;
}

/** The most that is shown at once. */
const mostShown = 46;

/** Commands and values in one order: the better match comes first. */
const together = (commands: readonly Option[], values: readonly Option[]): Option[] =>
  [...commands, ...values].sort((a, b) => (b.score ?? 0) - (a.score ?? 0)).slice(0, mostShown);

interface Props {
  /** Begins with what can be filtered by. */
  filter: boolean;
  onClose: () => void;
}

export function Palette({ filter, onClose }: Props) {
  const me = useMe().data;
  const sites = useSites();
  const { path, search } = useRoute();
  const site = siteOf(path)?.name;
  const [typed, setTyped] = useState("");
  /** By its key, since later results may be inserted before it. Undefined: the first. */
  const [picked, setPicked] = useState<string>();
  const [filtering, setFiltering] = useState(filter && site !== undefined);
  const [dimension, setDimension] = useState<string>();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const announce = useAnnounce();
  const has = useSiteHas(site);
  const views = useLoad(filtering ? undefined : site, (signal) => getViews(site ?? "", signal), site);
  const values = useValues(dimension, typed);
  const nameMatches = useNameMatches(typed, dimension === undefined && !filtering);

  const type = (text: string) => {
    setTyped(text);
    setPicked(undefined);
    list.current?.scrollTo(0, 0);
  };
  const enter = (step: string | undefined) => {
    setDimension(step);
    type("");
    input.current?.focus();
  };
  const option = (one: Entry, found: readonly number[], score = 0): Option => ({
    // Two views may have one name.
    key: `${one.group} ${one.text} ${all.indexOf(one)}`,
    text: one.text,
    at: found,
    group: one.group,
    keys: one.keys,
    now: one.now,
    score,
    further: one.values !== undefined,
    run: () => {
      if (one.values) enter(one.values);
      else if (one.run() !== "stay") onClose();
    },
  });
  const all = filtering
    ? filterable.map(filterEntry)
    : entries({ path, search, me, sites, views: views.data ?? [], has, announce });
  const query = typed.trim();
  const closing = (one: Option): Option => ({
    ...one,
    run: (not) => {
      one.run(not);
      onClose();
    },
  });
  const shown: Option[] = dimension
    ? values.options.map(closing)
    : query === ""
      ? all.filter(({ only }) => !only).map((one) => option(one, []))
      : together(
          rank(query, all).map(({ one, at, score }) => option(one, at, score)),
          nameMatches.options.map(closing),
        );
  const groups = filtering || dimension || query !== "" ? [undefined] : [...new Set(shown.map((one) => one.group))];
  const chosen = Math.max(
    shown.findIndex(({ key }) => key === picked),
    Math.min(0, shown.length - 1),
  );
  const filters = dimension !== undefined || shown[chosen]?.filters === true;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [chosen, shown.length]);

  // Windows begin at the first thing that can be pressed, which may be the way back.
  useLayoutEffect(() => {
    input.current?.focus();
    const early = takeBufferedText();
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
      setPicked(shown[Math.max(0, to)]?.key);
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      // The results are of an earlier query: typing is faster than the answer.
      if (!values.busy && !(picked === undefined && shown[chosen]?.waits)) shown[chosen]?.run(event.shiftKey);
    } else if (event.key === "Backspace" && typed === "" && (dimension || filtering)) {
      event.preventDefault();
      back();
    }
  };

  const line = (one: Option) => {
    const n = shown.indexOf(one);
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, aria-activedescendant points here
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
      <div
        key={one.key}
        id={`${id}-${n}`}
        role="option"
        class="find-option"
        aria-selected={n === chosen}
        onPointerMove={() => n !== chosen && setPicked(one.key)}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        onClick={(event) => one.run(event.shiftKey)}
      >
        <span class="find-text">
          <Highlighted text={one.text} at={one.at} />
        </span>
        {one.now && (
          <>
            <Icon name="check" />
            <span class="sr-only">{t("palette-current")}</span>
          </>
        )}
        {query !== "" && !filtering && one.group && <span class="find-note">{one.group}</span>}
        {one.note && <span class="find-note">{one.note}</span>}
        {one.keys && <KeyNames keys={one.keys} />}
        {one.further && <Icon name="right" />}
      </div>
    );
  };
  const kind = dimension && kindName(dimension);
  const what = kind ?? (filtering ? t("filter") : undefined);
  const purpose = kind
    ? t("palette-search-kind", { kind: withinSentence(kind) })
    : filtering
      ? t("command-filter-by")
      : t("palette-search-hint");
  const waiting = (values.busy || nameMatches.busy) && shown.length === 0;
  return (
    <Dialog title={t("search-commands")} bare class="palette" onClose={onClose}>
      <div class="find-head">
        {what ? (
          <button
            type="button"
            class="find-step"
            aria-label={t("palette-step-back", { what })}
            tabIndex={-1}
            onClick={back}
          >
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
        <button type="button" class="icon-button" aria-label={t("close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div
        class="find-list"
        ref={list}
        role="listbox"
        id={`${id}-list`}
        aria-label={what ?? t("palette-title")}
        aria-busy={waiting}
      >
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
              ? t("palette-no-matches", { asked: query })
              : query === ""
                ? t("no-data-in-period")
                : t("palette-no-results", { asked: query })}
          </p>
        )
      )}
      <FaultLine fault={values.fault ?? nameMatches.fault} />
      <p class="sr-only" role="status">
        {query === "" ? "" : format.several(shown.length, msg("palette-results-noun"))}
      </p>
      <p class="find-foot" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t("palette-do-navigate")}
        </span>
        <span>
          <kbd>↵</kbd> {filters ? t("palette-do-filter") : t("palette-do-select")}
        </span>
        {filters && (
          <span>
            <kbd>⇧</kbd> <kbd>↵</kbd> {t("palette-do-exclude")}
          </span>
        )}
        {what && (
          <span>
            <kbd>⌫</kbd> {t("palette-do-back")}
          </span>
        )}
        <span>
          <kbd>esc</kbd> {t("palette-do-close")}
        </span>
      </p>
    </Dialog>
  );
}
