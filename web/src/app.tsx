/** The routes: which page is at which address. */
import type { ComponentType, FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { getArriving, onSignedOut } from "./api/index.ts";
import { Shared, useMe, useSites } from "./api/shared.tsx";
import { lazy } from "./base/lazy.tsx";
import { useLoad } from "./base/load.ts";
import { navigate, Router, useRoute } from "./base/route.tsx";
import { withTexts } from "./base/text.ts";
import { Commands } from "./features/palette/commands.tsx";
import { requestFirst } from "./features/sharing/request.ts";
import { SitePage } from "./features/site/index.tsx";
import { ErrorBoundary } from "./parts/fault.tsx";
import { Missing, MissingSite, NotLoaded } from "./parts/missing.tsx";
import { Offline } from "./parts/offline.tsx";
import { AuthSkeleton, DemoSkeleton, PageSkeleton, ShareSkeleton } from "./parts/page-skeleton.tsx";
import { saveReturnTo } from "./people/return-to.ts";
import { isPart, SitePart } from "./site-pages.tsx";

/** What the addresses in emails pass to the pages before the sign-in. */
interface AuthPageProps {
  token: string;
  problem: string;
}

const beforeSignIn = (load: () => Promise<ComponentType<AuthPageProps>>) => lazy(load, AuthSkeleton);
const signedIn = (load: () => Promise<ComponentType>) => lazy(load, PageSkeleton);

/** Pages before the sign-in. */
const authPages: Record<string, FunctionComponent<AuthPageProps>> = {
  "/confirm-channel": beforeSignIn(
    async () =>
      (await withTexts(import("./features/alert-channels/confirm.tsx"), "alert-channels", "shared")).ConfirmChannel,
  ),
  "/consent-proof": beforeSignIn(
    async () =>
      (await withTexts(import("./features/consent-proof/index.tsx"), "consent", "consent-proof")).ConsentProofPage,
  ),
  "/email": beforeSignIn(async () => (await withTexts(import("./features/auth/email.tsx"), "signin")).Email),
  "/invitation": beforeSignIn(
    async () => (await withTexts(import("./features/auth/invitation.tsx"), "shared", "signin")).Invitation,
  ),
  "/reports/confirm": beforeSignIn(
    async () => (await withTexts(import("./features/reports/by-link.tsx"), "reports", "shared")).ConfirmReport,
  ),
  "/reports/unsubscribe": beforeSignIn(
    async () => (await withTexts(import("./features/reports/by-link.tsx"), "reports", "shared")).UnsubscribeReport,
  ),
  "/reset": beforeSignIn(async () => (await withTexts(import("./features/auth/reset.tsx"), "shared", "signin")).Reset),
  "/second": beforeSignIn(
    async () => (await withTexts(import("./features/auth/second.tsx"), "shared", "signin")).Second,
  ),
  "/sign-in": beforeSignIn(
    async () => (await withTexts(import("./features/auth/sign-in.tsx"), "shared", "signin")).SignIn,
  ),
  "/sign-up": beforeSignIn(
    async () => (await withTexts(import("./features/auth/sign-up.tsx"), "shared", "signin")).SignUp,
  ),
  "/start": beforeSignIn(async () => (await withTexts(import("./features/auth/start.tsx"), "shared", "signin")).Start),
};

/** Open to everybody, and without a question to the server. */
const Demo = lazy(
  async () => (await withTexts(import("./features/demo/index.tsx"), "demo", "shared")).DemoPage,
  DemoSkeleton,
);

/** Open to everybody; its figures are requested together with its script. */
const Share = lazy(async () => {
  requestFirst();
  return (await withTexts(import("./features/sharing/index.tsx"), "sharing")).SharePage;
}, ShareSkeleton);

const Sites = signedIn(
  async () => (await withTexts(import("./features/sites/index.tsx"), "shared", "sites")).SitesPage,
);
const AddSite = signedIn(
  async () => (await withTexts(import("./features/sites/add-site.tsx"), "shared", "sites")).AddSite,
);
const TakeOver = signedIn(
  async () => (await withTexts(import("./features/sites/take-over.tsx"), "shared", "sites")).TakeOver,
);
const Profile = signedIn(
  async () => (await withTexts(import("./features/people/profile.tsx"), "account", "shared", "signin")).ProfilePage,
);
const Tokens = signedIn(
  async () => (await withTexts(import("./features/people/tokens.tsx"), "account", "shared")).TokensPage,
);

/** Pages about oneself and the account. */
const settings: Record<string, FunctionComponent> = {
  "/attention": signedIn(
    async () => (await withTexts(import("./features/alerts/index.tsx"), "alerts", "shared")).AttentionPage,
  ),
  "/nightly": signedIn(
    async () => (await withTexts(import("./features/nightly/index.tsx"), "nightly", "shared")).NightlyPage,
  ),
  "/settings/account": signedIn(
    async () => (await withTexts(import("./features/people/account.tsx"), "account", "shared", "signin")).AccountPage,
  ),
  "/settings/alert-channels": signedIn(
    async () =>
      (await withTexts(import("./features/alert-channels/index.tsx"), "alert-channels", "alerts", "shared"))
        .AlertChannelsPage,
  ),
  "/settings/alerts": signedIn(
    async () => (await withTexts(import("./features/alerts/settings.tsx"), "alerts", "shared")).AlertSettingsPage,
  ),
  "/settings/audit": signedIn(
    async () => (await withTexts(import("./features/people/audit.tsx"), "account", "audit", "shared")).AuditPage,
  ),
  "/settings/billing": signedIn(
    async () => (await withTexts(import("./features/billing/index.tsx"), "billing", "shared")).BillingPage,
  ),
  "/settings/deliveries": signedIn(
    async () =>
      (await withTexts(import("./features/alert-channels/deliveries.tsx"), "alert-channels", "audit", "shared"))
        .DeliveriesPage,
  ),
  "/settings": Profile,
  "/settings/me": Profile,
  "/settings/mcp": signedIn(async () => (await withTexts(import("./features/mcp/index.tsx"), "mcp", "shared")).McpPage),
  "/settings/reports": signedIn(
    async () => (await withTexts(import("./features/reports/digest.tsx"), "reports", "shared")).DigestPage,
  ),
  "/settings/security": signedIn(
    async () =>
      (await withTexts(import("./features/people/security.tsx"), "account", "audit", "shared", "signin")).SecurityPage,
  ),
  "/settings/sessions": signedIn(
    async () => (await withTexts(import("./features/people/sessions.tsx"), "account", "shared")).SessionsPage,
  ),
  "/settings/team": signedIn(
    async () => (await withTexts(import("./features/people/team.tsx"), "account", "shared", "signin")).TeamPage,
  ),
  "/settings/tokens": Tokens,
  // Their former address.
  "/tokens": Tokens,
};

/** The operator's area. For all others, there is no page at these addresses. */
const operatorPages: Record<string, FunctionComponent> = {
  "/admin": signedIn(
    async () => (await withTexts(import("./features/operator/overview.tsx"), "operator", "shared")).OverviewPage,
  ),
  "/admin/accounts": signedIn(
    async () => (await withTexts(import("./features/operator/accounts.tsx"), "operator", "shared")).AccountsPage,
  ),
  "/admin/announcements": signedIn(
    async () =>
      (await withTexts(import("./features/operator/announcements.tsx"), "operator", "shared")).AnnouncementsPage,
  ),
  "/admin/invites": signedIn(
    async () => (await withTexts(import("./features/operator/invites.tsx"), "audit", "operator", "shared")).InvitesPage,
  ),
  "/admin/log": signedIn(
    async () => (await withTexts(import("./features/operator/log.tsx"), "audit", "operator", "shared")).LogPage,
  ),
};

const OperatorAccount = lazy(
  async () =>
    (await withTexts(import("./features/operator/account.tsx"), "audit", "operator", "operator-account", "shared"))
      .AccountPage,
  PageSkeleton,
);

const lookUp = <T,>(pages: Record<string, T>, path: string): T | undefined =>
  Object.hasOwn(pages, path) ? pages[path] : undefined;

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const partsOf = (path: string): string[] => path.split("/").filter(Boolean).map(decoded);

/** For a site that is not in the person's list, asks the server, which may know it by another name. */
function useNoSuchSite(name: string | undefined): boolean {
  const sites = useSites();
  const unlisted =
    name !== undefined && sites.data !== undefined && !sites.busy && !sites.data.some((site) => site.name === name);
  const arriving = useLoad(unlisted ? name : undefined, (signal) => getArriving(name ?? "", signal), name);
  return unlisted && arriving.fault?.status === 404;
}

function Member({ path }: { path: string }) {
  useEffect(
    () =>
      onSignedOut((code) => {
        saveReturnTo(window.location.pathname + window.location.search);
        navigate(code === "second_step_awaited" ? "/second" : "/sign-in", true);
      }),
    [],
  );

  return (
    <Shared>
      <MemberPage path={path} />
      <Commands />
    </Shared>
  );
}

function OperatorPage({ path, parts }: { path: string; parts: string[] }) {
  const me = useMe();
  // It is loaded once it is known who is signed in.
  if (!me.data) return me.fault ? <NotLoaded fault={me.fault} onRetry={me.reload} /> : <PageSkeleton />;
  if (!me.data.operator) return <Missing />;
  const [, page, account, ...rest] = parts;
  if (page === "accounts" && account && rest.length === 0) return <OperatorAccount id={account} />;
  const Found = lookUp(operatorPages, path);
  return Found ? <Found key={path} /> : <Missing />;
}

function MemberPage({ path }: { path: string }) {
  const parts = partsOf(path);
  const missing = useNoSuchSite(parts[0] === "sites" ? parts[1] : undefined);
  if (missing && parts[1]) return <MissingSite name={parts[1]} />;
  if (parts.length === 0) return <Sites />;
  if (path === "/add-site") return <AddSite />;
  if (path === "/take-over") return <TakeOver />;
  const Found = lookUp(settings, path);
  if (Found) return <Found key={path} />;
  if (parts[0] === "admin") return <OperatorPage path={path} parts={parts} />;
  if (parts[0] === "sites" && parts[1]) {
    if (parts.length === 2) return <SitePage key={parts[1]} name={parts[1]} />;
    const [, name, part = "", rest] = parts;
    if (isPart(part) && parts.length <= 4) return <SitePart key={name} name={name} part={part} rest={rest} />;
  }
  return <Missing />;
}

function Page() {
  const { path, search } = useRoute();
  const arriving = new URLSearchParams(search);
  // The server's page for connecting programs sends people here first, and says where they go afterwards.
  const to = path === "/sign-in" || path === "/second" ? arriving.get("to") : null;
  useEffect(() => {
    if (to) saveReturnTo(to);
  }, [to]);
  if (path === "/demo") return <Demo />;
  if (path.startsWith("/share/")) return <Share />;
  const Found = lookUp(authPages, path);
  if (Found) {
    return <Found key={path} token={arriving.get("token") ?? ""} problem={arriving.get("problem") ?? ""} />;
  }
  return <Member path={path} />;
}

/** A page that works without the server does not say whether there is a connection. */
function Connection() {
  const { path } = useRoute();
  return path === "/consent-proof" ? null : <Offline />;
}

export function App() {
  return (
    <ErrorBoundary>
      <Router>
        <Page />
        <Connection />
      </Router>
    </ErrorBoundary>
  );
}
