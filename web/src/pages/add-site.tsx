/** A new site: its name and time zone, then on to the snippet. */
import { useState } from "preact/hooks";
import type { MemberPage } from "../app.tsx";
import { addSite } from "../api/index.ts";
import { useDeed } from "../base/load.ts";
import { go, useTitle } from "../base/route.tsx";
import { t } from "../base/text.ts";
import { siteName } from "../figures/site-name.ts";
import { FaultLine } from "../parts/fault.tsx";
import { Field } from "../parts/field.tsx";
import { Shell } from "../parts/shell.tsx";
import { ZoneSelect } from "../parts/zone-select.tsx";
import { siteAddress } from "../site/address.ts";

const guessed = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function AddSite({ me, sites }: MemberPage) {
  useTitle(t("Add a site"));
  const [name, setName] = useState("");
  const [zone, setZone] = useState(guessed);
  const deed = useDeed(async () => {
    const site = await addSite(siteName(name), zone);
    sites.again();
    go(`${siteAddress(site.name)}/install`);
  });
  return (
    <Shell me={me}>
      <form
        class="form narrow sheet"
        onSubmit={(event) => {
          event.preventDefault();
          void deed.run();
        }}
      >
        <h1>{t("Add a site")}</h1>
        <Field
          label={t("Where is it?")}
          placeholder="example.com"
          required
          first
          inputMode="url"
          autoCapitalize="off"
          spellcheck={false}
          value={name}
          onText={setName}
          hint={t("Its hostname, or paste any address of it. Subdomains and www. count too.")}
        />
        <ZoneSelect value={zone} onPick={setZone}>
          {t("Days begin and end by this clock.")}
        </ZoneSelect>
        <FaultLine fault={deed.fault} />
        <div class="form-end">
          <a class="button" href="/">
            {t("Cancel")}
          </a>
          <button type="submit" class="button button-main" disabled={deed.busy}>
            {deed.busy ? t("Adding…") : t("Add the site")}
          </button>
        </div>
      </form>
    </Shell>
  );
}
