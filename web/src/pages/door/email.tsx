/** A new address is confirmed by the link that was mailed to it. It signs nobody in. */
import { useEffect, useState } from "preact/hooks";
import { confirmEmail } from "../../api/people.ts";
import { useDeed } from "../../base/load.ts";
import { useTitle } from "../../base/route.tsx";
import { Bare } from "../../parts/bare.tsx";
import { FaultLine } from "../../parts/fault.tsx";

export function Email({ token }: { token: string }) {
  useTitle("New address");
  const [email, setEmail] = useState<string>();
  const deed = useDeed(async () => setEmail((await confirmEmail(token)).email));
  useEffect(() => {
    if (token !== "") void deed.run();
  }, [token]);
  if (email !== undefined) {
    return (
      <Bare key="done" title="Your address is changed">
        <p>
          From now on you sign in as <strong class="address">{email}</strong>. The old address was
          told.
        </p>
        <a class="button button-main button-wide" href="/">
          To your sites
        </a>
      </Bare>
    );
  }
  if (token === "" || deed.fault) {
    return (
      <Bare key="gone" title="The address was not changed">
        {deed.fault ? <FaultLine fault={deed.fault} /> : <p>This page needs the link from the mail.</p>}
        <p>You can ask for a new link on the page about yourself.</p>
        <a class="button button-wide" href="/settings/me">
          To that page
        </a>
      </Bare>
    );
  }
  return <Bare title="Changing your address…" busy />;
}
