/** An unknown address. */
import { useTitle } from "../base/route.tsx";
import { t } from "../base/text.ts";
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
