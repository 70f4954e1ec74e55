/** Why something could not be shown or done, and what to do about it. */
import { Component, type ComponentChildren } from "preact";
import type { Fault } from "../api/index.ts";
import { lazyPart } from "../base/lazy.tsx";
import { t, withTexts } from "../base/text.ts";

const ReauthPrompt = lazyPart(
  async () => (await withTexts(import("./reauth.tsx"), "account", "shared", "signin")).ReauthPrompt,
  null,
);

/** Retrying does not help before the person has reauthenticated. */
const isTooLate = (fault: Fault | undefined): boolean => fault?.code === "proof_needed";

/** In the place of what could not be loaded. */
export function FaultBox({ fault, onRetry }: { fault: Fault; onRetry?: () => void }) {
  return (
    <div class="fault" role="alert">
      {isTooLate(fault) ? <ReauthPrompt onConfirmed={onRetry} /> : <p>{fault.message}</p>}
      {onRetry && !isTooLate(fault) && (
        <button type="button" class="button" onClick={onRetry}>
          {t("try-again")}
        </button>
      )}
      {fault.requestId && <p class="fault-id">{t("request-id", { id: fault.requestId })}</p>}
    </div>
  );
}

/** Under a form; what the page itself has found is a sentence. */
export function FaultLine({ fault, id }: { fault: Fault | string | undefined; id?: string }) {
  return (
    <div class="fault-line" id={id} role="alert">
      {typeof fault === "string" ? fault : isTooLate(fault) ? <ReauthPrompt onConfirmed={undefined} /> : fault?.message}
    </div>
  );
}

/** The last net: a mistake of ours shows a sentence instead of an empty page. */
export class ErrorBoundary extends Component<{ children: ComponentChildren }, { broken: boolean }> {
  override state = { broken: false };

  override componentDidCatch(): void {
    this.setState({ broken: true });
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main class="centred">
        <h1>{t("error-page-crashed")}</h1>
        <p>{t("error-page-crashed-hint")}</p>
        <p>
          <a class="button button-main" href={window.location.href} target="_self">
            {t("reload")}
          </a>
        </p>
      </main>
    );
  }
}
