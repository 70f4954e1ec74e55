/** Signing in through somebody else: which are connected. */
import { useState } from "preact/hooks";
import { connectProvider, disconnectProvider, type Security } from "../../api/people.ts";
import { usePlace } from "../../base/route.tsx";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { ProofField, useProof } from "../../parts/proof.tsx";
import { problemText } from "../../people/problems.ts";
import { onDay } from "../../people/time.ts";
import type { SecurityParts } from "./security.tsx";

type Provider = Security["providers"][number];

interface LineProps {
  provider: Provider;
  onConnect: () => void;
  onDisconnect: () => void;
}

function Line({ provider, onConnect, onDisconnect }: LineProps) {
  const { connected } = provider;
  return (
    <li class="line">
      <div class="line-main">
        <strong>{provider.name}</strong>
        {connected && <span class="tag tag-good">{t("Connected")}</span>}
        <p class="muted">
          {connected ? (
            <>
              {provider.email && <span class="address">{provider.email} · </span>}
              {provider.connected_at ? t("since {day}", { day: onDay(provider.connected_at) }) : ""}
            </>
          ) : (
            t("Not connected")
          )}
        </p>
      </div>
      <button
        type="button"
        class="button button-small"
        onClick={connected ? onDisconnect : onConnect}
      >
        {connected ? t("Disconnect") : t("Connect…")}
        <span class="sr-only"> {provider.name}</span>
      </button>
    </li>
  );
}

interface ConnectProps {
  provider: Provider;
  security: Security;
  onClose: () => void;
}

function Connect({ provider, security, onClose }: ConnectProps) {
  const proof = useProof(security);
  return (
    <Confirm
      title={t("Connect {name}?", { name: provider.name })}
      act={t("Go to {name}", { name: provider.name })}
      busy={t("Going there…")}
      ready={proof.ready}
      deed={async () => {
        const { url } = await connectProvider(provider.id, proof.proof);
        window.location.assign(url);
      }}
      onClose={onClose}
    >
      <p>{t("You sign in there, and come back here. From then on that sign-in lets you in.")}</p>
      <ProofField state={proof} />
    </Confirm>
  );
}

/** What a way to a provider came to: it leads back here. */
function CameBack({ security }: { security: Security }) {
  const asked = new URLSearchParams(usePlace().search);
  const [problem, connected] = [asked.get("problem"), asked.get("connected")];
  const provider = security.providers.find((one) => one.id === connected && one.connected);
  if (problem) {
    return (
      <p class="notice notice-odd" role="alert">
        {problemText(problem)}
      </p>
    );
  }
  if (!provider) return null;
  return (
    <p class="notice" role="status">
      {t("{name} is connected.", { name: provider.name })}
    </p>
  );
}

export function ProvidersCard({ security, done }: SecurityParts) {
  const [joining, setJoining] = useState<Provider>();
  const [leaving, setLeaving] = useState<Provider>();
  return (
    <SettingCard title={t("Sign-in through others")} text={t("Whoever is signed in there as you is let in here.")}>
      <CameBack security={security} />
      <ul class="lines lines-in">
        {security.providers.map((one) => (
          <Line
            key={one.id}
            provider={one}
            onConnect={() => setJoining(one)}
            onDisconnect={() => setLeaving(one)}
          />
        ))}
      </ul>
      {joining && (
        <Connect provider={joining} security={security} onClose={() => setJoining(undefined)} />
      )}
      {leaving && (
        <Confirm
          title={t("Disconnect {name}?", { name: leaving.name })}
          act={t("Disconnect")}
          bad
          deed={async () => {
            await disconnectProvider(leaving.id);
            setLeaving(undefined);
            done(t("{name} is disconnected.", { name: leaving.name }));
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>{t("It signs you in no more. You can connect it again.")}</p>
        </Confirm>
      )}
    </SettingCard>
  );
}
