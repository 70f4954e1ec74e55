/** An address where nothing is. */
import type { MemberPage } from "../app.tsx";
import { useTitle } from "../base/route.tsx";
import { t } from "../base/text.ts";
import { Shell } from "./shell.tsx";

/** A site that one may not see, or that is none. */
export const NoSuchSite = ({ name, heading: Heading }: { name: string; heading: "h1" | "h2" }) => (
  <div class="blank">
    <Heading>{t("missing-site", { site: name })}</Heading>
    <p>{t("missing-site-hint")}</p>
    <a class="button button-main" href="/">
      {t("go-to-sites")}
    </a>
  </div>
);

export function MissingSite({ me, name }: MemberPage & { name: string }) {
  useTitle(t("missing-title"));
  return (
    <Shell me={me}>
      <NoSuchSite name={name} heading="h1" />
    </Shell>
  );
}

export function Missing({ me }: MemberPage) {
  useTitle(t("missing-title"));
  return (
    <Shell me={me}>
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
