/** API tokens: what programs may ask with. */
import { useState } from "preact/hooks";
import type { MemberPage } from "../../app.tsx";
import { getTokens, revokeToken, type Token } from "../../api/index.ts";
import { useLoad } from "../../base/load.ts";
import * as format from "../../figures/format.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { Copy } from "../../parts/copy.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Settings } from "../../parts/settings.tsx";
import { onDay } from "../../people/time.ts";
import { NewToken } from "./new-token.tsx";

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const now = Date.now() / 1000;
  const over = token.expires_at != null && token.expires_at < now;
  return (
    <tr>
      <th scope="row">
        {token.name}
        {over && <span class="tag">Expired</span>}
      </th>
      <td data-head="May">
        {token.scopes.map((scope) => (
          <code key={scope} class="tag">
            {scope}
          </code>
        ))}
      </td>
      <td data-head="Sites">{token.sites ? token.sites.join(", ") : "All"}</td>
      <td data-head="Last used">{token.used_at ? format.ago(token.used_at, now) : "Never"}</td>
      <td data-head="Ends">{token.expires_at ? onDay(token.expires_at) : "Never"}</td>
      <td class="end">
        <button type="button" class="button button-small" onClick={onRevoke}>
          Revoke<span class="sr-only"> {token.name}</span>
        </button>
      </td>
    </tr>
  );
}

export function TokensPage({ me, sites }: MemberPage) {
  const tokens = useLoad("tokens", getTokens);
  const [adding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<Token>();
  const [secret, setSecret] = useState<{ token: string; name: string }>();
  const list = tokens.data;
  return (
    <Settings
      me={me}
      title="API tokens"
      text={
        <>
          For programs that read figures or send events. See the <a href="/docs">API description</a>.
        </>
      }
      act={
        <button type="button" class="button button-main" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          New token
        </button>
      }
    >
      {secret && (
        <div class="sheet secret" role="status">
          <h2>“{secret.name}” is ready. Copy it now: it is shown only this once.</h2>
          <Copy text={secret.token} label="The new token" />
          <button type="button" class="button" onClick={() => setSecret(undefined)}>
            I have it
          </button>
        </div>
      )}
      {tokens.fault && !list ? (
        <FaultBox fault={tokens.fault} again={tokens.again} />
      ) : list?.length === 0 ? (
        <div class="sheet blank-small">
          <p>No tokens yet. Make one, and ask for a site’s figures with it:</p>
          <Copy
            text={`curl -H "Authorization: Bearer stile_…" \\\n  "${location.origin}/api/v1/sites/example.com/stats?period=7d&by=page"`}
            label="Example request"
          />
        </div>
      ) : (
        <div class="sheet sheet-table">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">May</th>
                <th scope="col">Sites</th>
                <th scope="col">Last used</th>
                <th scope="col">Ends</th>
                <th scope="col">
                  <span class="sr-only">Revoke</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list ? (
                list.map((token) => (
                  <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
                ))
              ) : (
                <tr>
                  <td colSpan={6}>
                    <span class="skeleton skeleton-line" />
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
      )}
      {adding && (
        <NewToken
          sites={sites.data ?? []}
          onClose={() => setAdding(false)}
          onMade={(made, name) => {
            setAdding(false);
            setSecret({ token: made, name });
            tokens.again();
          }}
        />
      )}
      {revoking && (
        <Confirm
          title={`Revoke “${revoking.name}”?`}
          act="Revoke"
          keep="Keep it"
          bad
          deed={async () => {
            await revokeToken(revoking.id);
            setRevoking(undefined);
            tokens.again();
          }}
          onClose={() => setRevoking(undefined)}
        >
          <p>Programs that use it are refused from now on. This cannot be undone.</p>
        </Confirm>
      )}
    </Settings>
  );
}
