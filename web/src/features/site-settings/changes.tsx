/** What was changed of the site: by whom, when, old and new. */
import { useState } from "preact/hooks";
import { useLoad } from "../../base/load.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { ChangeRows } from "../../parts/change-rows.tsx";
import { actionText, actor } from "../../people/actions.ts";
import { type ChangeGroup, groupChanges } from "../../site/changes.ts";
import { getSiteChanges } from "./api.ts";
import type { SettingsParts } from "./index.tsx";

const step = 200;
/** The most that the server gives at once. */
const maxLines = 1000;

const titles: Record<string, PlainId> = {
  "site.made": msg("setting-site-added"),
  "site.changed": msg("setting-site-changed"),
  "site.offered": msg("setting-transfer-offered"),
  "site.offer_withdrawn": msg("setting-transfer-cancelled"),
  "site.name_lost": msg("setting-name-transferred"),
};

function Line({ of, zone }: { of: ChangeGroup; zone: string }) {
  const { first, rows } = of;
  const { name, through } = actor(first.who);
  const title = titles[first.action];
  return (
    <li class="line log">
      <div class="line-main">
        <p>
          <strong>{title ? t(title) : actionText(first.action)}</strong>
        </p>
        <ChangeRows rows={rows} />
        <p class="muted">
          {name}
          {through && ` ${through}`} ·{" "}
          <time dateTime={new Date(first.at * 1000).toISOString()} title={format.ago(first.at, Date.now() / 1000)}>
            {format.moment(first.at, zone, { dateStyle: "medium", timeStyle: "short" })}
          </time>
        </p>
      </div>
    </li>
  );
}

export function Changes({ site }: SettingsParts) {
  const [limit, setLimit] = useState(step);
  // An action on this page, such as resuming counting, is a change itself.
  const log = useLoad(
    `${limit} ${JSON.stringify(site)}`,
    (signal) => getSiteChanges(site.name, limit, signal),
    site.id,
  );
  return (
    <AsyncView of={log} lines={6}>
      {(list) => {
        const groups = groupChanges(list);
        return (
          <>
            <ul class="sheet lines">
              {groups.map((one) => (
                <Line key={one.first.id} of={one} zone={site.zone} />
              ))}
            </ul>
            {groups.length >= limit && limit < maxLines && (
              <p class="below">
                <button type="button" class="button" disabled={log.busy} onClick={() => setLimit(maxLines)}>
                  {log.busy ? t("audit-log-loading") : t("audit-log-show-older")}
                </button>
              </p>
            )}
            {groups.length >= maxLines && <p class="hint below">{t("setting-newest", { n: maxLines })}</p>}
          </>
        );
      }}
    </AsyncView>
  );
}
