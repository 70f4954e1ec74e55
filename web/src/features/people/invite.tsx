/** Inviting somebody by mail. */
import { useState } from "preact/hooks";
import { t } from "../../base/text.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { Field } from "../../parts/field.tsx";
import { invite } from "./api.ts";
import { type Rights, RightsFields, rightsBody } from "./rights.tsx";
import type { TeamParts } from "./team.tsx";

export function Invite({ me, sites, done, onClose }: TeamParts & { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [rights, setRights] = useState<Rights>({ role: "viewer", permissions: [], sites: [] });
  return (
    <Confirm
      title={t("invite-member")}
      action={t("invitation-send")}
      onConfirm={async () => {
        await invite({ email: email.trim(), ...rightsBody(rights) });
        done(t("invitation-sent", { email: email.trim() }));
      }}
      onClose={onClose}
    >
      <Field
        label={t("email-address")}
        type="email"
        autoComplete="off"
        required
        first
        name="email"
        value={email}
        onText={setEmail}
        hint={t("invitation-send-hint")}
      />
      <RightsFields mine={me.role} sites={sites} rights={rights} onRights={setRights} />
    </Confirm>
  );
}
