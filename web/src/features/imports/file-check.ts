/** Sending a file and having it checked, with its progress, until it is checked or cancelled. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ImportSource, ImportUpload } from "../../api/imports-types.ts";
import type { Fault } from "../../api/index.ts";
import { useAction } from "../../base/load.ts";
import { checkFile } from "./api.ts";

export interface Sending {
  name: string;
  size: number;
  /** Bytes that the server has. */
  sent: number;
}

export interface FileCheck {
  /** The file that is sent or read now. */
  sending: Sending | undefined;
  fault: Fault | undefined;
  start: (source: ImportSource, file: File) => void;
  cancel: () => void;
}

export function useFileCheck(site: string, onChecked: (upload: ImportUpload) => void): FileCheck {
  const [sending, setSending] = useState<Sending>();
  const request = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => request.current?.abort(), []);
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
  };
}
