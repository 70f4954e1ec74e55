/** Placeholders of pages that load: the frame that each will have, so that only its content appears. */
import type { ComponentChildren } from "preact";
import { t } from "../base/text.ts";
import { Logo } from "./icon.tsx";
import { Home, Shell } from "./shell.tsx";

const Waiting = () => <div class="part-waiting" role="status" aria-label={t("loading")} />;

export const PageSkeleton = () => (
  <Shell>
    <Waiting />
  </Shell>
);

const Top = ({ children }: { children: ComponentChildren }) => (
  <header class="top">
    <div class="top-in">{children}</div>
  </header>
);

export const DemoSkeleton = () => (
  <>
    <Top>
      <Home label={t("home-title")} />
    </Top>
    <main class="page">
      <Waiting />
    </main>
  </>
);

/** A header for people who may have no account: it leads nowhere. */
export const Brand = () => (
  <Top>
    <span class="home">
      <Logo />
      <span class="wordmark">Stile</span>
    </span>
  </Top>
);

export const ShareSkeleton = () => (
  <>
    <Brand />
    <main class="page">
      <Waiting />
    </main>
  </>
);

/** One card in the middle. */
export function AuthFrame({ busy, children }: { busy?: boolean | undefined; children?: ComponentChildren }) {
  return (
    <main class="auth">
      <div class="auth-card" aria-busy={busy}>
        <div class="auth-brand">
          <Logo />
          <span class="wordmark">Stile</span>
        </div>
        {children}
      </div>
    </main>
  );
}

export const AuthSkeleton = () => <AuthFrame busy />;
