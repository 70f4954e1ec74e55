/** An address where nothing is. */
import type { MemberPage } from "../app.tsx";
import { useTitle } from "../base/route.tsx";
import { t } from "../base/text.ts";
import { Shell } from "../parts/shell.tsx";

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
