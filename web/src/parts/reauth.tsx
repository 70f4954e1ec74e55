/** Asks the reader to confirm who they are, in place: by password or code, else by signing in again. */
import { useState } from "preact/hooks";
import { signOut } from "../api/index.ts";
import { getSecurity, reauthenticate } from "../api/people.ts";
import { useForm } from "../base/form.ts";
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
  const form = useForm({}, async () => {
    await reauthenticate(state.credentials);
    setConfirmed(true);
    onConfirmed?.();
  });
  if (confirmed) return <p role="status">{t("confirm-done")}</p>;
  if (security.fault) return <p>{security.fault.message}</p>;
  if (state.method === "fresh") return <SignInAgain />;
  return (
    // It may be within a form, which the Enter key must not submit here.
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to what is inside
    <div
      class="form"
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        if (state.ready) void form.send();
      }}
    >
      <p>{t("confirm-title")}</p>
      <ReauthField state={state} form={form} />
      {form.line.fault && <p id={form.line.id}>{form.line.fault.message}</p>}
      <button type="button" class="button" disabled={form.busy || !state.ready} onClick={() => void form.send()}>
        {form.busy ? t("one-moment") : t("confirm-confirm")}
      </button>
    </div>
  );
}
