/** An unknown address, and a page of which it cannot be found out whether there is one. */
import type { Fault } from "../api/fault.ts";
import { useTitle } from "../base/route.tsx";
import { t } from "../base/text.ts";
import { FaultBox } from "./fault.tsx";
import { Shell } from "./shell.tsx";

/** A site that does not exist or is not visible to the reader. */
export const NoSuchSite = ({ name, heading: Heading }: { name: string; heading: "h1" | "h2" }) => (
  <div class="blank">
    <Heading>{t("missing-site", { site: name })}</Heading>
    <p>{t("missing-site-hint")}</p>
    <a class="button button-main" href="/">
      {t("go-to-sites")}
    </a>
  </div>
);

export function MissingSite({ name }: { name: string }) {
  useTitle(t("missing-title"));
  return (
    <Shell>
      <NoSuchSite name={name} heading="h1" />
    </Shell>
  );
}

export function Missing() {
  useTitle(t("missing-title"));
  return (
    <Shell>
      <div class="blank">
        <h1>{t("missing-page")}</h1>
        <p>{t("missing-page-hint")}</p>
        <a class="button button-main" href="/">
          {t("go-to-sites")}
        </a>
      </div>
    </Shell>
  );
}

export function NotLoaded({ fault, onRetry }: { fault: Fault; onRetry: () => void }) {
  useTitle(t("error-page-not-loaded"));
  return (
    <Shell>
      <div class="blank">
        <h1>{t("error-page-not-loaded")}</h1>
        <FaultBox fault={fault} onRetry={onRetry} />
      </div>
    </Shell>
  );
}
