/** API tokens, with which programs send requests. */
import { useState } from "preact/hooks";
import type { Token } from "../../api/index.ts";
import { useSites } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { navigate, useRoute } from "../../base/route.tsx";
import { rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { Copy } from "../../parts/copy.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Settings } from "../../parts/settings.tsx";
import { formatDay } from "../../people/time.ts";
import { getTokens, revokeToken } from "./api.ts";
import { NewToken } from "./new-token.tsx";

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const now = Date.now() / 1000;
  const over = token.expires_at != null && token.expires_at < now;
  return (
    <tr>
      <th scope="row">
        {token.name}
        {over && <span class="tag">{t("invitation-expired")}</span>}
      </th>
      <td data-head={t("token-permissions")}>
        {token.scopes.map((scope) => (
          <code key={scope} class="tag">
            {scope}
          </code>
        ))}
      </td>
      <td data-head={t("sites")}>{token.sites ? token.sites.join(", ") : t("all")}</td>
      <td data-head={t("token-last-used")}>
        {token.used_at ? format.ago(token.used_at, now) : t("token-expires-never")}
      </td>
      <td data-head={t("expires")}>{token.expires_at ? formatDay(token.expires_at) : t("token-expires-never")}</td>
      <td class="end">
        <button type="button" class="button button-small" onClick={onRevoke}>
          {t("token-revoke-token")}
          <span class="sr-only"> {token.name}</span>
        </button>
      </td>
    </tr>
  );
}

/** Whether a new token is created: also where a link asks for it. */
function useAdding(): [adding: boolean, setAdding: (adding: boolean) => void] {
  const { path, search } = useRoute();
  const [adding, setAdding] = useState(() => new URLSearchParams(search).has("new"));
  const set = (next: boolean) => {
    setAdding(next);
    if (search !== "") navigate(path, true);
  };
  return [adding, set];
}

export function TokensPage() {
  const sites = useSites();
  const tokens = useLoad("tokens", getTokens);
  const [adding, setAdding] = useAdding();
  const [revoking, setRevoking] = useState<Token>();
  const [secret, setSecret] = useState<{ token: string; name: string }>();
  const list = tokens.data;
  return (
    <Settings
      title={t("api-tokens")}
      text={rich("token-intro", {
        link: (text) => <a href="/docs">{text}</a>,
      })}
      action={
        <button type="button" class="button button-main" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {t("token-new-open")}
        </button>
      }
    >
      {secret && (
        <div class="sheet secret" role="status">
          <h2>{t("token-created", { name: secret.name })}</h2>
          <Copy text={secret.token} label={t("token-new-title")} />
          <button type="button" class="button" onClick={() => setSecret(undefined)}>
            {t("token-copied")}
          </button>
        </div>
      )}
      {tokens.fault && !list ? (
        <FaultBox fault={tokens.fault} onRetry={tokens.reload} />
      ) : list?.length === 0 ? (
        <div class="sheet blank-small">
          <p>{t("token-none")}</p>
          <Copy
            text={`curl -H "Authorization: Bearer stile_…" \\\n  "${location.origin}/api/v1/sites/example.com/stats?period=7d&by=page"`}
            label={t("token-example")}
          />
        </div>
      ) : (
        <div class="sheet sheet-table">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">{t("name")}</th>
                <th scope="col">{t("token-permissions")}</th>
                <th scope="col">{t("sites")}</th>
                <th scope="col">{t("token-last-used")}</th>
                <th scope="col">{t("expires")}</th>
                <th scope="col">
                  <span class="sr-only">{t("token-revoke-token")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list ? (
                list.map((token) => <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />)
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
      <p class="hint below">
        {rich("token-language-models", {
          link: (text) => <a href="/settings/mcp">{text}</a>,
        })}
      </p>
      {adding && (
        <NewToken
          sites={sites.data ?? []}
          onClose={() => setAdding(false)}
          onMade={(made, name) => {
            setAdding(false);
            setSecret({ token: made, name });
            tokens.reload();
          }}
        />
      )}
      {revoking && (
        <Confirm
          title={t("token-revoke-question", { name: revoking.name })}
          action={t("token-revoke-token")}
          keep={t("cancel")}
          bad
          onConfirm={async () => {
            await revokeToken(revoking.id);
            setRevoking(undefined);
            tokens.reload();
          }}
          onClose={() => setRevoking(undefined)}
        >
          <p>{t("token-revoke-hint")}</p>
        </Confirm>
      )}
    </Settings>
  );
}
