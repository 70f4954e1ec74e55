/** Keeps what is shown under a name, for oneself or for the team. */
import { useState } from "preact/hooks";
import { useMe } from "../../api/shared.tsx";
import { saveView } from "../../api/views.ts";
import { useForm } from "../../base/form.ts";
import { useRoute } from "../../base/route.tsx";
import { t } from "../../base/text.ts";
import { filterText, filterValueName, readFilter } from "../../figures/filter.ts";
import { metricSort } from "../../figures/metric.ts";
import { periodName } from "../../figures/period-name.ts";
import { savedFields } from "../../figures/saved.ts";
import { readView } from "../../figures/view.ts";
import { FormDialog } from "../../parts/confirm.tsx";
import { Field } from "../../parts/field.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { canEdit } from "../../parts/site-bar.tsx";
import { siteOf } from "./entries.ts";

/** Goals are named by an id, which people cannot read. */
function proposedName(filters: readonly string[], period: string): string {
  const words = filters.flatMap((text) => {
    const filter = readFilter(text);
    if (!filter || filter.kind === "goal") return [];
    const value = filterValueName(filter);
    return [filter.not ? t("palette-not-value", { value }) : value];
  });
  const name = [...words, periodName(period)].join(", ").slice(0, 100);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function SaveView({ onClose }: { onClose: () => void }) {
  const me = useMe().data;
  const { path, search } = useRoute();
  const view = readView(search);
  const announce = useAnnounce();
  const [team, setTeam] = useState(false);
  const site = siteOf(path)?.name;
  const form = useForm(
    () => ({ name: proposedName(view.filters, view.period) }),
    async ({ name }) => {
      if (!site) return;
      await saveView(site, { name: name.trim(), ...savedFields(view), seen_by: team ? "team" : "me" });
      announce(t("palette-view-saved"));
      onClose();
    },
  );
  if (!site) return null;
  const shown = [
    periodName(view.period),
    t(metricSort[view.metric].name),
    ...view.filters.flatMap((text) => {
      const filter = readFilter(text);
      return filter ? [filterText(filter)] : [];
    }),
  ];
  return (
    <FormDialog
      form={form}
      title={t("palette-view-title")}
      action={t("save")}
      busy={t("saving")}
      ready={form.values.name.trim() !== ""}
      onClose={onClose}
    >
      <p class="save-shown">
        {shown.map((one) => (
          <span key={one} class="tag">
            {one}
          </span>
        ))}
      </p>
      <Field first label={t("name")} required maxLength={100} {...form.field("name")} />
      <fieldset class="checks">
        <legend>{t("palette-view-visible-to")}</legend>
        <label>
          <input type="radio" name="seen-by" checked={!team} onChange={() => setTeam(false)} />
          {t("palette-view-only-me")}
        </label>
        <label>
          <input type="radio" name="seen-by" checked={team} disabled={!canEdit(me)} onChange={() => setTeam(true)} />
          <span>
            {t("palette-view-everyone", { site })}
            {me && !canEdit(me) && <span class="hint"> {t("palette-view-editors-only")}</span>}
          </span>
        </label>
      </fieldset>
    </FormDialog>
  );
}
