/**
 * Names for what is asked and answered about alerts, their channels, reports by email and the nightly check; every type
 * here flows from the generated file.
 */
import type { components } from "./schema.d.ts";

type Schemas = components["schemas"];

export type AlertKind = Schemas["AlertKind"];
export type AlertSeverity = Schemas["AlertSeverity"];
export type AlertFrequency = Schemas["AlertFrequency"];
export type Quiet = Schemas["QuietHours"];
/** A person's own. */
export type AlertSettings = Schemas["AlertSettings"];
/** Which alerts a recipient gets, and when. */
export type AlertChoice = Omit<AlertSettings, "email" | "push" | "sites">;
export type Rehearsal = Schemas["Rehearsal"];
export type RehearsedAlert = Schemas["RehearsedAlert"];
export type AlertView = Schemas["AlertView"];
export type Attention = Schemas["Attention"];
export type AttentionAction = Schemas["AttentionAction"];

export type ChannelKind = Schemas["ChannelKind"];
export type ChannelView = Schemas["ChannelView"];
export type ChannelCreate = Schemas["ChannelCreate"];
export type ChannelUpdate = Schemas["ChannelUpdate"];
export type TestResult = Schemas["TestResult"];
export type DeliveryView = Schemas["DeliveryView"];
export type DeliveryOutcome = Schemas["DeliveryOutcome"];

export type ReportSetting = Schemas["ReportSetting"];
/** What is saved of a report. */
export type ReportUpdate = Pick<ReportSetting, "rhythm" | "weekday" | "month_day" | "hour" | "addresses" | "sections">;
export type Rhythm = Schemas["ReportRhythm"];
export type Weekday = Schemas["ReportWeekday"];
export type ReportSection = Schemas["ReportSection"];
export type ReportOutcome = Schemas["ReportOutcome"];
export type ReportAsk = Schemas["ReportAsk"];
export type ReportPreview = Schemas["ReportPreview"];
export type ReportSent = Schemas["ReportSent"];
export type ReportConfirmed = Schemas["ReportConfirmed"];

export type NightlyView = Schemas["NightlyView"];
export type NightlyFinding = Schemas["NightlyFinding"];
export type NightlyCheck = Schemas["NightlyCheck"];
export type NightlyCheckCode = Schemas["NightlyCheckCode"];
export type SiteNightly = Schemas["SiteNightly"];
