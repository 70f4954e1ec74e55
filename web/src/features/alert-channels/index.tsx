/** Where an account's alerts go: the list of channels, and the form of one, as the address says. */
import { useState } from "preact/hooks";
import type { ChannelView } from "../../api/alerts-types.ts";
import { useMe } from "../../api/shared.tsx";
import { useKeepFocus } from "../../base/keep-focus.ts";
import { type Loaded, useLoad } from "../../base/load.ts";
import { navigate, useRoute } from "../../base/route.tsx";
import { rich, t } from "../../base/text.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { Settings, Waiting } from "../../parts/settings.tsx";
import { canEdit } from "../../parts/site-bar.tsx";
import { isAdmin } from "../../people/roles.ts";
import { getChannels } from "./api.ts";
import { ChannelForm } from "./form.tsx";
import { ChannelLine } from "./line.tsx";
import { NewSecret, Secret } from "./secret.tsx";
import "./alert-channels.css";

const home = "/settings/alert-channels";

interface ListProps {
  channels: Loaded<ChannelView[]>;
  canManage: boolean;
}

function List({ channels, canManage }: ListProps) {
  const announce = useAnnounce();
  const around = useKeepFocus<HTMLDivElement>();
  const done = (text: string) => {
    channels.reload();
    announce(text);
  };
  return (
    <div ref={around} tabIndex={-1} class="channel-list">
      <AsyncView of={channels} lines={4}>
        {(list) =>
          list.length === 0 ? (
            <div class="sheet blank-small">
              <p>{canManage ? t("channel-none") : t("channel-none-read-only")}</p>
            </div>
          ) : (
            <ul class="sheet lines">
              {list.map((channel) => (
                <ChannelLine
                  key={channel.id}
                  channel={channel}
                  canManage={canManage}
                  done={done}
                  reload={channels.reload}
                />
              ))}
            </ul>
          )
        }
      </AsyncView>
    </div>
  );
}

interface EditProps {
  id: string | undefined;
  channels: Loaded<ChannelView[]>;
  onSecret: (channel: ChannelView) => void;
}

function Edit({ id, channels, onSecret }: EditProps) {
  const announce = useAnnounce();
  const channel = channels.data?.find((one) => one.id === id);
  if (id !== undefined && !channels.data) {
    return (
      <AsyncView of={channels} lines={6}>
        {() => null}
      </AsyncView>
    );
  }
  if (id !== undefined && !channel) {
    return (
      <div class="sheet blank-small">
        <p>{t("channel-missing")}</p>
      </div>
    );
  }
  return (
    <>
      {channel?.kind === "webhook" && (
        <Secret
          channel={channel}
          onRotated={(changed) => {
            channels.reload();
            onSecret(changed);
            navigate(home);
          }}
        />
      )}
      <ChannelForm
        key={id ?? "new"}
        channel={channel}
        onSaved={(saved) => {
          channels.reload();
          onSecret(saved);
          announce(channel ? t("channel-saved", { name: saved.name }) : t("channel-created", { name: saved.name }));
          navigate(home);
        }}
      />
    </>
  );
}

export function AlertChannelsPage() {
  const me = useMe().data;
  const params = new URLSearchParams(useRoute().search);
  const edited = params.get("edit") ?? undefined;
  const forming = edited !== undefined || params.has("new");
  const mayRead = canEdit(me);
  const canManage = isAdmin(me);
  const channels = useLoad(mayRead ? "channels" : undefined, getChannels);
  // Only the answer that made a secret has the whole of it.
  const [secret, setSecret] = useState<{ name: string; secret: string }>();
  const onSecret = ({ name, new_secret: made }: ChannelView) => setSecret(made ? { name, secret: made } : undefined);
  const name = channels.data?.find((one) => one.id === edited)?.name;
  const title = !forming
    ? t("alert-channels")
    : edited === undefined
      ? t("channel-add")
      : name === undefined
        ? t("channel-edit")
        : t("channel-edit-name", { name });
  return (
    <Settings
      title={title}
      text={
        forming ? undefined : rich("alert-channels-intro", { own: (text) => <a href="/settings/alerts">{text}</a> })
      }
      action={
        !forming && canManage ? (
          <a class="button button-main" href={`${home}?new`}>
            <Icon name="plus" />
            {t("channel-add")}
          </a>
        ) : undefined
      }
    >
      {!me ? (
        <Waiting lines={4} />
      ) : !mayRead ? (
        <p class="notice">{t("channel-editors-only")}</p>
      ) : forming && canManage ? (
        <Edit id={edited} channels={channels} onSecret={onSecret} />
      ) : (
        <>
          {!canManage && <p class="notice">{t("channel-admins-only")}</p>}
          {secret && <NewSecret secret={secret.secret} name={secret.name} onCopied={() => setSecret(undefined)} />}
          <List channels={channels} canManage={canManage} />
          {channels.data && (
            <p class="below">
              <a href="/settings/deliveries">{t("channel-deliveries-link")}</a>
            </p>
          )}
        </>
      )}
    </Settings>
  );
}
