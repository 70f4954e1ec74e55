/** Invites a member by email. */
import { useState } from "preact/hooks";
import { useForm } from "../../base/form.ts";
import { t } from "../../base/text.ts";
import { FormDialog } from "../../parts/confirm.tsx";
import { Field } from "../../parts/field.tsx";
import { invite } from "./api.ts";
import { type Rights, RightsFields, rightsBody } from "./rights.tsx";
import type { TeamParts } from "./team.tsx";

export function Invite({ me, sites, done, onClose }: TeamParts & { onClose: () => void }) {
  // Where there is one site, that is the one.
  const only = sites.length === 1 ? sites.map(({ name }) => name) : [];
  const [rights, setRights] = useState<Rights>({ role: "viewer", permissions: [], sites: only });
  const form = useForm({ email: "" }, async ({ email }) => {
    await invite({ email: email.trim(), ...rightsBody(rights) });
    done(t("invitation-sent", { email: email.trim() }));
  });
  return (
    <FormDialog form={form} title={t("invite-member")} action={t("invitation-send")} onClose={onClose}>
      <Field
        label={t("email-address")}
        type="email"
        autoComplete="off"
        required
        first
        {...form.field("email")}
        hint={t("invitation-send-hint")}
      />
      <RightsFields mine={me.role} sites={sites} rights={rights} onRights={setRights} />
    </FormDialog>
  );
}
