/** Between a saved view and what a site's page shows. */
import type { SavedView } from "../api/views.ts";
import { isMetric } from "./metric.ts";
import { readPeriod } from "./period.ts";
import { startView, type View, writeView } from "./view.ts";

type ViewFields = Pick<SavedView, "period" | "compare" | "filters" | "metric">;

/** The part of an address that shows what was saved, from "?" on. */
export const savedSearch = ({ period, compare, filters, metric }: ViewFields): string =>
  writeView({
    ...startView,
    // As an address has it: whatever its case was.
    period: readPeriod(period) ?? period,
    compare: compare ?? "none",
    filters,
    metric: isMetric(metric) ? metric : startView.metric,
  });

/** Is this what is shown? The interval is not saved. */
export const isCurrentView = (saved: ViewFields, view: View): boolean =>
  savedSearch(saved) === writeView({ ...view, interval: undefined });

/** What is shown, to be saved. */
export const savedFields = ({ period, compare, filters, metric }: View) => ({
  period,
  ...(compare === "none" ? {} : { compare }),
  filters: [...filters],
  metric,
});
