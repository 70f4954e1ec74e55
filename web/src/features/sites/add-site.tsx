/** A new site: its name and time zone, then on to the snippet. */
import { useSites } from "../../api/shared.tsx";
import { useForm } from "../../base/form.ts";
import { navigate, useTitle } from "../../base/route.tsx";
import { rich, t } from "../../base/text.ts";
import { siteName } from "../../figures/site-name.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { Shell } from "../../parts/shell.tsx";
import { ZoneSelect } from "../../parts/zone-select.tsx";
import { siteAddress } from "../../site/address.ts";
import { addSite } from "./api.ts";

const guessed = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function AddSite() {
  const sites = useSites();
  useTitle(t("add-site"));
  const form = useForm({ name: "", zone: guessed }, async ({ name, zone }) => {
    const site = await addSite(siteName(name), zone);
    sites.reload();
    navigate(`${siteAddress(site.name)}/install`);
  });
  return (
    <Shell>
      <form class="form narrow sheet" {...form.form}>
        <h1>{t("add-site")}</h1>
        <Field
          label={t("add-site-title")}
          placeholder="example.com"
          required
          first
          inputMode="url"
          autoCapitalize="off"
          spellcheck={false}
          {...form.field("name")}
          hint={t("add-site-name-hint")}
        />
        <ZoneSelect value={form.values.zone} onPick={(zone) => form.set({ zone })}>
          {t("time-zone-hint")}
        </ZoneSelect>
        <FaultLine {...form.line} />
        <div class="form-end">
          <a class="button" href="/">
            {t("cancel")}
          </a>
          <button type="submit" class="button button-main" disabled={form.busy}>
            {form.busy ? t("add-site-adding") : t("add-site-create")}
          </button>
        </div>
        <p class="hint">
          {rich("add-site-take-over", {
            link: (text) => (
              <a class="link" href="/take-over">
                {text}
              </a>
            ),
          })}
        </p>
      </form>
    </Shell>
  );
}
