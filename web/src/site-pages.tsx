/** The frame of a site's pages: the header with its name and navigation. Each page is loaded on its first visit. */
import type { FunctionComponent } from "preact";
import { lazy } from "./base/lazy.tsx";
import { t, withTexts } from "./base/text.ts";
import { LiveRegionProvider } from "./parts/live-region.tsx";
import { Shell } from "./parts/shell.tsx";
import { SiteNav } from "./parts/site-nav.tsx";
import { SiteSwitch } from "./parts/site-switch.tsx";

export interface PartPage {
  /** The site's. */
  name: string;
  /** The rest of the address after the page's word: `new`, or an id. */
  rest: string | undefined;
}

const Waiting = () => <div class="part-waiting" role="status" aria-label={t("loading")} />;
const waiting = <Waiting />;

const pages: Record<string, FunctionComponent<PartPage>> = {
  live: lazy(async () => (await withTexts(import("./features/live/index.tsx"), "live", "shared")).LivePage, waiting),
  around: lazy(
    async () => (await withTexts(import("./features/around/index.tsx"), "changes", "shared")).AroundPage,
    waiting,
  ),
  overlay: lazy(
    async () => (await withTexts(import("./features/page-overlay/index.tsx"), "overlay", "shared")).OverlayPage,
    waiting,
  ),
  goals: lazy(
    async () => (await withTexts(import("./features/goals/index.tsx"), "goals", "shared")).GoalsPage,
    waiting,
  ),
  funnels: lazy(
    async () => (await withTexts(import("./features/funnels/index.tsx"), "funnels", "goals", "shared")).FunnelsPage,
    waiting,
  ),
  paths: lazy(
    async () => (await withTexts(import("./features/paths/index.tsx"), "funnels", "shared")).PathsPage,
    waiting,
  ),
  retention: lazy(
    async () => (await withTexts(import("./features/retention/index.tsx"), "funnels", "shared")).RetentionPage,
    waiting,
  ),
  revenue: lazy(
    async () => (await withTexts(import("./features/revenue/index.tsx"), "revenue", "shared")).RevenuePage,
    waiting,
  ),
  changed: lazy(
    async () => (await withTexts(import("./features/change-drivers/changed.tsx"), "changes", "shared")).ChangedPage,
    waiting,
  ),
  why: lazy(
    async () => (await withTexts(import("./features/change-drivers/why.tsx"), "audit", "changes", "shared")).WhyPage,
    waiting,
  ),
  "left-out": lazy(
    async () => (await withTexts(import("./features/left-out/index.tsx"), "excluded", "shared")).LeftOutPage,
    waiting,
  ),
  settings: lazy(
    async () =>
      (await withTexts(import("./features/site-settings/index.tsx"), "audit", "shared", "site-settings")).SettingsPage,
    waiting,
  ),
  install: lazy(
    async () => (await withTexts(import("./features/install/index.tsx"), "install", "shared")).InstallPage,
    waiting,
  ),
  import: lazy(
    async () => (await withTexts(import("./features/imports/index.tsx"), "imported", "imports", "shared")).ImportPage,
    waiting,
  ),
  stores: lazy(
    async () => (await withTexts(import("./features/device-storage/index.tsx"), "shared", "storage")).StoragePage,
    waiting,
  ),
  consent: lazy(
    async () => (await withTexts(import("./features/consent/index.tsx"), "audit", "consent", "shared")).ConsentPage,
    waiting,
  ),
  nightly: lazy(
    async () => (await withTexts(import("./features/nightly/site.tsx"), "nightly", "shared")).SiteNightlyPage,
    waiting,
  ),
  reports: lazy(
    async () => (await withTexts(import("./features/reports/site-report.tsx"), "reports", "shared")).SiteReportPage,
    waiting,
  ),
  sharing: lazy(
    async () =>
      (await withTexts(import("./features/sharing/settings/index.tsx"), "shared", "sharing", "sharing-settings"))
        .SharingPage,
    waiting,
  ),
  visitors: lazy(
    async () => (await withTexts(import("./features/visitors/index.tsx"), "audit", "shared", "visitors")).VisitorsPage,
    waiting,
  ),
  requests: lazy(
    async () => (await withTexts(import("./features/visitors/requests.tsx"), "shared", "visitors")).RequestsPage,
    waiting,
  ),
  "dry-run": lazy(
    async () => (await withTexts(import("./features/dry-run/index.tsx"), "shared", "site-settings")).DryRunPage,
    waiting,
  ),
};

export const isPart = (param: string): boolean => Object.hasOwn(pages, param);

export function SitePart(props: PartPage & { part: string }) {
  const Found = pages[props.part];
  return (
    <Shell trail={<SiteSwitch name={props.name} />} below={<SiteNav name={props.name} />}>
      <LiveRegionProvider>{Found && <Found key={props.part} {...props} />}</LiveRegionProvider>
    </Shell>
  );
}
