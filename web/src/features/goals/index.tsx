/** Goals: the list, and the page for creating or changing one. */
import { getGoals } from "../../api/index.ts";
import { useMe, useSites } from "../../api/shared.tsx";
import { lazyPart, usePreload } from "../../base/lazy.tsx";
import { useLoad } from "../../base/load.ts";
import { useRoute } from "../../base/route.tsx";
import { t, withTexts } from "../../base/text.ts";
import { readView, writeView } from "../../figures/view.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Waiting } from "../../parts/settings.tsx";
import { canEdit, SiteBar } from "../../parts/site-bar.tsx";
import { siteAddress } from "../../parts/view-address.ts";
import type { PartPage } from "../../site-pages.tsx";
import type { Definition } from "./definition.ts";
import { useElementNames } from "./element-names.ts";
import { GoalList } from "./list.tsx";
import { Versions } from "./versions.tsx";
import "./goals.css";

const loadEditor = async () => (await withTexts(import("./editor.tsx"), "goals", "shared")).Editor;
const Editor = lazyPart(loadEditor, <Waiting lines={6} />);

/** What a suggestion puts into the address: a name and a definition. */
function started(search: string): { name: string; definition: Definition } | undefined {
  const params = new URLSearchParams(search);
  try {
    const definition = JSON.parse(params.get("definition") ?? "") as Definition;
    return typeof definition.kind === "string" ? { name: params.get("name") ?? "", definition } : undefined;
  } catch {
    return undefined; // none, or none that can be read: an empty form
  }
}

export function GoalsPage({ name, rest }: PartPage) {
  const me = useMe().data;
  const sites = useSites();
  const { search } = useRoute();
  usePreload(loadEditor, rest !== undefined);
  const goals = useLoad(name, (signal) => getGoals(name, signal), name);
  const { picks, stretches, names } = useElementNames(name);
  const site = sites.data?.find((one) => one.name === name);
  const back = `${siteAddress(name)}/goals${writeView(readView(search))}`;
  const goal = goals.data?.find((one) => one.id === rest);
  const canManage = canEdit(me);

  if (rest === undefined) {
    return (
      <GoalList name={name} canManage={canManage} goals={goals} picks={picks} stretches={stretches} names={names} />
    );
  }
  const title = rest === "new" ? t("goal-new") : (goal?.name ?? t("dimension-goal"));
  const ready = site && (picks.data ?? picks.fault) && (stretches.data ?? stretches.fault);
  return (
    <>
      <SiteBar site={name} title={title} period={false} filters={false} />
      <AsyncView of={ready ? goals : { ...goals, data: undefined }} lines={6}>
        {() =>
          !canManage ? (
            <p class="sheet">{t("goal-read-only")}</p>
          ) : rest !== "new" && !goal ? (
            <div class="blank">
              <h2>{t("goal-was-deleted")}</h2>
              <a class="button button-main" href={back}>
                {t("goal-all-link")}
              </a>
            </div>
          ) : (
            site && (
              <>
                <Editor
                  key={rest}
                  site={site}
                  goal={goal}
                  start={goal ? undefined : started(search)}
                  picks={picks.data ?? []}
                  stretches={stretches.data ?? []}
                  back={back}
                  onDone={goals.reload}
                />
                {goal && <Versions goal={goal} names={names} zone={site.zone} />}
              </>
            )
          )
        }
      </AsyncView>
    </>
  );
}
