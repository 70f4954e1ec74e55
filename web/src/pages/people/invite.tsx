/** Inviting somebody by mail. */
import { useState } from "preact/hooks";
import { invite } from "../../api/people.ts";
import { t } from "../../base/text.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { Field } from "../../parts/field.tsx";
import { RightsFields, rightsBody, type Rights } from "../../parts/rights.tsx";
import type { TeamParts } from "./team.tsx";

export function Invite({ me, sites, done, onClose }: TeamParts & { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [rights, setRights] = useState<Rights>({ role: "viewer", permissions: [], sites: [] });
  return (
    <Confirm
      title={t("Invite somebody")}
      act={t("Send the invitation")}
      deed={async () => {
        await invite({ email: email.trim(), ...rightsBody(rights) });
        done(t("An invitation is on its way to {email}.", { email: email.trim() }));
      }}
      onClose={onClose}
    >
      <Field
        label={t("E-mail address")}
        type="email"
        autoComplete="off"
        required
        first
        value={email}
        onText={setEmail}
        hint={t("They get a link that is good for seven days.")}
      />
      <RightsFields mine={me.role} sites={sites} rights={rights} onRights={setRights} />
    </Confirm>
  );
}
