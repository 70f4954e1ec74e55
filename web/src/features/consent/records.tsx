/** The consent records, newest first; each with what the visitor was shown, word for word. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useLoad } from "../../base/load.ts";
import { usePages } from "../../base/pages.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { SettingCard } from "../../parts/card.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { OlderEntries } from "../../parts/older.tsx";
import { Select } from "../../parts/select.tsx";
import { formatTime } from "../../people/time.ts";
import { siteAddress } from "../../site/address.ts";
import { bannerTexts } from "./banner.ts";
import { directionOf, languageName } from "./languages.ts";
import { getRecord, getRecords } from "./records-api.ts";
import type { How, Kind, RecordDetail, RecordView } from "./records-types.ts";
import { everyKind, kinds } from "./summary.tsx";
import { shortName } from "./versions.tsx";

/** Records of a page. */
const step = 50;

const ways: Record<How, PlainId> = {
  banner: msg("consent-how-banner"),
  panel: msg("consent-how-panel"),
  call: msg("consent-how-call"),
  signal: msg("consent-how-signal"),
};

const words = ["title", "body", "agree", "decline", "withdrawal", "policy"] as const;

function Shown({ record }: { record: RecordDetail }) {
  const { shown, language } = record;
  // Only browsers with Global Privacy Control are not asked; of any other record the texts are missing here.
  if (!shown) {
    return <p class="muted">{record.kind === "gpc" ? t("consent-record-not-asked") : t("consent-record-no-texts")}</p>;
  }
  if (shown.text) {
    return (
      <blockquote class="quote" lang={language} dir={directionOf(language)}>
        {shown.text}
      </blockquote>
    );
  }
  return (
    <dl class="consent-words">
      {words.map(
        (word) =>
          shown[word] && (
            <div key={word}>
              <dt>{t(bannerTexts[word].label)}</dt>
              <dd lang={language} dir={directionOf(language)}>
                {shown[word]}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Facts({ site, record }: { site: string; record: RecordDetail }) {
  const { signature, visitor } = record;
  const rows: [string, ComponentChildren][] = [
    [t("consent-record-time"), formatTime(record.time)],
    [t("consent-record-host"), record.hostname],
    [t("consent-record-how"), t(ways[record.how])],
    [t("language"), languageName(record.language)],
    [t("consent-version"), record.tool?.version ?? record.version],
    [
      t("consent-record-visitor"),
      visitor && <a href={`${siteAddress(site)}/visitors/${encodeURIComponent(visitor)}`}>{visitor}</a>,
    ],
    [t("consent-record-hash"), record.hash],
    [t("consent-record-previous"), record.previous],
    [
      t("consent-record-signed"),
      signature ? format.day(signature.day, { dateStyle: "medium" }) : t("consent-record-unsigned"),
    ],
    [t("consent-record-signature"), signature?.signature],
  ];
  return (
    <dl class="facts consent-facts">
      {rows.map(
        ([name, text]) =>
          text && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Detail({ site, of, onClose }: { site: string; of: RecordView; onClose: () => void }) {
  const record = useLoad(of.id, (signal) => getRecord(site, of.id, signal), of.id);
  return (
    <Dialog title={t("consent-record-n", { n: format.exact(of.number) })} onClose={onClose}>
      <AsyncView of={record} lines={5}>
        {(data) => (
          <div class="consent-record">
            <section aria-label={t("consent-record-shown")}>
              <h3>{t("consent-record-shown")}</h3>
              <Shown record={data} />
            </section>
            <Facts site={site} record={data} />
          </div>
        )}
      </AsyncView>
    </Dialog>
  );
}

export function Records({ site }: { site: string }) {
  const [kind, setKind] = useState<Kind | "">("");
  const [open, setOpen] = useState<RecordView>();
  const { list, older } = usePages(
    `${site} ${kind}`,
    step,
    async (before, signal) =>
      (await getRecords(site, kind || undefined, step, before, signal)).map((one) => ({ ...one, at: one.time })),
    `${site} ${kind}`,
  );
  return (
    <SettingCard
      title={t("consent-records")}
      text={t("consent-records-hint")}
      end={
        <Select
          label={t("consent-record-kind")}
          value={kind}
          onPick={(picked) => setKind(everyKind.find((one) => one === picked) ?? "")}
        >
          <option value="">{t("consent-kind-all")}</option>
          {everyKind.map((one) => (
            <option key={one} value={one}>
              {t(kinds[one])}
            </option>
          ))}
        </Select>
      }
    >
      <AsyncView of={list} lines={4}>
        {(records) =>
          records.length === 0 ? (
            <p class="muted">{kind ? t("consent-records-none-of-kind") : t("consent-records-none")}</p>
          ) : (
            <>
              <ul class="lines lines-in">
                {records.map((record) => (
                  <li key={record.id} class="line">
                    <div class="line-main">
                      <p>
                        <span class="consent-dot" data-kind={record.kind} aria-hidden="true" />
                        <strong>{t(kinds[record.kind])}</strong>{" "}
                        <span class="muted">
                          {record.hostname} · {languageName(record.language)} · {t(ways[record.how])}
                        </span>
                      </p>
                      <p class="muted">
                        {t("consent-record-line", { n: format.exact(record.number), at: formatTime(record.time) })}
                        {record.version && ` · ${shortName(record.version)}`}
                      </p>
                    </div>
                    <button
                      type="button"
                      class="button button-small"
                      aria-label={t("consent-record-show", { n: format.exact(record.number) })}
                      onClick={() => setOpen(record)}
                    >
                      {t("show")}
                    </button>
                  </li>
                ))}
              </ul>
              <OlderEntries older={older} />
            </>
          )
        }
      </AsyncView>
      {open && <Detail site={site} of={open} onClose={() => setOpen(undefined)} />}
    </SettingCard>
  );
}
