/** Coming back: by a link with a token, or the way to get one. */
import { useEffect } from "preact/hooks";
import { enterByLink } from "../api/index.ts";
import { useDeed } from "../base/load.ts";
import { go, useTitle } from "../base/route.tsx";
import { Copy } from "../parts/copy.tsx";
import { FaultLine } from "../parts/fault.tsx";
import { Bare } from "../parts/shell.tsx";

const command = "stile sign-in-link you@example.com";

function How() {
  return (
    <>
      <p>You sign in with a link instead of a password. On the machine where Stile runs, type:</p>
      <Copy text={command} label="Command that prints a sign-in link" />
      <p class="hint">
        It prints a link that works once, for 15 minutes. Open it here and you are in. If somebody
        else runs Stile for you, ask them for such a link.
      </p>
    </>
  );
}

export function SignIn({ token }: { token: string }) {
  useTitle("Sign in");
  const deed = useDeed(async () => {
    await enterByLink(token);
    go("/", true);
  });
  useEffect(() => {
    if (token !== "") void deed.run();
  }, [token]);

  if (token === "") {
    return (
      <Bare title="Sign in">
        <How />
      </Bare>
    );
  }
  return (
    <Bare title={deed.fault ? "This link no longer works" : "Signing you in…"}>
      {deed.fault && (
        <>
          <FaultLine fault={deed.fault} />
          <How />
        </>
      )}
    </Bare>
  );
}
