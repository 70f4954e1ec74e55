/** Names for what is asked and answered about goals; every type here flows from the generated file. */
import type { components } from "./schema.d.ts";

type Schemas = components["schemas"];

export type Goal = Schemas["GoalView"];
export type GoalDefinition = Schemas["GoalDefinition"];
export type GoalValue = Schemas["GoalValue"];
export type GoalRequest = Schemas["GoalCreate"];
export type GoalChange = Schemas["GoalUpdate"];
export type GoalVersion = Schemas["GoalVersionView"];
export type GoalTestAsk = Schemas["GoalTestAsk"];
export type GoalTest = Schemas["GoalTest"];
export type GoalTried = Schemas["GoalTried"];
export type GoalReaching = Schemas["GoalReaching"];
export type GoalExample = Schemas["GoalExample"];
export type Pick = Schemas["PickView"];
export type PickMode = Schemas["PickMode"];
export type Stretch = Schemas["StretchView"];
export type Props = Schemas["PropsView"];

export type Funnel = Schemas["FunnelView"];
export type FunnelRequest = Schemas["FunnelCreate"];
export type FunnelStepRequest = Schemas["FunnelStep"];
export type FunnelOrder = Schemas["FunnelOrder"];
export type FunnelBy = Schemas["FunnelBy"];
export type FunnelReport = Schemas["FunnelReport"];
export type FunnelPart = Schemas["FunnelPart"];
export type FunnelStepReport = Schemas["FunnelStepReport"];
export type FunnelReached = Schemas["FunnelReached"];

export type Paths = Schemas["PathsView"];
export type PathsPart = Schemas["PathsPart"];
export type PathLink = Schemas["PathLink"];

export type Retention = Schemas["RetentionView"];
export type RetentionBy = Schemas["RetentionBy"];
export type Cohort = Schemas["RetentionCohort"];

export type RevenueReport = Schemas["RevenueReport"];
export type RevenueBy = Schemas["RevenueBy"];
export type RevenueRow = Schemas["RevenueRow"];
export type Revenue = Schemas["Earned"];
export type Money = Schemas["MoneyView"];
export type Rate = Schemas["RateView"];
