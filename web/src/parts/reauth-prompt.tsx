/** What asks who somebody is, at the place where it was asked for: a password or digits, else signing in again. */
import { useState } from "preact/hooks";
import { signOut } from "../api/index.ts";
import { getSecurity, reauthenticate } from "../api/people.ts";
import { useAction, useLoad } from "../base/load.ts";
import { navigate } from "../base/route.tsx";
import { t } from "../base/text.ts";
import { saveReturnTo } from "../people/return-to.ts";
import { ReauthField, useReauth } from "./reauth-field.tsx";

/** Neither password nor digits: out, in, and back to this page. */
function SignInAgain() {
  const leave = useAction(async () => {
    await signOut();
    saveReturnTo(window.location.pathname + window.location.search);
    navigate("/sign-in");
  });
  return (
    <>
      <p>{leave.fault?.message ?? t("confirm-sign-in-hint")}</p>
      <button type="button" class="button" disabled={leave.busy} onClick={() => void leave.run()}>
        {leave.busy ? t("one-moment") : t("confirm-sign-in-again")}
      </button>
    </>
  );
}

export function ReauthPrompt({ onConfirmed }: { onConfirmed: (() => void) | undefined }) {
  const security = useLoad("security", getSecurity);
  const state = useReauth(security.data);
  const [confirmed, setConfirmed] = useState(false);
  const confirm = useAction(async () => {
    await reauthenticate(state.credentials);
    setConfirmed(true);
    onConfirmed?.();
  });
  if (confirmed) return <p role="status">{t("confirm-done")}</p>;
  if (security.fault) return <p>{security.fault.message}</p>;
  if (state.method === "fresh") return <SignInAgain />;
  return (
    // It may stand within a form, whose deed the Enter key must not begin here.
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to what is inside
    <div
      class="form"
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        if (state.ready) void confirm.run();
      }}
    >
      <p>{t("confirm-title")}</p>
      <ReauthField state={state} />
      {confirm.fault && <p>{confirm.fault.message}</p>}
      <button type="button" class="button" disabled={confirm.busy || !state.ready} onClick={() => void confirm.run()}>
        {confirm.busy ? t("one-moment") : t("confirm-confirm")}
      </button>
    </div>
  );
}
