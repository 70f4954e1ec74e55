/** What is asked and answered about a site's consent settings and its banner. */
export type Mode = "off" | "on";
export type StepName = "keep" | "policy" | "dpa" | "banner" | "script";
export type Place = "bottom" | "top" | "corner";
export type Scheme = "light" | "dark";

export interface Keep {
  visits_days: number;
  records_days: number;
}

export interface HardSettings {
  keep: Keep;
  languages: string[];
  own_tool: boolean;
}

export interface Maker {
  id: string;
  name: string;
}

export interface Step {
  step: StepName;
  done: boolean;
  why: string;
  what_to_do?: string | null;
}

export interface Stored {
  what: string;
  how_long: string;
}

export interface ModeView {
  mode: Mode;
  on_device: Stored[];
  here: Stored[];
}

export interface Hard extends HardSettings {
  mode: Mode;
  since?: number | null;
  saved_at?: number | null;
  saved_by?: Maker | null;
  policy?: { url: string; found_at: number; language: string; passage: string } | null;
  steps: Step[];
  modes: ModeView[];
  next?: { kind: "visits" | "records"; last_day: string; at: number } | null;
}

export interface PolicyFound {
  url: string;
  address: string;
  found_at: number;
  language: string;
  passage: string;
}

export interface PanelTexts {
  title: string;
  agreed: string;
  declined: string;
  code: string;
  withdraw: string;
  forget: string;
  close: string;
}

export interface Texts {
  title: string;
  body: string;
  agree: string;
  decline: string;
  policy: string;
  withdrawal: string;
  panel: PanelTexts;
}

export interface Colours {
  background: string;
  text: string;
  agree_background: string;
  agree_text: string;
  decline_background: string;
  decline_text: string;
  link: string;
}

export interface Banner {
  place: Place;
  answer_months: number;
  texts: Record<string, Texts>;
  light: Colours;
  dark: Colours;
}

export interface Rule {
  rule: string;
  kept: boolean;
  why: string;
  /** Paths such as `texts.de.title`. */
  fields: string[];
  source: string;
}

export interface BannerView {
  version?: string | null;
  banner: Banner;
  rules: Rule[];
  keeps_rules: boolean;
  changed_at: number;
  changed_by?: Maker | null;
}

export interface Version {
  version: string;
  banner?: Banner | null;
  from: number;
  until?: number | null;
  published_by?: Maker | null;
  shown?: number | null;
  agreed?: number | null;
  declined?: number | null;
}

export interface Banners {
  live?: BannerView | null;
  draft?: BannerView | null;
  versions: Version[];
}

/** What the site says that it keeps: the banner must say the same. */
export interface Promised {
  site: string;
  policy_url: string | null;
  keep: Keep;
  languages: string[];
}
