/** Names for what is asked and answered about a site's consent settings and its banner. */
import type { components } from "../../api/schema.d.ts";

type Schemas = components["schemas"];

export type Mode = Schemas["HardMode"];
export type Keep = Schemas["KeepDays"];
export type HardSettings = Schemas["HardSettings"];
export type Hard = Schemas["HardView"];
export type Step = Schemas["HardStepView"];
export type StepName = Schemas["HardStep"];
export type Next = Schemas["HardNext"];
export type Stored = Schemas["HardStored"];
export type PolicyFound = Schemas["PolicyFound"];

export type Banner = Schemas["Banner"];
export type Texts = Schemas["ConsentTexts"];
export type PanelTexts = Schemas["BannerPanelTexts"];
export type Colours = Schemas["BannerColours"];
export type Place = Schemas["BannerPlace"];
export type Scheme = "light" | "dark";
export type BannerView = Schemas["BannerView"];
export type Banners = Schemas["BannersView"];
export type Version = Schemas["BannerVersionView"];
/** A rule; `rule` is its code. */
export type Rule = Omit<Schemas["BannerRuleView"], "rule"> & { rule: string };

/** What the site says that it keeps: the banner must say the same. */
export interface Promised {
  site: string;
  policy_url: string | null;
  keep: Keep;
  languages: readonly string[];
}
