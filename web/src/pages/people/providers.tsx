/** Signing in through somebody else: which are connected. */
import { useState } from "preact/hooks";
import { connectProvider, disconnectProvider, type Security } from "../../api/people.ts";
import { useDeed } from "../../base/load.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { onDay } from "../../people/time.ts";
import type { SecurityParts } from "./security.tsx";

type Provider = Security["providers"][number];

function Line({ provider, onDisconnect }: { provider: Provider; onDisconnect: () => void }) {
  const connect = useDeed(async () => {
    const { address } = await connectProvider(provider.id);
    window.location.assign(address);
  });
  return (
    <li class="line">
      <div class="line-main">
        <strong>{provider.name}</strong>
        {provider.connected && <span class="tag tag-good">Connected</span>}
        <p class="muted">
          {provider.connected ? (
            <>
              {provider.email && <span class="address">{provider.email} · </span>}
              {provider.connected_at ? `since ${onDay(provider.connected_at)}` : ""}
            </>
          ) : (
            "Not connected"
          )}
        </p>
        <FaultLine fault={connect.fault} />
      </div>
      {provider.connected ? (
        <button type="button" class="button button-small" onClick={onDisconnect}>
          Disconnect<span class="sr-only"> {provider.name}</span>
        </button>
      ) : (
        <button
          type="button"
          class="button button-small"
          disabled={connect.busy}
          onClick={() => void connect.run()}
        >
          {connect.busy ? "Going there…" : "Connect"}
          <span class="sr-only"> {provider.name}</span>
        </button>
      )}
    </li>
  );
}

export function ProvidersCard({ security, done }: SecurityParts) {
  const [leaving, setLeaving] = useState<Provider>();
  return (
    <SettingCard title="Sign-in through others" text="Whoever is signed in there as you is let in here.">
      <ul class="lines lines-in">
        {security.providers.map((one) => (
          <Line key={one.id} provider={one} onDisconnect={() => setLeaving(one)} />
        ))}
      </ul>
      {leaving && (
        <Confirm
          title={`Disconnect ${leaving.name}?`}
          act="Disconnect"
          bad
          deed={async () => {
            await disconnectProvider(leaving.id);
            setLeaving(undefined);
            done(`${leaving.name} is disconnected.`);
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>It signs you in no more. You can connect it again.</p>
        </Confirm>
      )}
    </SettingCard>
  );
}
