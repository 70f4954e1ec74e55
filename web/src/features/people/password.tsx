/** The password, where the deployment allows passwords. */
import { useState } from "preact/hooks";
import { useForm } from "../../base/form.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { NewPassword } from "../../parts/new-password.tsx";
import { passwordFault } from "../../people/password.ts";
import { formatDay } from "../../people/time.ts";
import { changePassword } from "./api.ts";
import type { SecurityParts } from "./security.tsx";

export function PasswordCard({ me, security, done }: SecurityParts) {
  const { set, changed_at: changed } = security.password;
  const [open, setOpen] = useState(false);
  const form = useForm(
    { current: "", password: "" },
    async ({ current, password }) => {
      await changePassword(password, set ? current : undefined);
      setOpen(false);
      form.clear();
      done(t("password-saved"));
    },
    ({ password }) => !passwordFault(password, me.person.email),
  );
  return (
    <SettingCard
      title={t("password")}
      text={
        set
          ? changed
            ? t("password-set-on", { day: formatDay(changed) })
            : t("password-is-set")
          : t("password-not-set")
      }
      end={
        open ? undefined : (
          <button type="button" class="button" onClick={() => setOpen(true)}>
            {set ? t("password-change-open") : t("password-set-open")}
          </button>
        )
      }
    >
      {open && (
        <form class="form" {...form.form}>
          {set && (
            <Field
              label={t("password-current")}
              type="password"
              autoComplete="current-password"
              required
              first
              {...form.field("current")}
            />
          )}
          <NewPassword label={t("new-password")} required email={me.person.email} {...form.field("password")} />
          <FaultLine {...form.line} />
          <div class="form-end">
            <button type="button" class="button" onClick={() => setOpen(false)}>
              {t("cancel")}
            </button>
            <button type="submit" class="button button-main" disabled={form.busy}>
              {form.busy ? t("one-moment") : t("set-password")}
            </button>
          </div>
        </form>
      )}
    </SettingCard>
  );
}
