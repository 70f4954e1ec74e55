/** Connected sign-in providers. */
import { useState } from "preact/hooks";
import type { Security } from "../../api/people-types.ts";
import { useForm } from "../../base/form.ts";
import { useRoute } from "../../base/route.tsx";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm, FormDialog } from "../../parts/confirm.tsx";
import { ReauthField, useReauth } from "../../parts/reauth-field.tsx";
import { problemText } from "../../people/problems.ts";
import { formatDay } from "../../people/time.ts";
import { connectProvider, disconnectProvider } from "./api.ts";
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
        {connected && <span class="tag tag-good">{t("connected")}</span>}
        <p class="muted">
          {connected ? (
            <>
              {provider.email && <span class="address">{provider.email} · </span>}
              {provider.connected_at ? t("since-day", { day: formatDay(provider.connected_at) }) : ""}
            </>
          ) : (
            t("provider-not-connected")
          )}
        </p>
      </div>
      <button type="button" class="button button-small" onClick={connected ? onDisconnect : onConnect}>
        {connected ? t("provider-disconnect") : t("provider-connect-open")}
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
  const reauth = useReauth(security);
  const form = useForm({}, async () => {
    const { url } = await connectProvider(provider.id, reauth.credentials);
    window.location.assign(url);
  });
  return (
    <FormDialog
      form={form}
      title={t("provider-connect-question", { name: provider.name })}
      action={t("provider-continue", { name: provider.name })}
      busy={t("provider-redirecting")}
      ready={reauth.ready}
      onClose={onClose}
    >
      <p>{t("provider-connect-hint")}</p>
      <ReauthField state={reauth} form={form} />
    </FormDialog>
  );
}

/** The result of connecting a provider, which leads back here. */
function CameBack({ security }: { security: Security }) {
  const params = new URLSearchParams(useRoute().search);
  const [problem, connected] = [params.get("problem"), params.get("connected")];
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
      {t("provider-connected", { name: provider.name })}
    </p>
  );
}

export function ProvidersCard({ security, done }: SecurityParts) {
  const [joining, setJoining] = useState<Provider>();
  const [leaving, setLeaving] = useState<Provider>();
  return (
    <SettingCard title={t("provider-title")} text={t("provider-intro")}>
      <CameBack security={security} />
      <ul class="lines lines-in">
        {security.providers.map((one) => (
          <Line key={one.id} provider={one} onConnect={() => setJoining(one)} onDisconnect={() => setLeaving(one)} />
        ))}
      </ul>
      {joining && <Connect provider={joining} security={security} onClose={() => setJoining(undefined)} />}
      {leaving && (
        <Confirm
          title={t("provider-disconnect-question", { name: leaving.name })}
          action={t("provider-disconnect")}
          bad
          onConfirm={async () => {
            await disconnectProvider(leaving.id);
            setLeaving(undefined);
            done(t("provider-disconnected", { name: leaving.name }));
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>{t("provider-disconnect-hint")}</p>
        </Confirm>
      )}
    </SettingCard>
  );
}
