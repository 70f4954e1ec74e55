/** The first account of a new deployment, or one opened by an invite. */
import { useState } from "preact/hooks";
import { getStarting, startAccount } from "../api/index.ts";
import { useDeed, useLoad } from "../base/load.ts";
import { go, useTitle } from "../base/route.tsx";
import { FaultBox, FaultLine } from "../parts/fault.tsx";
import { Field } from "../parts/field.tsx";
import { Bare } from "../parts/shell.tsx";

function Form({ token, first }: { token: string; first: boolean }) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [account, setAccount] = useState("");
  const deed = useDeed(async () => {
    await startAccount({ token, name: name.trim(), email: email.trim(), account: account.trim() });
    go("/add-site", true);
  });
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void deed.run();
      }}
    >
      <p>
        {first
          ? "This Stile is new. You will own it; others can be invited later."
          : "Your invitation is good. Say who you are and the account is yours."}
      </p>
      <Field label="Your name" first autoComplete="name" required value={name} onText={setName} />
      <Field
        label="E-mail address"
        type="email"
        autoComplete="email"
        required
        value={email}
        onText={setEmail}
        hint="Sign-in links are made for this address."
      />
      <Field
        label="Name of the account"
        autoComplete="organization"
        required
        value={account}
        onText={setAccount}
        hint="Your company or project. Sites belong to it."
      />
      <FaultLine fault={deed.fault} />
      <button type="submit" class="button button-main button-wide" disabled={deed.busy}>
        {deed.busy ? "One moment…" : "Open the account"}
      </button>
    </form>
  );
}

export function Start({ token }: { token: string }) {
  useTitle("Welcome");
  const starting = useLoad(token || undefined, (signal) => getStarting(token, signal));
  if (token === "") {
    return (
      <Bare title="A link is needed">
        <p>
          The first account is made with the link that <code>stile serve</code> prints when it starts
          on a new machine. Have an account already? <a href="/sign-in">Sign in</a>.
        </p>
      </Bare>
    );
  }
  return (
    <Bare title="Welcome to Stile">
      {starting.fault ? (
        <FaultBox fault={starting.fault} again={starting.again} />
      ) : starting.data ? (
        <Form token={token} first={starting.data.new_deployment} />
      ) : (
        <div class="form-skeleton" aria-label="Loading" />
      )}
    </Bare>
  );
}
