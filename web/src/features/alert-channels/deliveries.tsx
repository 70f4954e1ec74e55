/** Every attempt to deliver an alert or a report, newest first. */
import { useState } from "preact/hooks";
import type { DeliveryView } from "../../api/alerts-types.ts";
import { useMe } from "../../api/shared.tsx";
import { usePages } from "../../base/pages.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { OlderEntries } from "../../parts/older.tsx";
import { Select } from "../../parts/select.tsx";
import { Settings, Waiting } from "../../parts/settings.tsx";
import { canEdit } from "../../parts/site-bar.tsx";
import { Time } from "../../parts/time.tsx";
import { formatTime } from "../../people/time.ts";
import { getDeliveries } from "./api.ts";
import { kindOf, outcomeTag, outcomeText } from "./kinds.ts";
import { recipientOf, recipients } from "./recipients.ts";
import "./alert-channels.css";

/** Entries of a page. */
const step = 50;

const events: Record<DeliveryView["event"], PlainId> = {
  opened: msg("delivery-event-opened"),
  over: msg("delivery-event-over"),
  test: msg("delivery-event-test"),
  bundle: msg("delivery-event-bundle"),
  report: msg("delivery-event-report"),
};

function Result({ delivery }: { delivery: DeliveryView }) {
  const { outcome, attempt, status, error, next_at: next } = delivery;
  return (
    <>
      <span class={outcomeTag[outcome]}>{outcomeText(outcome, next)}</span>{" "}
      <span class="muted">
        {[
          status != null && t("delivery-status", { status: String(status) }),
          format.computing(delivery.took_ms),
          attempt > 1 && t("delivery-attempt", { n: attempt }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {error && <p class="delivery-error">{error}</p>}
      {next != null && <p class="muted">{t("delivery-next", { at: formatTime(next) })}</p>}
    </>
  );
}

function Row({ delivery }: { delivery: DeliveryView }) {
  const kind = delivery.channel && kindOf(delivery.channel.kind);
  return (
    <tr>
      <td class="delivery-at" data-head={t("delivery-at")}>
        <Time at={delivery.at} />
      </td>
      <th scope="row">
        <span class="delivery-title">{delivery.title}</span>
        <span class="muted delivery-event">{t(events[delivery.event])}</span>
      </th>
      <td data-head={t("delivery-to")}>
        {recipientOf(delivery).name}
        {kind && <span class="muted delivery-event">{t(kind.name)}</span>}
      </td>
      <td>
        <Result delivery={delivery} />
      </td>
    </tr>
  );
}

function Table({ list }: { list: readonly DeliveryView[] }) {
  return (
    <div class="sheet sheet-table">
      <table class="table deliveries">
        <caption class="sr-only">{t("deliveries")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("delivery-at")}</th>
            <th scope="col">{t("delivery-what")}</th>
            <th scope="col">{t("delivery-to")}</th>
            <th scope="col">{t("delivery-result")}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function List() {
  const [only, setOnly] = useState("");
  const { list, older } = usePages(
    "deliveries",
    step,
    (before, signal) => getDeliveries(step, before, signal),
    "deliveries",
  );
  return (
    <AsyncView of={list} lines={8}>
      {(all) => {
        if (all.length === 0) {
          return (
            <div class="sheet blank-small">
              <p>{t("delivery-none")}</p>
            </div>
          );
        }
        const shown = only === "" ? all : all.filter((one) => recipientOf(one).id === only);
        return (
          <>
            <div class="delivery-tools">
              <Select class="button" label={t("delivery-filter")} value={only} onPick={setOnly}>
                <option value="">{t("delivery-filter-all")}</option>
                {recipients(all).map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
              <p class="muted" aria-live="polite">
                {only !== "" && t("delivery-shown", { n: shown.length, total: all.length })}
              </p>
            </div>
            <Table list={shown} />
            <OlderEntries older={older} end={t("delivery-end")} />
          </>
        );
      }}
    </AsyncView>
  );
}

export function DeliveriesPage() {
  const me = useMe().data;
  return (
    <Settings title={t("deliveries")} text={t("delivery-intro")}>
      {!me ? <Waiting lines={8} /> : canEdit(me) ? <List /> : <p class="notice">{t("delivery-editors-only")}</p>}
    </Settings>
  );
}
