/** The frame of every page behind the sign-in: logo, the way between sites, account menu. */
import type { ComponentChildren } from "preact";
import type { Me } from "../api/index.ts";
import { useAttention, useBilling, useMe } from "../api/shared.tsx";
import { lazyPart } from "../base/lazy.tsx";
import { requestOverlay } from "../base/overlay-requests.ts";
import { useRoute } from "../base/route.tsx";
import { rich, t, withTexts } from "../base/text.ts";
import { mayManageBilling, noticeOf } from "../people/billing.ts";
import { Icon, Logo } from "./icon.tsx";
import { Popover } from "./popover.tsx";

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((param) => [...param][0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase();

// Few open it, so it is not part of the first view.
const MenuBody = lazyPart(
  async () => (await withTexts(import("./account-menu.tsx"), "shared")).MenuBody,
  <span class="skeleton skeleton-menu" />,
);

function AccountMenu({ me }: { me: Me }) {
  return (
    <Popover
      class="avatar"
      align="end"
      panelClass="menu"
      face={
        <>
          <span aria-hidden="true">{initials(me.person.name || me.person.email)}</span>
          <span class="sr-only">{t("account")}</span>
        </>
      }
    >
      {(close) => <MenuBody me={me} close={close} />}
    </Popover>
  );
}

/** The way to the alerts, with how many are open. */
function Alerts() {
  const open = useAttention().data?.open ?? 0;
  const here = useRoute().path === "/attention";
  const text = open === 0 ? t("alerts") : t("alerts-open", { n: open });
  return (
    <a
      class="icon-button bell"
      href="/attention"
      aria-label={text}
      title={text}
      aria-current={here ? "page" : undefined}
    >
      <Icon name="bell" />
      {open > 0 && (
        <span class="bell-count" aria-hidden="true">
          {open > 99 ? "99+" : String(open)}
        </span>
      )}
    </a>
  );
}

export const commandKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘K" : t("ctrl-k"));

const BillingBanner = lazyPart(
  async () => (await withTexts(import("./billing-banner.tsx"), "billing-notice")).BillingBanner,
  null,
);

/** Where something is wrong with the account's plan, for those who can do something about it; its own page says more. */
function PlanBanner({ me }: { me: Me }) {
  const billing = useBilling().data;
  const here = useRoute().path === "/settings/billing";
  const notice = billing && !here && mayManageBilling(me) ? noticeOf(billing, me, Date.now() / 1000) : undefined;
  return notice ? <BillingBanner me={me} notice={notice} /> : null;
}

/** What holds on every page, where something does. */
function Banner({ me }: { me: Me }) {
  if (me.second_step_missing) {
    return (
      <p class="banner">
        {rich("two-factor-required", {
          name: me.account.name,
          link: (text) => <a href="/settings/security">{text}</a>,
        })}
      </p>
    );
  }
  if (!me.support) return <PlanBanner me={me} />;
  return <p class="banner">{t("support-access-read-only", { name: me.account.name })}</p>;
}

/** The logo, which leads to all sites. */
export const Home = ({ label }: { label: string }) => (
  <a class="home" href="/" aria-label={label}>
    <Logo />
    <span class="wordmark">Stile</span>
  </a>
);

interface Props {
  /** Next to the logo: the current place. */
  trail?: ComponentChildren;
  /** Under the header's first line: the pages of that place. */
  below?: ComponentChildren;
  children: ComponentChildren;
}

export function Shell({ trail, below, children }: Props) {
  const me = useMe().data;
  return (
    <>
      <a class="skip" href="#main">
        {t("skip-to-content")}
      </a>
      <header class="top">
        <div class="top-in">
          <Home label={t("home-link")} />
          {trail && <div class="trail">{trail}</div>}
          <nav class="top-end" aria-label={t("account")}>
            <button
              type="button"
              class="find"
              aria-keyshortcuts="Control+K Meta+K"
              onClick={() => requestOverlay("commands")}
            >
              <Icon name="search" />
              <span class="sr-only">{t("search-commands")}</span>
              <kbd>{commandKey()}</kbd>
            </button>
            <a class="quiet-link docs-link" href="/docs">
              API
            </a>
            <Alerts />
            {me ? <AccountMenu me={me} /> : <span class="avatar skeleton" />}
          </nav>
        </div>
        {below}
      </header>
      {me && <Banner me={me} />}
      <main id="main" class="page" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
