/** Inviting somebody by mail. */
import { useState } from "preact/hooks";
import { invite } from "../../api/people.ts";
import { useDeed } from "../../base/load.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { RightsFields, rightsBody, type Rights } from "../../parts/rights.tsx";
import type { TeamParts } from "./team.tsx";

export function Invite({ me, sites, done, onClose }: TeamParts & { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [rights, setRights] = useState<Rights>({ role: "viewer", permissions: [], sites: [] });
  const deed = useDeed(async () => {
    await invite({ email: email.trim(), ...rightsBody(rights) });
    done(`An invitation is on its way to ${email.trim()}.`);
  });
  return (
    <Dialog title="Invite somebody" class="dialog-small" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void deed.run();
        }}
      >
        <Field
          label="E-mail address"
          type="email"
          autoComplete="off"
          required
          first
          value={email}
          onText={setEmail}
          hint="They get a link that is good for seven days."
        />
        <RightsFields mine={me.role} sites={sites} rights={rights} onRights={setRights} />
        <FaultLine fault={deed.fault} />
        <div class="form-end">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button button-main" disabled={deed.busy}>
            {deed.busy ? "One moment…" : "Send the invitation"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
