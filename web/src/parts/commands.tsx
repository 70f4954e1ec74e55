/** Windows that belong to no page and open over every one: the commands, the list of keys, saving a view. */
import { useEffect, useState } from "preact/hooks";
import type { MemberPage } from "../app.tsx";
import { useKeys } from "../base/keys.ts";
import { lazy } from "../base/lazy.tsx";
import { go } from "../base/route.tsx";
import { keepEarly, onWanted, takeEarly, want, type Wanted } from "../base/wanted.ts";

const Windows = lazy(async () => (await import("../palette/index.tsx")).Windows, null);

export function Commands(props: MemberPage) {
  const [open, setOpen] = useState<Wanted>();
  // Once loaded they stay, unseen: what they did is said after they are closed.
  const [used, setUsed] = useState(false);
  if (open && !used) setUsed(true);
  useEffect(() => onWanted(setOpen), []);
  useKeys({ "?": () => want("keys"), "g s": () => go("/"), "g m": () => go("/settings/me") });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Not over another window, which would then be open below.
      if (!document.querySelector("dialog[open]:not(.palette)")) setOpen((now) => (now ? undefined : "commands"));
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
  useEffect(() => {
    if (!open) return;
    takeEarly();
    document.addEventListener("keydown", keepEarly, true);
    return () => document.removeEventListener("keydown", keepEarly, true);
  }, [open]);
  return used ? <Windows {...props} open={open} onClose={() => setOpen(undefined)} /> : null;
}
