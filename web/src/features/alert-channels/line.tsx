/** One channel of the list: its state, its last delivery, and what can be done with it. */
import { useState } from "preact/hooks";
import type { ChannelView, TestResult } from "../../api/alerts-types.ts";
import { useMe } from "../../api/shared.tsx";
import { useAction } from "../../base/load.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { frequencyNames } from "../../parts/alert-choice.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { countKinds } from "../../people/alert-kinds.ts";
import { hasPlans } from "../../people/billing.ts";
import { formatTime } from "../../people/time.ts";
import { changeChannel, deleteChannel, testChannel } from "./api.ts";
import { kindOf, outcomeText } from "./kinds.ts";
import { type ChannelState, stateOf } from "./state.ts";

const states: Record<ChannelState, { name: PlainId; tag: string }> = {
  on: { name: msg("channel-state-on"), tag: "tag tag-good" },
  failing: { name: msg("channel-state-failing"), tag: "tag tag-odd" },
  waiting: { name: msg("channel-state-waiting"), tag: "tag tag-odd" },
  stopped: { name: msg("channel-state-stopped"), tag: "tag tag-bad" },
  off: { name: msg("channel-state-off"), tag: "tag" },
};

/** Which alerts it gets, in one line. */
function takes({ kinds, sites, frequency, quiet }: ChannelView, plans: boolean): string {
  return [
    kinds == null ? t("channel-all-kinds") : t("channel-some-kinds", { n: countKinds(kinds, plans) }),
    sites == null ? t("all-sites") : sites.map((site) => site.name).join(", ") || t("channel-no-site"),
    t(frequencyNames[frequency]),
    quiet && t("channel-quiet", { from: quiet.from, until: quiet.until }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** What the other side answered, word for word. */
function Tested({ result, queued }: { result: TestResult; queued: boolean }) {
  // Of an email it is not known yet whether it is delivered.
  if (queued) return <div class="notice">{result.said}</div>;
  const values = { took: format.computing(result.took_ms), status: String(result.status ?? "") };
  return (
    <div class={`notice ${result.ok ? "" : "notice-odd"} channel-tested`}>
      <p>
        <strong>{result.ok ? t("channel-test-ok") : t("channel-test-failed")}</strong>{" "}
        {result.status == null ? t("channel-test-took", values) : t("channel-test-status", values)}
      </p>
      {result.said && (
        <blockquote class="quote">
          <code>{result.said}</code>
        </blockquote>
      )}
    </div>
  );
}

interface Props {
  channel: ChannelView;
  canManage: boolean;
  /** Announces the result and reloads the list. */
  done: (text: string) => void;
  reload: () => void;
}

function Facts({ channel, state }: { channel: ChannelView; state: ChannelState }) {
  const { last, off_because: why, failing_since: failing } = channel;
  const plans = hasPlans(useMe().data);
  return (
    <>
      {channel.address && <p class="channel-address">{channel.address}</p>}
      <p class="muted">{takes(channel, plans)}</p>
      {state === "waiting" && <p>{t("channel-waiting-hint")}</p>}
      {state === "stopped" && <p class="channel-bad">{why}</p>}
      {state === "failing" && failing != null && (
        <p class="channel-odd">{t("channel-failing-since", { since: formatTime(failing) })}</p>
      )}
      <p class="muted">
        {last
          ? t("channel-last", { ago: format.ago(last.at), outcome: outcomeText(last.outcome) })
          : t("channel-last-none")}
      </p>
      {last?.error && last.outcome !== "delivered" && (
        <p>
          <code class="channel-said">{last.error}</code>
        </p>
      )}
    </>
  );
}

export function ChannelLine({ channel, canManage, done, reload }: Props) {
  const { id, name } = channel;
  const [deleting, setDeleting] = useState(false);
  const [result, setResult] = useState<TestResult>();
  const test = useAction(async () => {
    setResult(undefined);
    setResult(await testChannel(id));
    reload();
  });
  const turn = useAction(async () => {
    await changeChannel(id, { on: !channel.on });
    done(channel.on ? t("channel-turned-off", { name }) : t("channel-turned-on", { name }));
  });
  const state = stateOf(channel);
  const kind = kindOf(channel.kind);
  return (
    <li class="line channel">
      <div class="line-main">
        <p class="channel-head">
          <strong>{name}</strong>
          <span class="tag">{kind ? t(kind.name) : channel.kind}</span>
          <span class={states[state].tag}>{t(states[state].name)}</span>
        </p>
        <Facts channel={channel} state={state} />
      </div>
      {canManage && (
        <div class="line-acts" role="group" aria-label={name}>
          <button type="button" class="button button-small" disabled={test.busy} onClick={() => void test.run()}>
            {test.busy ? t("channel-testing") : t("channel-test")}
          </button>
          <a class="button button-small" href={`/settings/alert-channels?edit=${encodeURIComponent(id)}`}>
            {t("channel-edit-open")}
          </a>
          <button type="button" class="button button-small" disabled={turn.busy} onClick={() => void turn.run()}>
            {channel.on ? t("channel-turn-off") : t("channel-turn-on")}
          </button>
          <button type="button" class="button button-small button-bad-line" onClick={() => setDeleting(true)}>
            {t("channel-delete-open")}
          </button>
        </div>
      )}
      <div class="channel-result" role="status">
        {result && <Tested result={result} queued={channel.kind === "email"} />}
      </div>
      {(test.fault ?? turn.fault) && <FaultLine fault={test.fault ?? turn.fault} />}
      {deleting && (
        <Confirm
          title={t("delete-quoted-question", { name })}
          action={t("channel-delete")}
          bad
          onConfirm={async () => {
            await deleteChannel(id);
            setDeleting(false);
            done(t("channel-deleted", { name }));
          }}
          onClose={() => setDeleting(false)}
        >
          <p>{t("channel-delete-hint")}</p>
        </Confirm>
      )}
    </li>
  );
}
