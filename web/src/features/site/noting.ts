/** The notes of what is shown, with those just added and deleted: what was done stands there before the server has answered. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Fault } from "../../api/fault.ts";
import type { Note, Series } from "../../api/index.ts";
import { t } from "../../base/text.ts";
import type { NoteWish } from "./note-requests.ts";
import { noteFrom, noteOf, wishOf, withChanges } from "./notes.ts";

/** Loaded with the first note that is written or deleted. */
const api = () => import("./note-requests.ts");

/** What came of the last deed. */
export type Told =
  | { kind: "noted"; note: Note }
  | { kind: "deleted"; note: Note }
  | { kind: "not noted"; wish: NoteWish; fault: Fault }
  | { kind: "not deleted"; note: Note; fault: Fault };

export interface Noting {
  notes: Note[];
  told: Told | undefined;
  add: (wish: NoteWish) => Promise<void>;
  remove: (note: Note) => Promise<void>;
  /** Brings back what was just deleted. */
  undo: () => Promise<void>;
  forget: () => void;
}

const asFault = (cause: unknown): Fault => (cause instanceof Fault ? cause : new Fault(0, "unexpected", t("not-sent")));

const patience = 30_000;
let count = 0;

export function useNoting(site: string, series: Series | undefined): Noting {
  const [added, setAdded] = useState<readonly Note[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState<Told>();
  const leaving = useRef(Promise.resolve(true));
  const notes = useMemo(() => (series ? withChanges(series, added, gone) : []), [series, added, gone]);

  useEffect(() => {
    // What failed stays until something is done about it.
    if (!told || "fault" in told) return;
    // Nobody's button is taken from under them.
    const used = () => document.activeElement?.closest(".note-said") != null;
    const timer = window.setInterval(() => used() || setTold(undefined), patience);
    return () => window.clearInterval(timer);
  }, [told]);

  const add = async (wish: NoteWish) => {
    const zone = series?.period.zone ?? "UTC";
    count += 1;
    const shown = noteFrom(`new-${count}`, wish, zone);
    setTold(undefined);
    setAdded((all) => [...all, shown]);
    try {
      const note = noteOf(await (await api()).addNote(site, wish), shown.at);
      setAdded((all) => all.map((one) => (one === shown ? note : one)));
      setTold({ kind: "noted", note });
    } catch (cause) {
      setAdded((all) => all.filter((one) => one !== shown));
      setTold({ kind: "not noted", wish, fault: asFault(cause) });
    }
  };

  const remove = (note: Note): Promise<void> => {
    const bring = () => setGone((all) => new Set([...all].filter((id) => id !== note.id)));
    setGone((all) => new Set([...all, note.id]));
    setTold({ kind: "deleted", note });
    leaving.current = (async () => {
      try {
        await (await api()).deleteNote(note.id);
      } catch (cause) {
        const fault = asFault(cause);
        // Somebody else was faster.
        if (fault.status === 404) return true;
        bring();
        setTold({ kind: "not deleted", note, fault });
        return false;
      }
      return true;
    })();
    return leaving.current.then(() => undefined);
  };

  const undo = async () => {
    if (told?.kind !== "deleted") return;
    // Pressed twice while it is still on its way out, it would come back twice.
    setTold(undefined);
    if (await leaving.current) await add(wishOf(told.note));
  };

  return { notes, told, add, remove, undo, forget: () => setTold(undefined) };
}

const name = "stile-note";
/** For how long it is waited for a chart. */
const waits = 10_000;
let askedAt = -waits;

/** Asks for the form from elsewhere; a chart that is yet to come opens it when it stands. */
export function askNote(): void {
  askedAt = performance.now();
  window.dispatchEvent(new Event(name));
}

/** Calls `open` when the form is asked for, once no window lies over the page. */
export function useNoteAsked(open: (() => void) | undefined): void {
  const newest = useRef(open);
  newest.current = open;
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      if (performance.now() - askedAt > waits || !newest.current) return;
      if (document.querySelector("dialog[open]")) frame = requestAnimationFrame(look);
      else {
        askedAt = -waits;
        newest.current();
      }
    };
    look();
    window.addEventListener(name, look);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener(name, look);
    };
  }, [open === undefined]);
}
