/** An address where nothing is. */
import type { MemberPage } from "../app.tsx";
import { useTitle } from "../base/route.tsx";
import { t } from "../base/text.ts";
import { Shell } from "../parts/shell.tsx";

/** A site that one may not see, or that is none. */
export const NoSuchSite = ({ name, heading: Heading }: { name: string; heading: "h1" | "h2" }) => (
  <div class="blank">
    <Heading>{t("There is no {site} here", { site: name })}</Heading>
    <p>{t("It may have been renamed, or it was not given to you. Its owner can tell.")}</p>
    <a class="button button-main" href="/">
      {t("To your sites")}
    </a>
  </div>
);

export function MissingSite({ me, name }: MemberPage & { name: string }) {
  useTitle(t("Not found"));
  return (
    <Shell me={me}>
      <NoSuchSite name={name} heading="h1" />
    </Shell>
  );
}

export function Missing({ me }: MemberPage) {
  useTitle(t("Not found"));
  return (
    <Shell me={me}>
      <div class="blank">
        <h1>{t("No page here")}</h1>
        <p>{t("The address may be mistyped, or the site was renamed.")}</p>
        <a class="button button-main" href="/">
          {t("To your sites")}
        </a>
      </div>
    </Shell>
  );
}
