/** Why something could not be shown or done, and what to do about it. */
import { Component, type ComponentChildren } from "preact";
import type { Fault } from "../api/index.ts";

/** In the place of what could not be loaded. */
export function FaultBox({ fault, again }: { fault: Fault; again?: () => void }) {
  return (
    <div class="fault" role="alert">
      <p>{fault.message}</p>
      {again && (
        <button type="button" class="button" onClick={again}>
          Try again
        </button>
      )}
      {fault.requestId && <p class="fault-id">Request {fault.requestId}</p>}
    </div>
  );
}

/** Under a form. */
export function FaultLine({ fault }: { fault: Fault | undefined }) {
  return (
    <p class="fault-line" role="alert">
      {fault?.message}
    </p>
  );
}

/** The last net: a mistake of ours shows a sentence instead of an empty page. */
export class Net extends Component<{ children: ComponentChildren }, { broken: boolean }> {
  override state = { broken: false };

  override componentDidCatch(): void {
    this.setState({ broken: true });
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main class="centred">
        <h1>Something broke on our side</h1>
        <p>The figures are safe; only this page could not be drawn.</p>
        <p>
          <a class="button button-main" href={window.location.href} target="_self">
            Load it again
          </a>
        </p>
      </main>
    );
  }
}
