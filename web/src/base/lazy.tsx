/** Pages that are loaded when they are first gone to, so that the dashboard's own bytes stay few. */
import type { ComponentChildren, ComponentType, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { onReconnect, reportNoAnswer } from "./connectivity.ts";
import { t } from "./text.ts";

function LoadFailed() {
  return (
    <div class="centred">
      <h1>{t("error-page-not-loaded")}</h1>
      <p role="alert">{t("error-page-not-loaded-hint")}</p>
      <a class="button button-main" href={window.location.href} target="_self">
        {t("reload")}
      </a>
    </div>
  );
}

export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  /** Stands there until then. */
  waiting: ComponentChildren | ((props: P) => ComponentChildren),
  /** Only a part of a page, beside which something may have been typed. */
  part = false,
): FunctionComponent<P> {
  let Loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [state, setState] = useState<"under way" | "here" | "failed">(Loaded ? "here" : "under way");
    useEffect(() => {
      if (Loaded) return;
      let gone = false;
      load().then(
        (page) => {
          Loaded = page;
          if (!gone) setState("here");
        },
        () => {
          if (gone) return;
          setState("failed");
          reportNoAnswer();
        },
      );
      return () => {
        gone = true;
      };
    }, []);
    // The browser keeps that a script could not be had. A page that never stood is loaded whole; of a part of one, what
    // stands around it would be lost.
    useEffect(
      () => (state === "failed" && !part ? onReconnect((wasLost) => wasLost && window.location.reload()) : undefined),
      [state],
    );
    if (Loaded) return <Loaded {...props} />;
    if (state === "failed") return <LoadFailed />;
    return <>{typeof waiting === "function" ? waiting(props) : waiting}</>;
  };
}

/** Begins to load a part that will stand on the page, while something else is waited for. */
export function usePreload(load: () => Promise<unknown>, wanted = true): void {
  useEffect(() => {
    // Where it does not come, that is said in its place.
    if (wanted) load().catch(() => undefined);
  }, [wanted]);
}

/** A part of a page. Where it does not come, what stands around it stays, with what was typed there. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ComponentChildren,
): FunctionComponent<P> => lazy(load, waiting, true);
