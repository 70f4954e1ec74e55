/** The secret that a webhook's messages are signed with: shown once, and rotated. */
import { useState } from "preact/hooks";
import type { ChannelView } from "../../api/alerts-types.ts";
import { rich, t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Copy } from "../../parts/copy.tsx";
import { formatTime } from "../../people/time.ts";
import { changeChannel } from "./api.ts";

export function NewSecret({ secret, name, onCopied }: { secret: string; name: string; onCopied: () => void }) {
  return (
    <div class="sheet secret" role="status">
      <h2>{t("channel-secret-new", { name })}</h2>
      <p>{t("channel-secret-once")}</p>
      <Copy text={secret} label={t("channel-secret")} />
      <button type="button" class="button" onClick={onCopied}>
        {t("channel-secret-copied")}
      </button>
    </div>
  );
}

interface Props {
  channel: ChannelView;
  onRotated: (channel: ChannelView) => void;
}

export function Secret({ channel, onRotated }: Props) {
  const [asking, setAsking] = useState(false);
  const former = channel.former_secret_until;
  return (
    <SettingCard
      title={t("channel-secret")}
      text={rich("channel-secret-hint", { standard: (text) => <strong>{text}</strong> })}
      end={
        <button type="button" class="button" onClick={() => setAsking(true)}>
          {t("channel-secret-rotate-open")}
        </button>
      }
    >
      {channel.secret && <p class="channel-address">{channel.secret}</p>}
      {former != null && <p class="notice">{t("channel-secret-former", { until: formatTime(former) })}</p>}
      {asking && (
        <Confirm
          title={t("channel-secret-rotate-question")}
          action={t("channel-secret-rotate")}
          onConfirm={async () => {
            const changed = await changeChannel(channel.id, { rotate_secret: true });
            setAsking(false);
            onRotated(changed);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t("channel-secret-rotate-hint")}</p>
        </Confirm>
      )}
    </SettingCard>
  );
}
