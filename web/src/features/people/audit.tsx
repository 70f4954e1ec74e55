/** What was changed in the account: by whom, when, from where, old and new. */
import { useState } from "preact/hooks";
import type { LogLineView } from "../../api/people-types.ts";
import { useSites } from "../../api/shared.tsx";
import { usePages } from "../../base/pages.ts";
import { t } from "../../base/text.ts";
import { ChangeRows } from "../../parts/change-rows.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { OlderEntries } from "../../parts/older.tsx";
import { Select } from "../../parts/select.tsx";
import { Settings, Waiting } from "../../parts/settings.tsx";
import { Time } from "../../parts/time.tsx";
import { actionText, actor } from "../../people/actions.ts";
import { changeRows } from "../../people/audit-values.ts";
import { getAudit } from "./api.ts";

/** Entries of a page. */
const step = 100;

function Line({ line }: { line: LogLineView }) {
  const { name, through } = actor(line.who);
  const site = line.site?.name;
  return (
    <li class="line log">
      <div class="line-main">
        <p>
          <strong>{actionText(line.action)}</strong>
          {line.subject && <span class="log-subject"> {line.subject}</span>}
        </p>
        <ChangeRows rows={changeRows(line.old, line.new)} />
        <p class="muted">
          {name}
          {through && ` ${through}`} ·{" "}
          {line.address && <>{t("audit-log-from-address", { address: line.address })} · </>}
          {site && !line.subject.includes(site) && <>{site} · </>}
          <Time at={line.at} />
        </p>
      </div>
    </li>
  );
}

function List({ site }: { site: string }) {
  const { list: log, older } = usePages(
    site,
    step,
    (before, signal) => getAudit(site || undefined, step, before, signal),
    site,
  );
  const list = log.data;
  if (log.fault && !list) {
    return log.fault.status === 403 ? (
      <div class="sheet blank-small">
        <p>{log.fault.message}</p>
      </div>
    ) : (
      <FaultBox fault={log.fault} onRetry={log.reload} />
    );
  }
  if (!list) return <Waiting lines={6} />;
  if (list.length === 0) {
    return (
      <div class="sheet blank-small">
        <p>{site ? t("audit-log-no-site-changes", { site }) : t("audit-log-no-changes")}</p>
      </div>
    );
  }
  return (
    <div class="stack" data-busy={log.busy}>
      <ul class="sheet lines">
        {list.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <OlderEntries older={older} />
      {log.fault && <FaultBox fault={log.fault} onRetry={log.reload} />}
    </div>
  );
}

export function AuditPage() {
  const sites = useSites();
  const [site, setSite] = useState("");
  return (
    <Settings
      title={t("audit-log")}
      text={t("audit-log-intro")}
      action={
        <Select label={t("show")} class="button" value={site} onPick={setSite}>
          <option value="">{t("audit-log-whole-account")}</option>
          {sites.data?.map((one) => (
            <option key={one.id} value={one.name}>
              {one.name}
            </option>
          ))}
        </Select>
      }
    >
      <List key={site} site={site} />
    </Settings>
  );
}
