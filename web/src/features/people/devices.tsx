/** Browsers that notices are pushed to. This one is added by asking it; public/push.js shows what arrives. */
import { useState } from "preact/hooks";
import { Fault } from "../../api/index.ts";
import type { PushDeviceView } from "../../api/people-types.ts";
import { useAction, useLoad } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import { registerPushWorker } from "../../base/trusted.ts";
import * as format from "../../figures/format.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { FaultBox, FaultLine } from "../../parts/fault.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { formatDay } from "../../people/time.ts";
import { addDevice, getPush, removeDevice } from "./api.ts";
import { deviceName, keyBytes } from "./push.ts";

const able = "serviceWorker" in navigator && "PushManager" in window && window.isSecureContext;

const refusal = (code: string, message: string) => new Fault(0, code, message);

/** Asks the browser for a subscription, and sends it to the server. */
async function subscribe(key: string): Promise<PushDeviceView> {
  if ((await Notification.requestPermission()) !== "granted") {
    throw refusal("push_denied", t("push-blocked"));
  }
  const worker = await registerPushWorker();
  await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) })
    .catch(() => {
      throw refusal("push_failed", t("push-service-unreachable"));
    });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) {
    throw refusal("push_failed", t("push-no-address"));
  }
  return addDevice({
    endpoint,
    keys: { p256dh: keys.p256dh, auth: keys.auth },
    name: deviceName(navigator.userAgent),
  });
}

export function Devices() {
  const announce = useAnnounce();
  const push = useLoad("push", getPush);
  const [removing, setRemoving] = useState<PushDeviceView>();
  const add = useAction(async (key: string) => {
    await subscribe(key);
    push.reload();
    announce(t("push-browser-added"));
  });
  const devices = push.data?.devices ?? [];
  const key = push.data?.public_key;
  return (
    <SettingCard
      title={t("push-title")}
      text={t("push-intro")}
      end={
        able && key ? (
          <button type="button" class="button" disabled={add.busy} onClick={() => void add.run(key)}>
            {add.busy ? t("push-waiting") : t("push-add-browser")}
          </button>
        ) : undefined
      }
    >
      <FaultLine fault={add.fault} />
      {!able && <p class="muted">{window.isSecureContext ? t("push-unsupported") : t("push-needs-https")}</p>}
      {push.fault && !push.data ? (
        <FaultBox fault={push.fault} onRetry={push.reload} />
      ) : (
        devices.length > 0 && (
          <ul class="lines lines-in">
            {devices.map((device) => (
              <li key={device.id} class="line">
                <div class="line-main">
                  <strong>{device.name}</strong>
                  {!device.mine && <span class="tag">{device.person.name}</span>}
                  <p class="muted">
                    {t("push-added-on", { day: formatDay(device.created_at) })}
                    {device.used_at != null && ` · ${t("push-last-notified", { ago: format.ago(device.used_at) })}`}
                  </p>
                  {device.failed && <p class="fault-line">{rich("push-rejected", { why: device.failed })}</p>}
                </div>
                <button type="button" class="button button-small" onClick={() => setRemoving(device)}>
                  {t("remove")}
                  <span class="sr-only"> {device.name}</span>
                </button>
              </li>
            ))}
          </ul>
        )
      )}
      {removing && (
        <Confirm
          title={t("remove-question", { name: removing.name })}
          action={t("remove")}
          bad
          onConfirm={async () => {
            await removeDevice(removing.id);
            setRemoving(undefined);
            push.reload();
            announce(t("push-removed"));
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>{t("push-remove-hint")}</p>
        </Confirm>
      )}
    </SettingCard>
  );
}
