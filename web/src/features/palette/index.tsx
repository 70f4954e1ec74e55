/** The windows over every page, loaded when the first one is opened. */
import type { Overlay } from "../../base/overlay-requests.ts";
import { LiveRegionProvider } from "../../parts/live-region.tsx";
import "./palette.css";
import { Keys } from "./keys.tsx";
import { Palette } from "./palette.tsx";
import { SaveView } from "./save.tsx";
import { loadSynonyms } from "./synonyms.ts";

export const preloadPalette = loadSynonyms("first", "palette", "shared");

interface Props {
  open: Overlay | undefined;
  onClose: () => void;
}

function Window({ open, ...given }: Props) {
  switch (open) {
    case undefined:
      return null;
    case "keys":
      return <Keys onClose={given.onClose} />;
    case "save":
      return <SaveView onClose={given.onClose} />;
    default:
      return <Palette key={open} {...given} filter={open === "filter"} />;
  }
}

/** Results are announced after the dialog closes. */
export const Overlays = (props: Props) => (
  <LiveRegionProvider>
    <Window {...props} />
  </LiveRegionProvider>
);
