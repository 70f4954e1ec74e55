/** What operators did and read, newest first. */
import { useState } from "preact/hooks";
import type { AdminLogLine, AdminLogOnly } from "../../api/operator-types.ts";
import { usePages } from "../../base/pages.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { ChangeRows } from "../../parts/change-rows.tsx";
import { Icon } from "../../parts/icon.tsx";
import { OlderEntries } from "../../parts/older.tsx";
import { optionsOf, Segments } from "../../parts/segments.tsx";
import { Time } from "../../parts/time.tsx";
import { useAddressParams } from "../../parts/view-address.ts";
import { accountAddress } from "./accounts-ask.ts";
import { getLog } from "./api.ts";
import { OperatorFrame, PageHead } from "./frame.tsx";
import { detailRows, logText } from "./log-lines.ts";

/** Entries of a page. */
const step = 100;

type Shown = AdminLogOnly | "all";
const kinds: Record<Shown, PlainId> = {
  changes: msg("operator-log-changes"),
  reads: msg("operator-log-reads"),
  all: msg("all"),
};

function Line({ line, account }: { line: AdminLogLine; account: string }) {
  const of = line.account;
  return (
    <li class="line log operator-log-line">
      <div class="line-main">
        <p>
          <strong>{logText(line.action)}</strong>
          {of && (
            <>
              {" "}
              <a class="log-subject" href={accountAddress(of.id)}>
                {of.name}
              </a>
            </>
          )}
        </p>
        <ChangeRows rows={detailRows(line.details, line.action)} />
        <p class="muted">
          {line.name} · {line.address && <>{t("operator-log-from", { address: line.address })} · </>}
          <Time at={line.at} />
        </p>
      </div>
      {of && account === "" && (
        <a
          class="icon-button"
          href={`/admin/log?account=${encodeURIComponent(of.id)}`}
          aria-label={t("operator-log-only", { name: of.name })}
          title={t("operator-log-only", { name: of.name })}
        >
          <Icon name="filter" />
        </a>
      )}
    </li>
  );
}

function List({ account, shown, onAll }: { account: string; shown: Shown; onAll: () => void }) {
  const key = `log ${shown} ${account}`;
  const only = shown === "all" ? "" : shown;
  const { list, older } = usePages(key, step, (before, signal) => getLog({ account, only }, step, before, signal), key);
  return (
    <AsyncView of={list} lines={8}>
      {(lines) =>
        lines.length === 0 ? (
          <div class="sheet operator-empty">
            <Icon name="log" />
            <h2>{shown === "changes" ? t("operator-log-no-changes") : t("operator-log-none")}</h2>
            <p class="muted">{t("operator-log-none-hint")}</p>
            {shown !== "all" && (
              <button type="button" class="button" onClick={onAll}>
                {t("operator-log-show-all")}
              </button>
            )}
          </div>
        ) : (
          <>
            <ul class="sheet lines">
              {lines.map((line) => (
                <Line key={line.id} line={line} account={account} />
              ))}
            </ul>
            <OlderEntries older={older} />
          </>
        )
      }
    </AsyncView>
  );
}

/** Which account the entries are about; its name is in the entries themselves. */
function AccountChip({ account, onClear }: { account: string; onClear: () => void }) {
  return (
    <ul class="chips" aria-label={t("filter-filters")}>
      <li class="chip">
        <span>{t("account")}</span>
        <a href={accountAddress(account)}>
          <b>{account}</b>
        </a>
        <button type="button" class="chip-close" aria-label={t("operator-log-whole")} onClick={onClear}>
          <Icon name="close" />
        </button>
      </li>
    </ul>
  );
}

function Log() {
  const { param, setParams } = useAddressParams();
  const [shown, setShown] = useState<Shown>("changes");
  const account = param("account");
  return (
    <div class="operator-narrow">
      <PageHead
        title={t("operator-log")}
        text={t("operator-log-intro")}
        action={<Segments label={t("show")} options={optionsOf(kinds)} value={shown} onPick={setShown} />}
      />
      {account !== "" && <AccountChip account={account} onClear={() => setParams({ account: "" })} />}
      <List account={account} shown={shown} onAll={() => setShown("all")} />
    </div>
  );
}

export function LogPage() {
  return (
    <OperatorFrame title={t("operator-log")}>
      <Log />
    </OperatorFrame>
  );
}
