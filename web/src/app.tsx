/** Which page stands at which address. */
import { useEffect } from "preact/hooks";
import { getMe, getSites, onSignedOut, type Me, type Site } from "./api/index.ts";
import { useLoad, type Loaded } from "./base/load.ts";
import { go, Router, usePlace } from "./base/route.tsx";
import { AddSite } from "./pages/add-site.tsx";
import { InstallPage } from "./pages/install.tsx";
import { Missing } from "./pages/missing.tsx";
import { SignIn } from "./pages/sign-in.tsx";
import { SitePage } from "./pages/site/index.tsx";
import { SitesPage } from "./pages/sites.tsx";
import { Start } from "./pages/start.tsx";
import { TokensPage } from "./pages/tokens.tsx";
import { Net } from "./parts/fault.tsx";

/** What every page behind the sign-in is given. */
export interface MemberPage {
  me: Me | undefined;
  sites: Loaded<Site[]>;
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

function Member({ path }: { path: string }) {
  const me = useLoad("me", getMe);
  const sites = useLoad("sites", getSites);
  useEffect(() => onSignedOut(() => go("/sign-in", true)), []);

  const given: MemberPage = { me: me.data, sites };
  const parts = path.split("/").filter(Boolean).map(decoded);
  if (parts.length === 0) return <SitesPage {...given} />;
  if (path === "/add-site") return <AddSite {...given} />;
  if (path === "/tokens") return <TokensPage {...given} />;
  if (parts[0] === "sites" && parts[1]) {
    if (parts.length === 2) return <SitePage key={parts[1]} name={parts[1]} {...given} />;
    if (parts[2] === "install") return <InstallPage key={parts[1]} name={parts[1]} {...given} />;
  }
  return <Missing {...given} />;
}

function Page() {
  const { path, search } = usePlace();
  const token = new URLSearchParams(search).get("token") ?? "";
  if (path === "/start") return <Start token={token} />;
  if (path === "/sign-in") return <SignIn token={token} />;
  return <Member path={path} />;
}

export function App() {
  return (
    <Net>
      <Router>
        <Page />
      </Router>
    </Net>
  );
}
