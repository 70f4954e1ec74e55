/** Under the chart: how much is noted in the period, all of it when unfolded, and the way to note something. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { GoalBreak, Note, Series } from "../../api/index.ts";
import { lazyPart } from "../../base/lazy.tsx";
import { useLoad } from "../../base/load.ts";
import { t, withTexts } from "../../base/text.ts";
import { moment } from "../../figures/format.ts";
import { breakText } from "../../figures/points.ts";
import { goalAddress } from "../../parts/asked.ts";
import { Icon } from "../../parts/icon.tsx";
import { Popover } from "../../parts/popover.tsx";
import type { NoteWish } from "./note-requests.ts";
import { type Draft, draftOf, noteWhen } from "./notes.ts";
import type { Noting } from "./noting.ts";

const waiting = <div class="note-waiting" aria-hidden="true" />;
const NoteForm = lazyPart(
  async () => (await withTexts(import("./note-form.tsx"), "shared", "site-cards")).NoteForm,
  waiting,
);

interface Props {
  site: string;
  series: Series;
  noting: Noting;
  /** Whether one may note and delete. */
  may: boolean;
  /** The form, and what is typed into it; undefined: it is closed. */
  open: boolean;
  /** At a day, or at the one that suits. */
  onOpen: (open: boolean, at?: Draft) => void;
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** “3 notes and 1 change of a goal in this period” */
function summary(notes: number, breaks: number): string {
  const noted = t("n-notes", { n: notes });
  const changed = t("note-goal-changes", { n: breaks });
  if (notes === 0 && breaks === 0) return t("note-none-in-period");
  if (breaks === 0) return t("note-in-period", { notes: noted });
  if (notes === 0) return t("note-in-period", { notes: changed });
  return t("note-and-changes-in-period", { notes: noted, changes: changed });
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 58).trimEnd()}…` : text);

/** What came of the last deed, with what can be done about it. */
function Outcome({ noting, onChange, stay }: { noting: Noting; onChange: (wish: NoteWish) => void; stay: () => void }) {
  const { told } = noting;
  const first = useRef<HTMLButtonElement>(null);
  const acts = useRef<string | undefined>(undefined);
  // What was pressed went with its row.
  useEffect(() => {
    if (told?.kind === "deleted" && acts.current !== told.note.id && document.activeElement === document.body) {
      first.current?.focus();
    }
    acts.current = told?.kind === "deleted" ? told.note.id : undefined;
  }, [told]);
  return (
    <>
      <div class="note-said" role="status">
        {told?.kind === "noted" && (
          <p>
            <Icon name="check" /> {t("note-added")}
          </p>
        )}
        {told?.kind === "deleted" && (
          <p>
            {t("note-deleted", { text: short(told.note.text) })}{" "}
            <button
              ref={first}
              type="button"
              class="link"
              onClick={() => {
                stay();
                void noting.undo();
              }}
            >
              {t("note-undo")}
            </button>
          </p>
        )}
      </div>
      <div class="note-fault" role="alert">
        {told?.kind === "not noted" && (
          <p>
            {t("note-not-saved", { text: short(told.wish.text), why: told.fault.message })}{" "}
            <button
              type="button"
              class="link"
              onClick={() => {
                stay();
                void noting.add(told.wish);
              }}
            >
              {t("try-again")}
            </button>{" "}
            <button type="button" class="link" onClick={() => onChange(told.wish)}>
              {t("edit")}
            </button>
          </p>
        )}
        {told?.kind === "not deleted" && (
          <p>
            {t("note-not-deleted", { text: short(told.note.text), why: told.fault.message })}{" "}
            <button
              type="button"
              class="link"
              onClick={() => {
                stay();
                void noting.remove(told.note);
              }}
            >
              {t("try-again")}
            </button>
          </p>
        )}
      </div>
    </>
  );
}

/** The server does not know it yet. */
const isNew = (id: string): boolean => id.startsWith("new-");

type Row = { at: number; note: Note } | { at: number; change: GoalBreak };

function Rows({
  id,
  open,
  series,
  noting,
  may,
  site,
}: Pick<Props, "series" | "noting" | "may" | "site"> & { id: string; open: boolean }) {
  const ids = noting.notes.map(({ id }) => id);
  // Who wrote them is not in the series, and asked for when somebody wants to read them.
  const made = useLoad(
    open && ids.length > 0 && !ids.some(isNew) ? ids.join() : undefined,
    async (signal) => (await import("./note-requests.ts")).getNotes(site, signal),
    site,
  );
  const makers = new Map(made.data?.map((one) => [one.id, one.made_by?.name]));
  const rows: Row[] = [
    ...noting.notes.map((note) => ({ at: note.at, note })),
    ...series.breaks.map((change) => ({ at: change.at, change })),
  ].sort((a, b) => b.at - a.at);
  const { zone } = series.period;
  return (
    <ul id={id} class="note-list" data-open={open}>
      {rows.map((row) =>
        "note" in row ? (
          <li key={row.note.id} class="note-row">
            <span class="note-when">{noteWhen(row.note, zone)}</span>
            <span class="note-text">
              {row.note.text}
              {makers.get(row.note.id) && <span class="muted"> · {makers.get(row.note.id)}</span>}
            </span>
            {may && !isNew(row.note.id) && (
              <button
                type="button"
                class="icon-button"
                aria-label={t("note-delete", { text: short(row.note.text) })}
                title={t("delete")}
                onClick={() => void noting.remove(row.note)}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ) : (
          <li key={`${row.change.goal} ${row.at} ${row.change.kind}`} class="note-row note-break">
            <span class="note-when">{moment(row.at, zone, { day: "numeric", month: "short", year: "numeric" })}</span>
            <span class="note-text">
              {t("note-not-comparable", { what: breakText(row.change) })}{" "}
              <a href={goalAddress(site, row.change.goal)}>{t("view-versions")}</a>
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

export function NoteLine(props: Props) {
  const { site, series, noting, may, draft, onDraft } = props;
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const line = useRef<HTMLDivElement>(null);
  const count = noting.notes.length + series.breaks.length;
  const text = summary(noting.notes.length, series.breaks.length);
  return (
    <div class="notes" data-some={count > 0}>
      <div class="notes-line" ref={line}>
        {count > 0 ? (
          <button
            type="button"
            class="notes-fold"
            aria-expanded={unfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!unfolded)}
          >
            <Icon name="chevron" />
            {text}
          </button>
        ) : (
          <span class="notes-none">{text}</span>
        )}
        {may && (
          <Popover
            class="button button-plain notes-add"
            panelClass="note-panel"
            align="end"
            face={
              <>
                <Icon name="note" />
                {t("note-mark")}
              </>
            }
            open={props.open}
            onOpen={(open) => props.onOpen(open)}
          >
            {(close) => (
              <NoteForm
                site={site}
                zone={series.period.zone}
                timed={series.interval === "hour"}
                draft={draft}
                onDraft={onDraft}
                onSave={(wish) => {
                  onDraft({ ...draft, text: "", lastDay: "" });
                  void noting.add(wish);
                }}
                close={close}
              />
            )}
          </Popover>
        )}
      </div>
      <Outcome
        noting={noting}
        // What is pressed there goes with what it was about.
        stay={() => line.current?.querySelector("button")?.focus()}
        onChange={(wish) => {
          noting.forget();
          props.onOpen(true, draftOf(wish, series.period.zone));
        }}
      />
      {count > 0 && <Rows id={id} open={unfolded} site={site} series={series} noting={noting} may={may} />}
    </div>
  );
}
