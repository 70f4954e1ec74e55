/** What stands in the place of a page until it has come: the frame that it will have, so that only its own part appears. */
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

export const DemoSkeleton = () => (
  <>
    <header class="top">
      <div class="top-in">
        <Home label={t("home-title")} />
      </div>
    </header>
    <main class="page">
      <Waiting />
    </main>
  </>
);

/** One card in the middle. */
export function AuthFrame({ busy, children }: { busy?: boolean | undefined; children?: ComponentChildren }) {
  return (
    <main class="bare">
      <div class="bare-card" aria-busy={busy}>
        <div class="bare-brand">
          <Logo />
          <span class="wordmark">Stile</span>
        </div>
        {children}
      </div>
    </main>
  );
}

export const AuthSkeleton = () => <AuthFrame busy />;
