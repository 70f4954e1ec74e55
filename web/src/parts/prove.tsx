/** What asks who somebody is, at the place where it was asked for: a password or digits, else signing in again. */
import { useState } from "preact/hooks";
import { signOut } from "../api/index.ts";
import { getSecurity, proveMyself } from "../api/people.ts";
import { useDeed, useLoad } from "../base/load.ts";
import { go } from "../base/route.tsx";
import { t } from "../base/text.ts";
import { keepWayBack } from "../people/way-back.ts";
import { ProofField, useProof } from "./proof.tsx";

/** Neither password nor digits: out, in, and back to this page. */
function InAgain() {
  const leave = useDeed(async () => {
    await signOut();
    keepWayBack(window.location.pathname + window.location.search);
    go("/sign-in");
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

export function Prove({ again }: { again: (() => void) | undefined }) {
  const security = useLoad("security", getSecurity);
  const state = useProof(security.data);
  const [proved, setProved] = useState(false);
  const deed = useDeed(async () => {
    await proveMyself(state.proof);
    setProved(true);
    again?.();
  });
  if (proved) return <p role="status">{t("confirm-done")}</p>;
  if (security.fault) return <p>{security.fault.message}</p>;
  if (state.way === "fresh") return <InAgain />;
  return (
    // It may stand within a form, whose deed the Enter key must not begin here.
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to what is inside
    <div
      class="form"
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        if (state.ready) void deed.run();
      }}
    >
      <p>{t("confirm-title")}</p>
      <ProofField state={state} />
      {deed.fault && <p>{deed.fault.message}</p>}
      <button type="button" class="button" disabled={deed.busy || !state.ready} onClick={() => void deed.run()}>
        {deed.busy ? t("one-moment") : t("confirm-confirm")}
      </button>
    </div>
  );
}
