/** What every page of a site stands in: the header with its name and its pages. The page itself is loaded when gone to. */
import type { FunctionComponent } from "preact";
import type { MemberPage } from "../../app.tsx";
import { lazy } from "../../base/lazy.tsx";
import { t } from "../../base/text.ts";
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
  around: lazy(async () => (await import("../around/index.tsx")).AroundPage, waiting),
  goals: lazy(async () => (await import("../goals/index.tsx")).GoalsPage, waiting),
  funnels: lazy(async () => (await import("../funnels/index.tsx")).FunnelsPage, waiting),
  paths: lazy(async () => (await import("../paths/index.tsx")).PathsPage, waiting),
  retention: lazy(async () => (await import("../retention/index.tsx")).RetentionPage, waiting),
  revenue: lazy(async () => (await import("../revenue/index.tsx")).RevenuePage, waiting),
  changed: lazy(async () => (await import("../moves/changed.tsx")).ChangedPage, waiting),
  why: lazy(async () => (await import("../moves/why.tsx")).WhyPage, waiting),
  "left-out": lazy(async () => (await import("../left-out/index.tsx")).LeftOutPage, waiting),
  settings: lazy(async () => (await import("../site-settings/index.tsx")).SettingsPage, waiting),
  install: lazy(async () => (await import("../install/index.tsx")).InstallPage, waiting),
  "dry-run": lazy(async () => (await import("../dry-run/index.tsx")).DryRunPage, waiting),
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
