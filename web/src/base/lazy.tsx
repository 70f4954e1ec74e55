/** Pages that are loaded when they are first opened, so that the dashboard's own bundle stays small. */
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
  /** Shown until then. */
  waiting: ComponentChildren | ((props: P) => ComponentChildren),
  /** Only a part of a page, which may have unsaved input elsewhere. */
  part = false,
): FunctionComponent<P> {
  let Loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [state, setState] = useState<"under way" | "here" | "failed">(Loaded ? "here" : "under way");
    useEffect(() => {
      if (Loaded) return;
      let unmounted = false;
      load().then(
        (page) => {
          Loaded = page;
          if (!unmounted) setState("here");
        },
        () => {
          if (unmounted) return;
          setState("failed");
          reportNoAnswer();
        },
      );
      return () => {
        unmounted = true;
      };
    }, []);
    // The browser remembers that a script failed. A page that never showed is reloaded; around a part of one,
    // unsaved input would be lost.
    useEffect(
      () => (state === "failed" && !part ? onReconnect((wasLost) => wasLost && window.location.reload()) : undefined),
      [state],
    );
    if (Loaded) return <Loaded {...props} />;
    if (state === "failed") return <LoadFailed />;
    return <>{typeof waiting === "function" ? waiting(props) : waiting}</>;
  };
}

/** Preloads a part of the page while something else loads. */
export function usePreload(load: () => Promise<unknown>, wanted = true): void {
  useEffect(() => {
    // If it fails, its place shows the error.
    if (wanted) load().catch(() => undefined);
  }, [wanted]);
}

/** A part of a page. If it fails to load, the rest stays, with what was typed there. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ComponentChildren,
): FunctionComponent<P> => lazy(load, waiting, true);
