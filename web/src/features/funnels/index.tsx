/** Funnels: the list, the report of one, and the page on which one is made or changed. */
import { getFunnels } from "../../api/goals.ts";
import { useMe } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { canEdit, SiteBar } from "../../parts/site-bar.tsx";
import { siteAddress, useAddressParams } from "../../parts/view-address.ts";
import type { PartPage } from "../../site-pages.tsx";
import { Builder } from "./builder.tsx";
import { FunnelList } from "./list.tsx";
import { Report } from "./report.tsx";
import "../goals/editor.css";
import "./funnels.css";

export function FunnelsPage({ name, rest }: PartPage) {
  const me = useMe().data;
  const found = useLoad(name, (signal) => getFunnels(name, signal), name);
  // What was just made is not in the older list, and what was deleted still is.
  const funnels = found.busy ? { ...found, data: undefined } : found;
  const change = useAddressParams().param("change") !== "";
  const canManage = canEdit(me);
  if (rest === undefined) return <FunnelList name={name} canManage={canManage} funnels={funnels} />;

  const funnel = funnels.data?.find((one) => one.id === rest);
  if (canManage && (rest === "new" || (funnel && change))) {
    return <Builder key={rest} name={name} funnel={funnel} onDone={funnels.reload} />;
  }
  if (funnel) return <Report key={rest} name={name} funnel={funnel} canManage={canManage} onDone={funnels.reload} />;
  return (
    <>
      <SiteBar site={name} title={t("funnel-one")} period={false} filters={false} />
      <AsyncView of={funnels} lines={5}>
        {() =>
          !funnels.fault && (
            <div class="blank">
              <h2>{rest === "new" ? t("read-only") : t("funnel-deleted")}</h2>
              <a class="button button-main" href={`${siteAddress(name)}/funnels`}>
                {t("funnel-all-link")}
              </a>
            </div>
          )
        }
      </AsyncView>
    </>
  );
}
