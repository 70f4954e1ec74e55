/** What every page of a site stands in: the header with its name and its pages. The page itself is loaded when gone to. */
import type { FunctionComponent } from "preact";
import type { MemberPage } from "../../app.tsx";
import { lazy } from "../../base/lazy.tsx";
import { saying, t } from "../../base/text.ts";
import { SayProvider } from "../../parts/say.tsx";
import { Shell } from "../../parts/shell.tsx";
import { SiteNav } from "./nav.tsx";
import { SiteSwitch } from "./switch.tsx";

export interface PartPage extends MemberPage {
  /** The site's. */
  name: string;
  /** What stands in the address after the page's own word: `new`, or an id. */
  rest: string | undefined;
}

const Waiting = () => <div class="part-waiting" role="status" aria-label={t("Loading")} />;
const waiting = <Waiting />;

const pages: Record<string, FunctionComponent<PartPage>> = {
  live: lazy(async () => (await import("../live/index.tsx")).LivePage, waiting),
  around: lazy(async () => (await saying(import("../around/index.tsx"), "moves")).AroundPage, waiting),
  goals: lazy(async () => (await saying(import("../goals/index.tsx"), "goals")).GoalsPage, waiting),
  funnels: lazy(async () => (await saying(import("../funnels/index.tsx"), "funnels", "goals", "told/methods")).FunnelsPage, waiting),
  paths: lazy(async () => (await saying(import("../paths/index.tsx"), "funnels", "told/methods")).PathsPage, waiting),
  retention: lazy(async () => (await saying(import("../retention/index.tsx"), "funnels", "told/methods")).RetentionPage, waiting),
  revenue: lazy(async () => (await saying(import("../revenue/index.tsx"), "revenue")).RevenuePage, waiting),
  changed: lazy(async () => (await saying(import("../moves/changed.tsx"), "moves", "told/methods")).ChangedPage, waiting),
  why: lazy(async () => (await saying(import("../moves/why.tsx"), "audit", "moves", "told/methods")).WhyPage, waiting),
  "left-out": lazy(async () => (await saying(import("../left-out/index.tsx"), "leftOut", "told/counting")).LeftOutPage, waiting),
  settings: lazy(async () => (await saying(import("../site-settings/index.tsx"), "audit", "settings")).SettingsPage, waiting),
  install: lazy(async () => (await saying(import("../install/index.tsx"), "install")).InstallPage, waiting),
  "dry-run": lazy(async () => (await saying(import("../dry-run/index.tsx"), "settings", "told/counting")).DryRunPage, waiting),
};

export const isPart = (word: string): boolean => Object.hasOwn(pages, word);

export function SitePart(props: PartPage & { part: string }) {
  const Found = pages[props.part];
  return (
    <Shell
      me={props.me}
      trail={<SiteSwitch name={props.name} sites={props.sites.data} />}
      below={<SiteNav name={props.name} />}
    >
      <SayProvider>{Found && <Found key={props.part} {...props} />}</SayProvider>
    </Shell>
  );
}
