/** Under the chart: how much is noted in the period, all of it when unfolded, and the way to note something. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { GoalBreak, Note, Series } from "../../api/index.ts";
import { lazyPart } from "../../base/lazy.tsx";
import { useLoad } from "../../base/load.ts";
import { t, withTexts } from "../../base/text.ts";
import { moment } from "../../figures/format.ts";
import { breakText } from "../../figures/points.ts";
import { Icon } from "../../parts/icon.tsx";
import { Popover } from "../../parts/popover.tsx";
import { goalAddress } from "../../parts/view-address.ts";
import type { NoteChanges } from "./note-changes.ts";
import type { NoteRequest } from "./note-requests.ts";
import { type Draft, draftOf, noteWhen } from "./notes.ts";

const waiting = <div class="note-waiting" aria-hidden="true" />;
const NoteForm = lazyPart(
  async () => (await withTexts(import("./note-form.tsx"), "shared", "site-cards")).NoteForm,
  waiting,
);

interface Props {
  site: string;
  series: Series;
  changes: NoteChanges;
  /** Whether the reader may add and delete notes. */
  canManage: boolean;
  /** The form, and what is typed into it; undefined: it is closed. */
  open: boolean;
  /** At a day, or at the one that fits. */
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

/** The outcome of the last change, with buttons to undo or retry it. */
function Outcome({
  changes,
  onChange,
  stay,
}: {
  changes: NoteChanges;
  onChange: (request: NoteRequest) => void;
  stay: () => void;
}) {
  const { outcome } = changes;
  const first = useRef<HTMLButtonElement>(null);
  const acts = useRef<string | undefined>(undefined);
  // What was pressed went with its row.
  useEffect(() => {
    if (outcome?.kind === "deleted" && acts.current !== outcome.note.id && document.activeElement === document.body) {
      first.current?.focus();
    }
    acts.current = outcome?.kind === "deleted" ? outcome.note.id : undefined;
  }, [outcome]);
  return (
    <>
      <div class="note-outcome" role="status">
        {outcome?.kind === "noted" && (
          <p>
            <Icon name="check" /> {t("note-added")}
          </p>
        )}
        {outcome?.kind === "deleted" && (
          <p>
            {t("note-deleted", { text: short(outcome.note.text) })}{" "}
            <button
              ref={first}
              type="button"
              class="link"
              onClick={() => {
                stay();
                void changes.undo();
              }}
            >
              {t("note-undo")}
            </button>
          </p>
        )}
      </div>
      <div class="note-fault" role="alert">
        {outcome?.kind === "not noted" && (
          <p>
            {t("note-not-saved", { text: short(outcome.request.text), why: outcome.fault.message })}{" "}
            <button
              type="button"
              class="link"
              onClick={() => {
                stay();
                void changes.add(outcome.request);
              }}
            >
              {t("try-again")}
            </button>{" "}
            <button type="button" class="link" onClick={() => onChange(outcome.request)}>
              {t("edit")}
            </button>
          </p>
        )}
        {outcome?.kind === "not deleted" && (
          <p>
            {t("note-not-deleted", { text: short(outcome.note.text), why: outcome.fault.message })}{" "}
            <button
              type="button"
              class="link"
              onClick={() => {
                stay();
                void changes.remove(outcome.note);
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
  changes,
  canManage,
  site,
}: Pick<Props, "series" | "changes" | "canManage" | "site"> & { id: string; open: boolean }) {
  const ids = changes.notes.map(({ id }) => id);
  // The series has no authors: they are requested when the list opens.
  const made = useLoad(
    open && ids.length > 0 && !ids.some(isNew) ? ids.join() : undefined,
    async (signal) => (await import("./note-requests.ts")).getNotes(site, signal),
    site,
  );
  const makers = new Map(made.data?.map((one) => [one.id, one.made_by?.name]));
  const rows: Row[] = [
    ...changes.notes.map((note) => ({ at: note.at, note })),
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
            {canManage && !isNew(row.note.id) && (
              <button
                type="button"
                class="icon-button"
                aria-label={t("note-delete", { text: short(row.note.text) })}
                title={t("delete")}
                onClick={() => void changes.remove(row.note)}
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
  const { site, series, changes, canManage, draft, onDraft } = props;
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const line = useRef<HTMLDivElement>(null);
  const count = changes.notes.length + series.breaks.length;
  const text = summary(changes.notes.length, series.breaks.length);
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
        {canManage && (
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
                onSave={(request) => {
                  onDraft({ ...draft, text: "", lastDay: "" });
                  void changes.add(request);
                }}
                close={close}
              />
            )}
          </Popover>
        )}
      </div>
      <Outcome
        changes={changes}
        // The pressed button disappears together with its note.
        stay={() => line.current?.querySelector("button")?.focus()}
        onChange={(request) => {
          changes.dismiss();
          props.onOpen(true, draftOf(request, series.period.zone));
        }}
      />
      {count > 0 && (
        <Rows id={id} open={unfolded} site={site} series={series} changes={changes} canManage={canManage} />
      )}
    </div>
  );
}
