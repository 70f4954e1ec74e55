/** Windows that belong to no page and open over every one: the commands, the list of keys, saving a view. */
import { useLayoutEffect, useState } from "preact/hooks";
import { useKeys } from "../../base/keys.ts";
import { lazyPart } from "../../base/lazy.tsx";
import { go } from "../../base/route.tsx";
import { withTexts } from "../../base/text.ts";
import { awaitField, keepEarly, onWanted, takeEarly, type Wanted, want } from "../../base/wanted.ts";

const Windows = lazyPart(async () => {
  try {
    const { ready, Windows } = await withTexts(import("./index.tsx"), "palette", "shared");
    await ready;
    return Windows;
  } catch (fault) {
    // No field will come: the page below hears its keys again.
    takeEarly();
    throw fault;
  }
}, null);

export function Commands() {
  const [open, setOpen] = useState<Wanted>();
  // Once loaded they stay, unseen: what they did is said after they are closed.
  const [used, setUsed] = useState(false);
  if (open && !used) setUsed(true);
  const show = (wanted: Wanted | undefined) => {
    if (wanted === "commands" || wanted === "filter") awaitField();
    else takeEarly();
    setOpen(wanted);
  };
  useLayoutEffect(() => onWanted(show), []);
  useKeys({ "?": () => want("keys"), "g s": () => go("/"), "g m": () => go("/settings/me") });
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (event.repeat) return;
      // Not over another window, which would then be open below.
      if (!document.querySelector("dialog[open]:not(.palette)")) show(open ? undefined : "commands");
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [open]);
  useLayoutEffect(() => {
    document.addEventListener("keydown", keepEarly, true);
    return () => {
      document.removeEventListener("keydown", keepEarly, true);
      takeEarly();
    };
  }, []);
  return used ? <Windows open={open} onClose={() => show(undefined)} /> : null;
}
