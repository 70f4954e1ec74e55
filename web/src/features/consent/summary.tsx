/** Consent by day: how often visitors were asked, what they chose, and by which version of the banner. */
import { useState } from "preact/hooks";
import { useLoad } from "../../base/load.ts";
import { msg, type PlainId, rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { SettingCard } from "../../parts/card.tsx";
import { Copy } from "../../parts/copy.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Segments } from "../../parts/segments.tsx";
import { siteAddress } from "../../site/address.ts";
import { answersOf, everyDay } from "./answers.ts";
import { languageName } from "./languages.ts";
import { consentExport, getSummary } from "./records-api.ts";
import type { Answers, Kind, Summary } from "./records-types.ts";
import { shortName } from "./versions.tsx";

export const kinds: Record<Kind, PlainId> = {
  agreed: msg("consent-agreed"),
  declined: msg("consent-declined"),
  gpc: msg("consent-gpc"),
  withdrew: msg("consent-withdrew"),
  changed: msg("consent-changed"),
};
export const everyKind: readonly Kind[] = ["agreed", "declined", "gpc", "withdrew", "changed"];

const periods = [
  { period: "7d", text: msg("consent-period-7d") },
  { period: "30d", text: msg("consent-period-30d") },
  { period: "all", text: msg("consent-period-all") },
] as const;

const medium: Intl.DateTimeFormatOptions = { dateStyle: "medium" };

function Total({ total, share }: { total: Answers; share: Summary["agreed_share"] }) {
  return (
    <dl class="consent-total">
      <div class="consent-share">
        <dt>{t("consent-share")}</dt>
        <dd>
          <b>{share ? format.share(share.share) : format.none}</b>
          {share && (
            <span class="muted">
              {t("consent-share-of", { agreed: format.exact(share.agreed), asked: format.exact(share.asked) })}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t("consent-shown")}</dt>
        <dd>{format.exact(total.shown)}</dd>
      </div>
      {everyKind.map((kind) => (
        <div key={kind}>
          <dt>
            <span class="consent-dot" data-kind={kind} aria-hidden="true" />
            {t(kinds[kind])}
          </dt>
          <dd>{format.exact(total[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Days({ summary }: { summary: Summary }) {
  const days = everyDay(summary);
  const top = Math.max(1, ...days.map(answersOf));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div>
      <div class="consent-bars" aria-hidden="true">
        {days.map((day) => (
          <span
            key={day.day}
            class="consent-bar"
            title={`${format.day(day.day, medium)} · ${everyKind
              .filter((kind) => day[kind] > 0)
              .map((kind) => `${t(kinds[kind])} ${format.exact(day[kind])}`)
              .join(" · ")}`}
          >
            {everyKind.map((kind) => (
              <i key={kind} data-kind={kind} style={{ "--part": day[kind] / top }} />
            ))}
          </span>
        ))}
      </div>
      {first && last && (
        <p class="consent-axis muted" aria-hidden="true">
          <span>{format.day(first.day, medium)}</span>
          <span>{format.day(last.day, medium)}</span>
        </p>
      )}
      <details class="consent-table">
        <summary>{t("show-as-table")}</summary>
        <div class="consent-scroll">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">{t("consent-day")}</th>
                <th scope="col">{t("consent-shown")}</th>
                {everyKind.map((kind) => (
                  <th key={kind} scope="col">
                    {t(kinds[kind])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...summary.days].reverse().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{format.day(day.day, medium)}</th>
                  <td data-head={t("consent-shown")}>{format.exact(day.shown)}</td>
                  {everyKind.map((kind) => (
                    <td key={kind} data-head={t(kinds[kind])}>
                      {format.exact(day[kind])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}

function ByBanner({ banners }: { banners: Summary["banners"] }) {
  if (banners.length === 0) return null;
  return (
    <SettingCard title={t("consent-by-version")}>
      <div class="consent-scroll">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{t("consent-version")}</th>
              <th scope="col">{t("language")}</th>
              <th scope="col">{t("consent-shown")}</th>
              <th scope="col">{t("consent-agreed")}</th>
              <th scope="col">{t("consent-declined")}</th>
            </tr>
          </thead>
          <tbody>
            {banners.map((one) => (
              <tr key={`${one.version} ${one.language}`}>
                <th scope="row">
                  {one.version ? <code title={one.version}>{shortName(one.version)}</code> : t("consent-own-tool")}
                </th>
                <td data-head={t("language")}>{languageName(one.language)}</td>
                <td data-head={t("consent-shown")}>{format.exact(one.shown)}</td>
                <td data-head={t("consent-agreed")}>{format.exact(one.agreed)}</td>
                <td data-head={t("consent-declined")}>{format.exact(one.declined)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SettingCard>
  );
}

function Chain({ site, chain, mayExport }: { site: string; chain: Summary["chain"]; mayExport: boolean }) {
  return (
    <SettingCard
      title={t("consent-chain")}
      text={t("consent-chain-hint")}
      end={
        mayExport && chain.records > 0 ? (
          <a class="button" href={consentExport(site)} download>
            <Icon name="download" />
            {t("consent-export")}
          </a>
        ) : undefined
      }
    >
      <p>
        {t("consent-chain-records", { n: chain.records })}{" "}
        {chain.signed_until
          ? t("consent-chain-signed", { day: format.day(chain.signed_until, medium) })
          : t("consent-chain-unsigned")}
      </p>
      {mayExport && chain.records > 0 && (
        <>
          <p>
            {rich("consent-verify-how", {
              link: (text) => (
                <a class="link" href="/consent-proof" target="_blank" rel="noopener">
                  {text}
                </a>
              ),
            })}
          </p>
          <Copy text={`stile consent verify ${site}-consent-*.csv --key ${chain.key}`} label={t("consent-verify")} />
        </>
      )}
      <details class="more">
        <summary>{t("consent-key-show")}</summary>
        <Copy text={chain.key} label={t("consent-key")} />
      </details>
    </SettingCard>
  );
}

export function SummaryCards({ site, mayExport }: { site: string; mayExport: boolean }) {
  const [period, setPeriod] = useState("30d");
  const summary = useLoad(`${site} ${period}`, (signal) => getSummary(site, period, signal), site);
  return (
    <AsyncView of={summary} lines={5}>
      {(data) => (
        <>
          <SettingCard
            title={t("consent-by-day")}
            end={
              <Segments
                label={t("consent-period")}
                options={periods.map((one) => [one.period, t(one.text)])}
                value={period}
                onPick={setPeriod}
              />
            }
          >
            {answersOf(data.total) + data.total.shown === 0 ? (
              <p class="muted">
                {t("consent-no-answers")}{" "}
                {data.chain.records === 0 && <a href={`${siteAddress(site)}/consent`}>{t("consent-to-steps")}</a>}
              </p>
            ) : (
              <>
                <Total total={data.total} share={data.agreed_share} />
                <Days summary={data} />
              </>
            )}
          </SettingCard>
          <ByBanner banners={data.banners} />
          <Chain site={site} chain={data.chain} mayExport={mayExport} />
        </>
      )}
    </AsyncView>
  );
}
