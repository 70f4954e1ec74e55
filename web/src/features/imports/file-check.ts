/** Sending a file and having it checked, with its progress, until it is checked or cancelled. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ImportSource, ImportUpload } from "../../api/imports-types.ts";
import { Fault } from "../../api/index.ts";
import { useAction } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { markUnfinished } from "../../base/unfinished.ts";
import { checkFile } from "./api.ts";

export interface Sending {
  name: string;
  size: number;
  /** Bytes that the browser has passed on. */
  sent: number;
}

export interface FileCheck {
  /** The file that is sent or read now. */
  sending: Sending | undefined;
  fault: Fault | undefined;
  start: (source: ImportSource, file: File) => void;
  cancel: () => void;
  /** Removes the error of the last file. */
  dismiss: () => void;
}

/** Otherwise a file that has gone, or that one may not read, looks like a server that does not respond. */
async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new Fault(0, "unreadable_file", t("import-unreadable-file"));
  }
}

export function useFileCheck(site: string, onChecked: (upload: ImportUpload) => void): FileCheck {
  const [sending, setSending] = useState<Sending>();
  const request = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => request.current?.abort(), []);
  const busy = sending !== undefined;
  useEffect(() => {
    markUnfinished("import", busy);
    return () => markUnfinished("import", false);
  }, [busy]);
  // A large file takes minutes, in which the page renders again.
  const checked = useRef(onChecked);
  checked.current = onChecked;
  const check = useAction(async (source: ImportSource, file: File) => {
    const control = new AbortController();
    request.current = control;
    const { name, size } = file;
    const onSent = (sent: number) => setSending({ name, size, sent: Math.min(sent, size) });
    onSent(0);
    try {
      await assertReadable(file);
      control.signal.throwIfAborted();
      checked.current(await checkFile(site, source, file, control.signal, onSent));
    } catch (cause) {
      if (!control.signal.aborted) throw cause;
    } finally {
      setSending(undefined);
    }
  });
  return {
    sending,
    fault: check.fault,
    start: (source, file) => void check.run(source, file),
    cancel: () => request.current?.abort(),
    dismiss: check.dismiss,
  };
}
