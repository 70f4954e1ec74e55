/** TEMPORARY until the description has them. */
export interface GoalDefinition {
  kind: "page" | "event" | "outbound" | "download" | "form" | "pick" | "stretch" | "scroll" | "engaged" | "all";
  pages?: string[];
  event?: string;
  props?: { name: string; compare?: "is" | "is_not" | "at_least" | "at_most"; values?: string[]; number?: number }[];
  targets?: string[];
  pick?: string;
  act?: "clicked" | "seen";
  stretch?: string;
  percent?: number;
  seconds?: number;
  parts?: GoalDefinition[];
}
export interface Maker { id: string; name: string }
export interface Money { amount: number; currency: string }
export interface PeriodView { from: string; to: string; starts_at: number; ends_at: number; zone: string }
export interface GoalValue { kind: "event" | "fixed"; amount?: number; currency?: string }
export interface Goal {
  id: string;
  name: string;
  definition: GoalDefinition;
  value?: GoalValue | null;
  paused: boolean;
  version: number;
  versions: number;
  counts_from?: number | null;
  changed_at: number;
  made_by?: Maker | null;
  created_at: number;
}
export interface GoalVersion {
  number: number;
  definition: GoalDefinition;
  value?: GoalValue | null;
  counts_from?: number | null;
  counts: { from?: number | null; until?: number | null }[];
  made_by?: Maker | null;
  made_at: number;
}
export interface GoalExample { at: number; path: string; event?: string | null; props: Record<string, unknown>; source?: string | null }
export interface GoalReached { hits: number; visitors: number }
export interface GoalReaching extends GoalReached { examples: GoalExample[] }
export interface GoalTried {
  from: string; to: string; looked_at: number;
  reaching: GoalReaching;
  beside?: { present: GoalReaching; added: GoalReaching; removed: GoalReaching; kept: GoalReached; recounted: GoalReached } | null;
  computed_ms: number; rows_read: number;
}
export interface Pick { id: string; name: string; page: string; selectors: string[]; text?: string | null; made_by?: Maker | null; created_at: number }
export interface Stretch { id: string; name: string; page: string; from_selectors: string[]; to_selectors: string[]; made_by?: Maker | null; created_at: number }
export interface FunnelStepWish { goal?: string; definition?: GoalDefinition; name?: string }
export type FunnelOrder = "ordered" | "contiguous" | "any";
export interface FunnelWish { name: string; steps: FunnelStepWish[]; order?: FunnelOrder; within_seconds?: number }
export interface FunnelStep { name: string; goal?: string | null; definition: GoalDefinition }
export interface Funnel { id: string; name: string; steps: FunnelStep[]; order: FunnelOrder; within_seconds?: number | null; made_by?: Maker | null; created_at: number; changed_at: number }
export interface FunnelReached { visits?: number | null; visitors: number; share_of_first?: number | null; share_of_step_before?: number | null }
export interface FunnelWent { page?: string | null; visits?: number | null; visitors: number; share?: number | null }
export interface FunnelStepReport {
  position: number; name: string; goal?: string | null; reached: FunnelReached; previous?: FunnelReached | null;
  lost?: number | null; median_seconds?: number | null; mean_seconds?: number | null; went: FunnelWent[]; went_rows: number;
}
export interface FunnelRow { value?: string | null; rest: boolean; steps: FunnelReached[]; previous?: FunnelReached[] | null }
export interface FunnelPart { about: string; visits?: number | null; visitors: number; steps: FunnelStepReport[]; completed?: number | null; rows: FunnelRow[]; total_rows: number }
export type FunnelBy = "source" | "country" | "device";
export interface FunnelReport {
  site: string; funnel: Funnel; period: PeriodView; compare?: PeriodView | null; filters: string[]; by?: FunnelBy | null;
  everyone: FunnelPart; agreed: FunnelPart; exact: boolean; computed_ms: number; rows_read: number;
}
export interface PathRun { steps: string[]; visits?: number | null; visitors: number; share?: number | null }
export interface PathStep { step?: string | null; visits?: number | null; visitors: number }
export interface PathLevel { position: number; steps: PathStep[]; total_rows: number; visits?: number | null; visitors: number }
export interface PathLink { position: number; from?: string | null; to?: string | null; visits?: number | null; visitors: number }
export interface PathsPart { about: string; visits?: number | null; visitors: number; runs: PathRun[]; total_runs: number; levels: PathLevel[]; links: PathLink[] }
export interface Paths { site: string; period: PeriodView; filters: string[]; from?: string | null; to?: string | null; steps: number; everyone: PathsPart; agreed: PathsPart; exact: boolean; computed_ms: number; rows_read: number }
export interface RetentionAgain { after: number; visitors: number; share?: number | null; over: boolean }
export interface Cohort { day: string; starts_at: number; ends_at: number; visitors: number; again: RetentionAgain[] }
export type RetentionBy = "day" | "week" | "month";
export interface Retention { site: string; period: PeriodView; by: RetentionBy; about: string; visitors: number; cohorts: Cohort[]; exact: boolean; computed_ms: number; rows_read: number }
export interface Earned { count: number; original: Money[]; converted: Money; left_out: Money[] }
export interface Rate { currency: string; day: string; per_euro: number; from: "set" | "built_in" }
export interface RevenueRow { value?: string | null; goal?: string | null; earned: Earned; previous?: Earned | null }
export interface RevenueBy { dimension: string; total_rows: number; rows: RevenueRow[] }
export interface RevenuePoint { label: string; starts_at: number; earned?: Earned | null }
export interface RevenueReport {
  site: string; currency: string; period: PeriodView; compare?: PeriodView | null; filters: string[]; totals: Earned; previous?: Earned | null;
  interval: string; series: RevenuePoint[]; by: RevenueBy[]; rates: Rate[]; exact: boolean; computed_ms: number; rows_read: number;
}
export interface GoalWish { name: string; definition: GoalDefinition; value?: GoalValue | null; counts?: "past" | "now" }
export interface GoalChange { name?: string; definition?: GoalDefinition; value?: GoalValue | null; paused?: boolean; counts?: "past" | "now" }
export interface GoalTestAsk { definition: GoalDefinition; goal?: string; period?: string }
export interface PickMode { address: string; expires_at: number }
export interface GoalTest { past: GoalTried }
export interface Props { names: { name: string; events: number }[]; values: { value: string; events: number }[] }
