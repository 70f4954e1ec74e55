/** Windows that belong to no page and open over every one: the commands, the list of keys, saving a view. */
import { useLayoutEffect, useState } from "preact/hooks";
import { lazyPart } from "../../base/lazy.tsx";
import {
  bufferKey,
  type Overlay,
  onOverlayRequest,
  requestOverlay,
  startBuffering,
  takeBufferedText,
} from "../../base/overlay-requests.ts";
import { navigate } from "../../base/route.tsx";
import { useShortcuts } from "../../base/shortcuts.ts";
import { withTexts } from "../../base/text.ts";

const Windows = lazyPart(async () => {
  try {
    const { preloadPalette: ready, Overlays: Windows } = await withTexts(import("./index.tsx"), "palette", "shared");
    await ready;
    return Windows;
  } catch (fault) {
    // The field could not be loaded: the page below handles its keys again.
    takeBufferedText();
    throw fault;
  }
}, null);

export function Commands() {
  const [open, setOpen] = useState<Overlay>();
  // Once loaded they stay mounted, hidden: they announce results after closing.
  const [used, setUsed] = useState(false);
  if (open && !used) setUsed(true);
  const show = (wanted: Overlay | undefined) => {
    if (wanted === "commands" || wanted === "filter") startBuffering();
    else takeBufferedText();
    setOpen(wanted);
  };
  useLayoutEffect(() => onOverlayRequest(show), []);
  useShortcuts({
    "?": () => requestOverlay("keys"),
    "g s": () => navigate("/"),
    "g a": () => navigate("/attention"),
    "g m": () => navigate("/settings/me"),
  });
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
    document.addEventListener("keydown", bufferKey, true);
    return () => {
      document.removeEventListener("keydown", bufferKey, true);
      takeBufferedText();
    };
  }, []);
  return used ? <Windows open={open} onClose={() => show(undefined)} /> : null;
}
