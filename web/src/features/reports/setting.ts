/** When a report is sent and what it shows: the choices, and what is saved. */
import type {
  ReportAsk,
  ReportOutcome,
  ReportSection,
  ReportSetting,
  ReportUpdate,
  Rhythm,
  Weekday,
} from "../../api/alerts-types.ts";
import { locale, msg, type PlainId } from "../../base/text.ts";

export const rhythms: Record<Rhythm, PlainId> = {
  off: msg("report-off"),
  weekly: msg("report-weekly"),
  monthly: msg("report-monthly"),
};

const weekdays: readonly Weekday[] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Each day of the week with its name in the reader's language. */
export const weekdayNames = (): (readonly [Weekday, string])[] => {
  const long = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  // 5 January 1970 was a Monday.
  return weekdays.map((day, n) => [day, long.format((4 + n) * 86_400_000)] as const);
};

interface SectionTexts {
  section: ReportSection;
  name: PlainId;
}

export const siteSections: readonly SectionTexts[] = [
  { section: "chart", name: msg("report-section-chart") },
  { section: "changes", name: msg("report-section-changes") },
  { section: "pages", name: msg("report-section-pages") },
  { section: "sources", name: msg("report-section-sources") },
  { section: "countries", name: msg("report-section-countries") },
  { section: "goals", name: msg("report-section-goals") },
  { section: "left_out", name: msg("report-section-excluded") },
  { section: "alerts", name: msg("report-section-alerts") },
];

/** The digest is short. */
export const digestSections: readonly SectionTexts[] = siteSections.filter(
  ({ section }) => section === "chart" || section === "alerts",
);

export const outcomes: Record<ReportOutcome, PlainId> = {
  sent: msg("report-outcome-sent"),
  missed: msg("report-outcome-missed"),
  failed: msg("report-outcome-failed"),
  no_address: msg("report-outcome-no-address"),
};

/** Of a stored setting, what is saved again. */
export const updateOf = (setting: ReportSetting): ReportUpdate => ({
  rhythm: setting.rhythm,
  weekday: setting.weekday,
  month_day: setting.month_day,
  hour: setting.hour,
  addresses: setting.addresses,
  sections: setting.sections,
});

/** The report of a draft, as it would be sent now. */
export const askOf = ({ rhythm, sections }: Pick<ReportUpdate, "rhythm" | "sections">): ReportAsk => ({
  ...(rhythm === "off" ? {} : { period: rhythm }),
  sections,
});

/** Sections in the order of the choices. */
export const toggledSection = (
  choices: readonly SectionTexts[],
  now: readonly ReportSection[],
  section: ReportSection,
): ReportSection[] =>
  choices.map((one) => one.section).filter((one) => (one === section ? !now.includes(one) : now.includes(one)));

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The addresses with what was typed or pasted, each once; undefined if something in it is none. */
export function addedAddresses(now: readonly string[], text: string): string[] | undefined {
  const typed = text.split(/[\s,;]+/).filter(Boolean);
  if (typed.length === 0 || !typed.every((one) => address.test(one))) return undefined;
  const known = new Set(now.map((one) => one.toLowerCase()));
  const fresh = typed.filter((one) => {
    const lower = one.toLowerCase();
    if (known.has(lower)) return false;
    known.add(lower);
    return true;
  });
  return [...now, ...fresh];
}
