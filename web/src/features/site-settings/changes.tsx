/** What was changed of the site: by whom, when, old and new. */
import { usePages } from "../../base/pages.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { ChangeRows } from "../../parts/change-rows.tsx";
import { OlderEntries } from "../../parts/older.tsx";
import { Time } from "../../parts/time.tsx";
import { actionText, actor } from "../../people/actions.ts";
import { type ChangeGroup, groupChanges } from "../../site/changes.ts";
import { getSiteChanges } from "./api.ts";
import type { SettingsParts } from "./index.tsx";

/** Actions of a page. */
const step = 100;

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
          <Time at={first.at}>{format.moment(first.at, zone, { dateStyle: "medium", timeStyle: "short" })}</Time>
        </p>
      </div>
    </li>
  );
}

export function Changes({ site }: SettingsParts) {
  // An action on this page, such as resuming counting, is a change itself.
  const { list: log, older } = usePages(
    JSON.stringify(site),
    step,
    (before, signal) => getSiteChanges(site.name, step, before, signal),
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
            <OlderEntries older={older} />
          </>
        );
      }}
    </AsyncView>
  );
}
