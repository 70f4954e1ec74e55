/** All funnels of a site, each with its completion rate. */
import type { Funnel } from "../../api/goals-types.ts";
import { type Loaded, useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { useVisible } from "../../base/use-visible.ts";
import { countOf } from "../../figures/counted.ts";
import * as format from "../../figures/format.ts";
import { writeView } from "../../figures/view.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Icon } from "../../parts/icon.tsx";
import { SiteBar } from "../../parts/site-bar.tsx";
import { siteAddress, useQuestion, useView } from "../../parts/view-address.ts";
import { getReport } from "./api.ts";
import { bars } from "./funnel.ts";

function Card({ name, funnel }: { name: string; funnel: Funnel }) {
  const { element, visible } = useVisible<HTMLAnchorElement>();
  const { view } = useView();
  const question = useQuestion(name, { ...view, compare: "none" });
  const key = visible ? `${JSON.stringify(question)} ${funnel.changed_at}` : undefined;
  const { data, fault } = useLoad(key, (signal) => getReport(question, funnel.id, undefined, signal), funnel.id);
  const steps = data?.everyone.steps ?? [];
  const [first, last] = [steps[0], steps.at(-1)];
  return (
    <a ref={element} class="site-card funnel-card" href={`${siteAddress(name)}/funnels/${funnel.id}${writeView(view)}`}>
      <span class="site-card-head">
        <strong>{funnel.name}</strong>
        <span class="muted">{t("n-steps", { n: funnel.steps.length })}</span>
      </span>
      <span class="mini-bars" aria-hidden="true">
        {(data ? bars(steps) : funnel.steps.map(() => ({ reached: 0 }))).map((bar, n) => (
          <i key={n} style={{ "--part": bar.reached }} />
        ))}
      </span>
      <span class="site-card-foot">
        {data ? (
          <>
            <span class="site-card-figure">
              <b>{format.share(data.everyone.completed)}</b>
            </span>
            <span class="muted">
              {first && last && t("funnel-visits-of", { n: countOf(first.reached), reached: countOf(last.reached) })}
            </span>
          </>
        ) : fault ? (
          <span class="muted">{fault.message}</span>
        ) : (
          <span class="skeleton skeleton-figure" />
        )}
      </span>
    </a>
  );
}

interface Props {
  name: string;
  canManage: boolean;
  funnels: Loaded<Funnel[]>;
}

export function FunnelList({ name, canManage, funnels }: Props) {
  const make = canManage && (
    <a class="button button-main" href={`${siteAddress(name)}/funnels/new`}>
      <Icon name="plus" />
      {t("funnel-new")}
    </a>
  );
  return (
    <>
      <SiteBar
        site={name}
        title={t("funnels")}
        compares={false}
        action={funnels.data && funnels.data.length > 0 && make}
      />
      <AsyncView of={funnels} lines={3}>
        {(list) =>
          list.length === 0 ? (
            <div class="blank">
              <h2>{t("funnel-create-first")}</h2>
              <p>{t("funnel-intro")}</p>
              {make}
            </div>
          ) : (
            <div class="site-grid">
              {list.map((funnel) => (
                <Card key={funnel.id} name={name} funnel={funnel} />
              ))}
            </div>
          )
        }
      </AsyncView>
    </>
  );
}
