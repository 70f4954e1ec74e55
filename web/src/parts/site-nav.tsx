/** The pages of one site, under the header. They keep the period, the comparison and the filters. */
import { navigate, useRoute } from "../base/route.tsx";
import { useShortcuts } from "../base/shortcuts.ts";
import { msg, type PlainId, t } from "../base/text.ts";
import { readView, type View, writeView } from "../figures/view.ts";
import { isRevenue, useAmounts } from "./amounts.ts";
import { isRetention, useConsent } from "./consent-figures.ts";
import { Icon, type IconName } from "./icon.tsx";
import { siteAddress } from "./view-address.ts";

/** What of a view a page asks about. */
type ViewParam = Exclude<keyof View, "interval">;

interface Page {
  path: string;
  asks: readonly ViewParam[];
  text: PlainId;
  /** Opens it, after G. */
  key?: string;
  /** Pages without a link here. */
  also?: readonly Pick<Page, "path" | "asks">[];
  /** What the pages below ask about. */
  below?: readonly ViewParam[];
  /** Listed only where the site has it. The address works without, too. */
  needs?: keyof SiteHas;
}

/** What only some sites have. */
export interface SiteHas {
  amounts: boolean;
  /** Visitors are asked for consent, or some who agreed are kept. */
  consent: boolean;
}

/** One place in the first line; of several pages, the second line has them. */
interface Group {
  text: PlainId;
  icon: IconName;
  pages: readonly [Page, ...Page[]];
}

const groups: readonly Group[] = [
  {
    text: msg("nav-dashboard"),
    icon: "dashboard",
    pages: [
      {
        path: "",
        text: msg("nav-dashboard"),
        key: "d",
        asks: ["period", "compare", "filters", "metric"],
        also: [
          { path: "/left-out", asks: ["period"] },
          { path: "/overlay", asks: ["period", "filters"] },
        ],
      },
    ],
  },
  { text: msg("live"), icon: "live", pages: [{ path: "/live", text: msg("live"), key: "l", asks: [] }] },
  {
    text: msg("nav-goals-funnels"),
    icon: "goal",
    pages: [
      { path: "/goals", text: msg("dimension-goals"), key: "g", asks: ["period", "filters"] },
      {
        path: "/funnels",
        text: msg("funnels"),
        key: "f",
        asks: ["period", "filters"],
        also: [{ path: "/funnels/new", asks: [] }],
        below: ["period", "compare", "filters"],
      },
    ],
  },
  {
    text: msg("nav-insights"),
    icon: "line",
    pages: [
      { path: "/changed", text: msg("what-changed"), key: "c", asks: ["period", "filters"] },
      { path: "/why", text: msg("nav-why"), key: "w", asks: ["period", "compare", "filters"] },
      { path: "/paths", text: msg("paths"), key: "p", asks: ["period", "filters"] },
      { path: "/around", text: msg("page-flow"), key: "o", asks: ["period", "filters"] },
      { path: "/retention", text: msg("retention"), key: "r", asks: ["period"], needs: "consent" },
    ],
  },
  {
    text: msg("revenue"),
    icon: "revenue",
    pages: [
      { path: "/revenue", text: msg("revenue"), key: "v", asks: ["period", "compare", "filters"], needs: "amounts" },
    ],
  },
  {
    text: msg("settings"),
    icon: "settings",
    pages: [
      {
        path: "/settings",
        text: msg("settings"),
        key: "e",
        asks: [],
        also: [
          { path: "/install", asks: [] },
          { path: "/import", asks: [] },
          { path: "/dry-run", asks: [] },
          { path: "/stores", asks: [] },
          { path: "/consent", asks: [] },
          { path: "/consent/banner", asks: [] },
          { path: "/consent/records", asks: [] },
          { path: "/visitors", asks: ["period", "filters"] },
          { path: "/requests", asks: [] },
          { path: "/reports", asks: [] },
          { path: "/nightly", asks: [] },
          { path: "/sharing", asks: [] },
        ],
      },
    ],
  },
];

const pages = groups.flatMap((group) => group.pages);
const known = pages.flatMap((page) => [page, ...(page.also ?? [])]);

/** What a page of a site asks about; it is called as in the address, without the site: `/funnels/new`. */
export const viewParamsOf = (page: string): readonly ViewParam[] =>
  known.find(({ path }) => path === page)?.asks ??
  pages.find(({ path }) => path !== "" && page.startsWith(`${path}/`))?.below ??
  [];

/** The pages to list for a site. */
export const listedPages = (has: SiteHas): readonly Page[] =>
  pages.filter(({ needs }) => needs === undefined || has[needs]);

export function useSiteHas(site: string | undefined): SiteHas {
  const amounts = useAmounts(site);
  const consent = useConsent(site);
  return { amounts, consent };
}

export function SiteNav({ name }: { name: string }) {
  const { path, search } = useRoute();
  const home = siteAddress(name);
  const here = path.replace(/\/$/, "");
  const view = writeView(readView(search));
  useShortcuts(
    Object.fromEntries(
      pages.flatMap((page) => (page.key ? [[`g ${page.key}`, () => navigate(home + page.path + view)]] : [])),
    ),
  );
  const isWithin = (page: Page): boolean =>
    here === home + page.path ||
    (page.path !== "" && here.startsWith(`${home}${page.path}/`)) ||
    page.also?.some(({ path }) => here === home + path || here.startsWith(`${home}${path}/`)) === true;
  const second = groups.find((group) => group.pages.length > 1 && group.pages.some(isWithin));
  const amounts = useAmounts(name);
  // Only a page of the second line depends on it: elsewhere it is not asked for.
  const depends = second?.pages.some(({ needs }) => needs === "consent");
  const consent = useConsent(depends ? name : undefined);
  const listed = listedPages({
    amounts: amounts || isRevenue(here, name),
    consent: consent || isRetention(here, name),
  });
  const link = (page: Page, of: readonly Page[]) => ({
    href: home + page.path + view,
    "aria-current": of.some(({ path }) => here === home + path)
      ? ("page" as const)
      : of.some(isWithin)
        ? ("true" as const)
        : undefined,
  });
  return (
    <nav class="site-nav" aria-label={name}>
      <ul class="site-tabs">
        {groups
          .filter((group) => listed.includes(group.pages[0]))
          .map((group) => (
            <li key={group.text}>
              <a {...link(group.pages[0], group.pages)}>
                <Icon name={group.icon} />
                {t(group.text)}
              </a>
            </li>
          ))}
      </ul>
      {second && (
        <ul class="site-subtabs" aria-label={t(second.text)}>
          {second.pages
            .filter((page) => listed.includes(page))
            .map((page) => (
              <li key={page.path}>
                <a {...link(page, [page])}>{t(page.text)}</a>
              </li>
            ))}
        </ul>
      )}
    </nav>
  );
}
