/** The chart's notes, with those just added and deleted: changes show before the server has answered. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Fault } from "../../api/fault.ts";
import type { Note, Series } from "../../api/index.ts";
import { t } from "../../base/text.ts";
import type { NoteRequest } from "./note-requests.ts";
import { noteFrom, noteOf, requestOf, withChanges } from "./notes.ts";

/** Loaded with the first note that is written or deleted. */
const loadRequests = () => import("./note-requests.ts");

/** The outcome of the last change. */
export type NoteOutcome =
  | { kind: "noted"; note: Note }
  | { kind: "deleted"; note: Note }
  | { kind: "not noted"; request: NoteRequest; fault: Fault }
  | { kind: "not deleted"; note: Note; fault: Fault };

export interface NoteChanges {
  notes: Note[];
  outcome: NoteOutcome | undefined;
  add: (request: NoteRequest) => Promise<void>;
  remove: (note: Note) => Promise<void>;
  /** Brings back what was just deleted. */
  undo: () => Promise<void>;
  dismiss: () => void;
}

const toFault = (cause: unknown): Fault => (cause instanceof Fault ? cause : new Fault(0, "unexpected", t("not-sent")));

const shownFor = 30_000;
let count = 0;

export function useNoteChanges(site: string, series: Series | undefined): NoteChanges {
  const [added, setAdded] = useState<readonly Note[]>([]);
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<NoteOutcome>();
  const deletion = useRef(Promise.resolve(true));
  const notes = useMemo(() => (series ? withChanges(series, added, deleted) : []), [series, added, deleted]);

  useEffect(() => {
    // What failed stays until something is done about it.
    if (!outcome || "fault" in outcome) return;
    // A button in use does not disappear.
    const used = () => document.activeElement?.closest(".note-outcome") != null;
    const timer = window.setInterval(() => used() || setOutcome(undefined), shownFor);
    return () => window.clearInterval(timer);
  }, [outcome]);

  const add = async (request: NoteRequest) => {
    const zone = series?.period.zone ?? "UTC";
    count += 1;
    const shown = noteFrom(`new-${count}`, request, zone);
    setOutcome(undefined);
    setAdded((all) => [...all, shown]);
    try {
      const note = noteOf(await (await loadRequests()).addNote(site, request), shown.at);
      setAdded((all) => all.map((one) => (one === shown ? note : one)));
      setOutcome({ kind: "noted", note });
    } catch (cause) {
      setAdded((all) => all.filter((one) => one !== shown));
      setOutcome({ kind: "not noted", request, fault: toFault(cause) });
    }
  };

  const remove = (note: Note): Promise<void> => {
    const restore = () => setDeleted((all) => new Set([...all].filter((id) => id !== note.id)));
    setDeleted((all) => new Set([...all, note.id]));
    setOutcome({ kind: "deleted", note });
    deletion.current = (async () => {
      try {
        await (await loadRequests()).deleteNote(note.id);
      } catch (cause) {
        const fault = toFault(cause);
        // A concurrent request has deleted it.
        if (fault.status === 404) return true;
        restore();
        setOutcome({ kind: "not deleted", note, fault });
        return false;
      }
      return true;
    })();
    return deletion.current.then(() => undefined);
  };

  const undo = async () => {
    if (outcome?.kind !== "deleted") return;
    // Pressed twice while it is being deleted, it would be restored twice.
    setOutcome(undefined);
    if (await deletion.current) await add(requestOf(outcome.note));
  };

  return { notes, outcome, add, remove, undo, dismiss: () => setOutcome(undefined) };
}

const name = "stile-note";
/** For how long it is waited for a chart. */
const requestLifetime = 10_000;
let requestedAt = -requestLifetime;

/** Requests the form from elsewhere; a chart that is still loading opens it once mounted. */
export function requestNoteForm(): void {
  requestedAt = performance.now();
  window.dispatchEvent(new Event(name));
}

/** Calls `open` when the form is requested, once no dialog is open. */
export function useNoteFormRequest(open: (() => void) | undefined): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    let frame = 0;
    const openWhenClear = () => {
      cancelAnimationFrame(frame);
      if (performance.now() - requestedAt > requestLifetime || !latest.current) return;
      if (document.querySelector("dialog[open]")) frame = requestAnimationFrame(openWhenClear);
      else {
        requestedAt = -requestLifetime;
        latest.current();
      }
    };
    openWhenClear();
    window.addEventListener(name, openWhenClear);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener(name, openWhenClear);
    };
  }, [open === undefined]);
}
