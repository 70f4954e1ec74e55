/** The second step of signing in: six digits, or a recovery code on the day the phone is lost. */
import { useState } from "preact/hooks";
import { finishSecond, getSecond, type Second as Api } from "../../api/people.ts";
import { useDeed, useLoad } from "../../base/load.ts";
import { go, useTitle } from "../../base/route.tsx";
import { rich, t, tn } from "../../base/text.ts";
import { Bare } from "../../parts/bare.tsx";
import { Digits } from "../../parts/digits.tsx";
import { FaultBox, FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { sixDigits, whole } from "../../people/digits.ts";
import { entered } from "./enter.ts";

function Form({ second }: { second: Api }) {
  const [digits, setDigits] = useState("");
  const [code, setCode] = useState("");
  const [lost, setLost] = useState(false);
  const deed = useDeed(async (typed: string) =>
    entered(await finishSecond(lost ? { recovery_code: typed } : { digits: typed })),
  );
  // Nobody is signed in yet, so there is nothing to sign out of: the next sign-in takes this one's place.
  const leave = () => go("/sign-in", true);
  const left = second.recovery_codes_left;
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!deed.busy) void deed.run(lost ? code.trim() : sixDigits(digits));
      }}
    >
      {second.email && (
        <p>
          {rich("Signing in as {email}.", { email: <strong class="address">{second.email}</strong> })}
        </p>
      )}
      {lost ? (
        <Field
          key="code"
          label={t("Recovery code")}
          first
          required
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          value={code}
          onText={setCode}
          hint={
            left == null
              ? t("One of the ten that you were shown. Each works once.")
              : left === 0
                ? t("You have used all ten. Whoever runs Stile has to help.")
                : tn(left, "Each works once; you have {n} left.", "Each works once; you have {n} left.")
          }
        />
      ) : (
        <Digits
          key="digits"
          label={t("Six digits of your authenticator app")}
          hint={t("They change every 30 seconds, and each works once.")}
          first
          value={digits}
          onDigits={setDigits}
          onWhole={(typed) => void deed.run(typed)}
        />
      )}
      <FaultLine fault={deed.fault} />
      <button
        type="submit"
        class="button button-main button-wide"
        disabled={deed.busy || (lost ? code.trim() === "" : !whole(digits))}
      >
        {deed.busy ? t("One moment…") : t("Sign in")}
      </button>
      <p class="hint form-switch">
        <button type="button" class="link" onClick={() => setLost(!lost)}>
          {lost ? t("Use the app’s digits") : t("Phone lost? Use a recovery code")}
        </button>
        <button type="button" class="link" onClick={leave}>
          {t("Sign in as somebody else")}
        </button>
      </p>
    </form>
  );
}

export function Second() {
  useTitle(t("Second step"));
  const second = useLoad("second", getSecond);
  if (second.data && !second.data.awaited) {
    return (
      <Bare key="none" title={t("No second step is awaited")}>
        <p>{t("You are signed in already, or the sign-in took too long.")}</p>
        <a class="button button-main button-wide" href="/">
          {t("Go on")}
        </a>
      </Bare>
    );
  }
  return (
    <Bare key="form" title={t("One more step")}>
      {second.fault ? (
        <>
          <FaultBox fault={second.fault} again={second.again} />
          <a class="button button-wide" href="/sign-in">
            {t("Sign in from the start")}
          </a>
        </>
      ) : second.data ? (
        <Form second={second.data} />
      ) : (
        <div class="form-skeleton" role="status" aria-label={t("Loading")} />
      )}
    </Bare>
  );
}
