/** Taking over a site of another account, with the code that was made there. */
import { useMe, useSites } from "../../api/shared.tsx";
import { useForm } from "../../base/form.ts";
import { navigate, useTitle } from "../../base/route.tsx";
import { t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Shell } from "../../parts/shell.tsx";
import { isAdmin } from "../../people/roles.ts";
import { siteAddress } from "../../site/address.ts";
import { takeSite } from "./api.ts";

export function TakeOver() {
  const me = useMe().data;
  const sites = useSites();
  useTitle(t("take-over"));
  const form = useForm({ code: "" }, async ({ code }) => {
    const site = await takeSite(code.trim());
    sites.reload();
    navigate(siteAddress(site.name));
  });
  const canManage = me === undefined || isAdmin(me);
  return (
    <Shell>
      <form class="form narrow sheet" {...form.form}>
        <Heading>{t("take-over")}</Heading>
        <p>{me ? t("take-over-hint", { account: me.account.name }) : ""}</p>
        {!canManage && <p class="notice">{t("take-over-only-admins")}</p>}
        <Field
          label={t("take-over-code")}
          required
          first
          disabled={!canManage}
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          {...form.field("code")}
          hint={t("take-over-code-hint")}
        />
        <p class="hint">{t("take-over-goes")}</p>
        <FaultLine {...form.line} />
        <div class="form-end">
          <a class="button" href="/">
            {t("cancel")}
          </a>
          <button
            type="submit"
            class="button button-main"
            disabled={!canManage || form.busy || form.values.code.trim() === ""}
          >
            {form.busy ? t("one-moment") : t("take-over-act")}
          </button>
        </div>
      </form>
    </Shell>
  );
}
