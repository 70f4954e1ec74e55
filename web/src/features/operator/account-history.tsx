/** Members, sites and history of an account. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { AdminAccount, AdminHistoryLine } from "../../api/operator-types.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { SettingCard } from "../../parts/card.tsx";
import { ChangeRows } from "../../parts/change-rows.tsx";
import { optionsOf, Segments } from "../../parts/segments.tsx";
import { Time } from "../../parts/time.tsx";
import { actionText, actor } from "../../people/actions.ts";
import { roleName } from "../../people/roles.ts";
import { formatDay, formatTime } from "../../people/time.ts";
import { detailRows } from "./log-lines.ts";

/** The beginning of a list, and all of it on demand. */
function Part<T>({
  all,
  first,
  children,
}: {
  all: readonly T[];
  first: number;
  children: (shown: readonly T[]) => ComponentChildren;
}) {
  const [whole, setWhole] = useState(false);
  // A button in place of one entry would save nothing.
  const cut = !whole && all.length > first + 1;
  return (
    <>
      {children(cut ? all.slice(0, first) : all)}
      {cut && (
        <p>
          <button type="button" class="button button-small" onClick={() => setWhole(true)}>
            {t("operator-show-all", { n: all.length })}
          </button>
        </p>
      )}
    </>
  );
}

export function Members({ account }: { account: AdminAccount }) {
  const { members } = account;
  return (
    <SettingCard title={t("n-members", { n: members.length })}>
      <Part all={members} first={6}>
        {(shown) => (
          <ul class="lines lines-in">
            {shown.map((member) => (
              <li key={member.person} class="line">
                <div class="line-main">
                  <strong>{member.name || member.email}</strong>
                  {member.role === "owner" && <span class="tag tag-good">{roleName(member.role)}</span>}
                  {account.billing && member.billing && member.role !== "owner" && (
                    <span class="tag">{t("role-billing")}</span>
                  )}
                  <p class="muted address">{member.email}</p>
                </div>
                <p class="muted operator-member-facts">
                  {member.role !== "owner" && `${roleName(member.role)} · `}
                  {member.second_step ? t("operator-2fa-on") : t("operator-2fa-off")}
                  {" · "}
                  {member.seen_at == null ? (
                    t("operator-never-seen")
                  ) : (
                    <Time at={member.seen_at} title={formatTime(member.seen_at)}>
                      {format.ago(member.seen_at)}
                    </Time>
                  )}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </SettingCard>
  );
}

export function Sites({ account }: { account: AdminAccount }) {
  const { sites } = account;
  return (
    <SettingCard
      title={t("n-sites", { n: sites.length })}
      text={sites.length === 0 ? t("operator-sites-none") : undefined}
    >
      {sites.length > 0 && (
        <Part all={sites} first={8}>
          {(shown) => (
            <ul class="operator-sites">
              {shown.map((site) => (
                <li key={site.id}>
                  <a href={`https://${site.name}/`} target="_blank" rel="noreferrer">
                    {site.name}
                  </a>
                  {site.paused && <span class="tag tag-odd">{t("paused")}</span>}
                  <span class="muted">{formatDay(site.created_at)}</span>
                </li>
              ))}
            </ul>
          )}
        </Part>
      )}
    </SettingCard>
  );
}

type Shown = "all" | "operators";
const kinds: Record<Shown, PlainId> = {
  all: msg("all"),
  operators: msg("operator-history-operators"),
};

function Line({ line }: { line: AdminHistoryLine }) {
  const { name, through } = actor({
    ...(line.who ? { person: { id: "", name: line.who } } : {}),
    ...(line.by ? { by: line.by } : {}),
  });
  return (
    <li class="line log" data-by={line.by}>
      <div class="line-main">
        <p>
          <strong>{actionText(line.action)}</strong>
          {line.subject && line.by !== "operator" && <span class="log-subject"> {line.subject}</span>}
        </p>
        <ChangeRows rows={detailRows({ old: line.old, new: line.new }, line.action)} />
        <p class="muted">
          {line.by === "operator" ? (line.who ?? name) : [name, through].filter(Boolean).join(" ")}
          {line.by === "operator" && line.who && `, ${t("operator-as-operator")}`} · <Time at={line.at} />
        </p>
      </div>
    </li>
  );
}

export function History({ account }: { account: AdminAccount }) {
  const [shown, setShown] = useState<Shown>("all");
  const { history } = account;
  const lines = shown === "all" ? history : history.filter(({ by }) => by === "operator");
  return (
    <SettingCard
      title={t("history")}
      text={t("operator-history-hint")}
      end={<Segments label={t("show")} options={optionsOf(kinds)} value={shown} onPick={setShown} />}
    >
      {lines.length === 0 ? (
        <p class="muted">{t("operator-history-none")}</p>
      ) : (
        <Part key={shown} all={lines} first={12}>
          {(part) => (
            <ul class="lines lines-in">
              {part.map((line, n) => (
                <Line key={`${line.at} ${n}`} line={line} />
              ))}
            </ul>
          )}
        </Part>
      )}
      <p>
        <a href={`/admin/log?account=${encodeURIComponent(account.account.id)}`}>{t("operator-history-log")}</a>
      </p>
    </SettingCard>
  );
}
