/** A password of one's own, where the deployment has them. */
import { useState } from "preact/hooks";
import { useDeed } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { NewPassword } from "../../parts/new-password.tsx";
import { passwordFault } from "../../people/password.ts";
import { onDay } from "../../people/time.ts";
import { changePassword } from "./api.ts";
import type { SecurityParts } from "./security.tsx";

export function PasswordCard({ me, security, done }: SecurityParts) {
  const { set, changed_at: changed } = security.password;
  const [open, setOpen] = useState(false);
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const deed = useDeed(async () => {
    await changePassword(password, set ? current : undefined);
    setOpen(false);
    setCurrent("");
    setPassword("");
    done(t("password-saved"));
  });
  return (
    <SettingCard
      title={t("password")}
      text={
        set ? (changed ? t("password-set-on", { day: onDay(changed) }) : t("password-is-set")) : t("password-not-set")
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
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!passwordFault(password, me.person.email)) void deed.run();
          }}
        >
          {set && (
            <Field
              label={t("password-current")}
              type="password"
              autoComplete="current-password"
              required
              first
              value={current}
              onText={setCurrent}
            />
          )}
          <NewPassword
            label={t("new-password")}
            required
            email={me.person.email}
            value={password}
            onText={setPassword}
          />
          <FaultLine fault={deed.fault} />
          <div class="form-end">
            <button type="button" class="button" onClick={() => setOpen(false)}>
              {t("cancel")}
            </button>
            <button type="submit" class="button button-main" disabled={deed.busy}>
              {deed.busy ? t("one-moment") : t("set-password")}
            </button>
          </div>
        </form>
      )}
    </SettingCard>
  );
}
