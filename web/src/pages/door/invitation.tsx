/** An invitation into somebody's account: what it gives, and taking it. */
import { useState } from "preact/hooks";
import { signOut } from "../../api/index.ts";
import { acceptInvitation, getInvitation, type InvitationShown } from "../../api/people.ts";
import { useDeed, useLoad } from "../../base/load.ts";
import { useTitle } from "../../base/route.tsx";
import { Bare } from "../../parts/bare.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { onDay } from "../../people/time.ts";
import { bySite, roles } from "../../people/words.ts";
import { entered } from "./enter.ts";
import { DoorForm } from "./form.tsx";

function Form({ token, shown }: { token: string; shown: InvitationShown }) {
  const [name, setName] = useState("");
  const deed = useDeed(async () =>
    entered(await acceptInvitation(token, shown.has_account ? undefined : name.trim()), "/"),
  );
  const leave = useDeed(async () => {
    await signOut();
    await deed.run();
  });
  const role = roles.find((one) => one.id === shown.role);
  return (
    <DoorForm
      deed={{ ...deed, fault: deed.fault ?? leave.fault }}
      act="Accept the invitation"
      other={
        deed.fault?.code === "signed_in_as_other" && (
          <button
            type="button"
            class="button button-wide"
            disabled={leave.busy}
            onClick={() => void leave.run()}
          >
            Sign out here and accept
          </button>
        )
      }
      below={<p class="hint">Not expected? Close this page; nothing happens then.</p>}
    >
      <p>
        {shown.invited_by ? `${shown.invited_by} invites you` : "You are invited"} into the account{" "}
        <strong>{shown.account}</strong>.
      </p>
      <dl class="facts">
        <div>
          <dt>For</dt>
          <dd class="address">{shown.email}</dd>
        </div>
        <div>
          <dt>As</dt>
          <dd>
            {role?.name ?? shown.role}
            <span class="muted"> {role?.text}</span>
          </dd>
        </div>
        {bySite(shown.role) && (
          <div>
            <dt>Sites</dt>
            <dd>{shown.sites?.length ? shown.sites.join(", ") : "None yet; they can be given later."}</dd>
          </div>
        )}
        <div>
          <dt>Good until</dt>
          <dd>{onDay(shown.expires_at)}</dd>
        </div>
      </dl>
      {!shown.has_account && (
        <Field label="Your name" first autoComplete="name" required value={name} onText={setName} />
      )}
    </DoorForm>
  );
}

export function Invitation({ token }: { token: string }) {
  useTitle("Invitation");
  const shown = useLoad(token || undefined, (signal) => getInvitation(token, signal));
  if (token === "" || shown.fault?.status === 404) {
    return (
      <Bare key="gone" title="No invitation here">
        <p>
          It was withdrawn, accepted already, sent anew, or is older than seven days. Ask whoever
          invited you to send it again: the newest mail is the one that counts.
        </p>
        <a class="button button-wide" href="/sign-in">
          Sign in
        </a>
      </Bare>
    );
  }
  return (
    <Bare title="You are invited">
      {shown.fault ? (
        <FaultBox fault={shown.fault} again={shown.again} />
      ) : shown.data ? (
        <Form token={token} shown={shown.data} />
      ) : (
        <div class="form-skeleton" role="status" aria-label="Loading" />
      )}
    </Bare>
  );
}
