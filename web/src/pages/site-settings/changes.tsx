/** What was changed of the site: by whom, when, old and new. */
import { useState } from "preact/hooks";
import { getSiteChanges } from "../../api/site.ts";
import { useLoad } from "../../base/load.ts";
import { msg, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { Answered } from "../../parts/answered.tsx";
import { ChangeRows } from "../../parts/change-rows.tsx";
import { deed, doer } from "../../people/words.ts";
import { deeds, type Deed } from "../../site/changes.ts";
import type { SettingsParts } from "./index.tsx";

const step = 200;
/** The most that the server gives at once. */
const most = 1000;

const titles: Record<string, string> = {
  "site.made": msg("Added the site"),
  "site.changed": msg("Changed the settings"),
  "site.offered": msg("Offered the site to another account"),
  "site.offer_withdrawn": msg("Withdrew the offer of the site"),
  "site.name_lost": msg("The name went to the account that proved it"),
};

function Line({ of, zone }: { of: Deed; zone: string }) {
  const { first, rows } = of;
  const { name, through } = doer(first.who);
  const title = titles[first.action];
  return (
    <li class="line log">
      <div class="line-main">
        <p>
          <strong>{title ? t(title) : deed(first.action)}</strong>
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
  // A deed on this page, such as counting again, is a change itself.
  const log = useLoad(`${limit} ${JSON.stringify(site)}`, (signal) => getSiteChanges(site.name, limit, signal), site.id);
  return (
    <Answered of={log} lines={6}>
      {(list) => {
        const told = deeds(list);
        return (
          <>
            <ul class="sheet lines">
              {told.map((one) => (
                <Line key={one.first.id} of={one} zone={site.zone} />
              ))}
            </ul>
            {told.length >= limit && limit < most && (
              <p class="below">
                <button type="button" class="button" disabled={log.busy} onClick={() => setLimit(most)}>
                  {log.busy ? t("Loading…") : t("Show older ones")}
                </button>
              </p>
            )}
            {told.length >= most && <p class="hint below">{t("The newest {n} are shown.", { n: most })}</p>}
          </>
        );
      }}
    </Answered>
  );
}
