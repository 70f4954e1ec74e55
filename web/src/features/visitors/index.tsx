/** Consented visitors: the list, and the page of one. */
import { useMe } from "../../api/shared.tsx";
import { t } from "../../base/text.ts";
import { canEdit, SiteBar } from "../../parts/site-bar.tsx";
import type { PartPage } from "../../site-pages.tsx";
import { VisitorList } from "./list.tsx";
import { VisitorPage } from "./visitor.tsx";
import "../../parts/forms.css";
import "../../parts/sheets.css";
import "./visitors.css";

export function VisitorsPage({ name, rest }: PartPage) {
  const me = useMe().data;
  if (!me) return <SiteBar site={name} title={t("consented-visitors")} period={false} filters={false} />;
  if (!canEdit(me)) {
    return (
      <>
        <SiteBar site={name} title={t("consented-visitors")} period={false} filters={false} />
        <p class="sheet">{t("visitors-editors-only")}</p>
      </>
    );
  }
  return rest === undefined ? <VisitorList site={name} /> : <VisitorPage key={rest} site={name} id={rest} me={me} />;
}
