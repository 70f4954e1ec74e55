/** What figures say of imported days, where their period has some. It is loaded then. */
import type { PeriodView } from "../api/index.ts";
import { lazyPart } from "../base/lazy.tsx";
import { withTexts } from "../base/text.ts";
import { importedDays } from "../figures/imported-days.ts";

const Note = lazyPart(
  async () => (await withTexts(import("./imported-note.tsx"), "imported")).ImportedNote,
  <div class="imported">&nbsp;</div>,
);

interface Props {
  period: PeriodView | undefined;
  compare?: PeriodView | null | undefined;
  /** Links to the site's imports, for those who may see them. */
  site?: string;
}

export function Imported({ period, compare, site }: Props) {
  const [days, before] = [importedDays(period), importedDays(compare)];
  return days || before ? <Note days={days} before={before} site={site} /> : null;
}
