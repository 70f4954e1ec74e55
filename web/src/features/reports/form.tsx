/** When a report is sent, to whom and what is in it; the same for the digest and for a site. */
import { useId, useState } from "preact/hooks";
import type { ReportSetting, ReportUpdate, Weekday } from "../../api/alerts-types.ts";
import { isSame, useForm } from "../../base/form.ts";
import { useAction } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { HourSelect } from "../../parts/hour-select.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { RadioSegments } from "../../parts/radio-segments.tsx";
import { SaveBar } from "../../parts/save-bar.tsx";
import { Select } from "../../parts/select.tsx";
import { Addresses } from "./addresses.tsx";
import type { ReportRequests } from "./api.ts";
import { Preview } from "./preview.tsx";
import { askOf, type digestSections, outcomes, rhythms, toggledSection, updateOf, weekdayNames } from "./setting.ts";
import "../../parts/forms.css";
import "../../parts/settings.css";
import "../../parts/site-settings.css";
import "./reports.css";

const monthDays = Array.from({ length: 28 }, (_, n) => n + 1);

interface Props {
  requests: ReportRequests;
  loaded: ReportSetting;
  sections: typeof digestSections;
  canManage: boolean;
  /** Where the time zone of its hour is changed. */
  zoneHref: string;
}

interface PartProps {
  draft: ReportUpdate;
  disabled: boolean;
  set: (change: Partial<ReportUpdate>) => void;
}

function When({ draft, disabled, set, zone, zoneHref }: PartProps & { zone: string; zoneHref: string }) {
  const id = useId();
  return (
    <div class="report-when">
      <fieldset>
        <legend class="sr-only">{t("report-rhythm")}</legend>
        <RadioSegments texts={rhythms} value={draft.rhythm} disabled={disabled} onPick={(rhythm) => set({ rhythm })} />
      </fieldset>
      {draft.rhythm !== "off" && (
        <>
          <div class="form-row">
            {draft.rhythm === "weekly" ? (
              <div class="field">
                <label for={`${id}-day`}>{t("day")}</label>
                <Select
                  id={`${id}-day`}
                  value={draft.weekday}
                  disabled={disabled}
                  onPick={(weekday) => set({ weekday: weekday as Weekday })}
                >
                  {weekdayNames().map(([day, name]) => (
                    <option key={day} value={day}>
                      {name}
                    </option>
                  ))}
                </Select>
              </div>
            ) : (
              <div class="field">
                <label for={`${id}-day`}>{t("report-month-day")}</label>
                <Select
                  id={`${id}-day`}
                  value={String(draft.month_day)}
                  disabled={disabled}
                  onPick={(day) => set({ month_day: Number(day) })}
                >
                  {monthDays.map((day) => (
                    <option key={day} value={day}>
                      {day}
                    </option>
                  ))}
                </Select>
              </div>
            )}
            <div class="field">
              <label for={`${id}-hour`}>{t("report-hour")}</label>
              <HourSelect id={`${id}-hour`} value={draft.hour} disabled={disabled} onHour={(hour) => set({ hour })} />
            </div>
          </div>
          <p class="hint">
            {draft.rhythm === "weekly" ? t("report-weekly-hint") : t("report-monthly-hint")}{" "}
            {rich("report-zone", {
              zone: format.zoneName(zone),
              link: (text) => <a href={zoneHref}>{text}</a>,
            })}
          </p>
        </>
      )}
    </div>
  );
}

/** When it is sent next, and how the last one ended. */
function Sent({ setting }: { setting: ReportSetting }) {
  const { next_at: next, last, zone } = setting;
  const at = (moment: number) => format.moment(moment, zone, { dateStyle: "medium", timeStyle: "short" });
  if (next == null && !last) return null;
  return (
    <div class="report-sent">
      {next != null && <p>{t("report-next", { at: at(next) })}</p>}
      {last && (
        <p class={last.outcome === "sent" ? "muted" : "report-odd"}>
          {t("report-last", {
            period: format.range(last.period_from, last.period_to),
            outcome: t(outcomes[last.outcome]),
          })}
        </p>
      )}
    </div>
  );
}

function SendNow({ requests, draft }: { requests: ReportRequests; draft: ReportUpdate }) {
  const announce = useAnnounce();
  const send = useAction(async () => {
    const { address } = await requests.send(askOf(draft));
    announce(t("report-sent-now", { address }));
  });
  return (
    <>
      <button type="button" class="button" disabled={send.busy} onClick={() => void send.run()}>
        {send.busy ? t("report-sending") : t("report-send-now")}
      </button>
      {send.fault && <FaultLine fault={send.fault} />}
    </>
  );
}

export function ReportForm({ requests, loaded, sections, canManage, zoneHref }: Props) {
  const announce = useAnnounce();
  const [setting, setSetting] = useState(loaded);
  const saved = updateOf(setting);
  const form = useForm(saved, async (values) => {
    const answer = await requests.save(values);
    setSetting(answer);
    form.set(updateOf(answer));
    announce(t("report-saved"));
  });
  const draft = form.values;
  const part: PartProps = { draft, disabled: !canManage, set: form.set };
  return (
    <form class="stack" {...form.form}>
      <SettingCard title={t("report-rhythm")}>
        <When {...part} zone={setting.zone} zoneHref={zoneHref} />
        <Sent setting={setting} />
      </SettingCard>
      <SettingCard title={t("report-recipients")}>
        <Addresses
          addresses={draft.addresses}
          waiting={setting.waiting}
          disabled={!canManage}
          onAddresses={(addresses) => form.set({ addresses })}
        />
      </SettingCard>
      <SettingCard title={t("report-sections")} text={t("report-sections-hint")}>
        <fieldset class="checks report-sections">
          <legend class="sr-only">{t("report-sections")}</legend>
          {sections.map(({ section, name }) => (
            <label key={section}>
              <input
                type="checkbox"
                disabled={!canManage}
                checked={draft.sections.includes(section)}
                onChange={() => form.set({ sections: toggledSection(sections, draft.sections, section) })}
              />
              {t(name)}
            </label>
          ))}
        </fieldset>
      </SettingCard>
      <Preview requests={requests} ask={askOf(draft)} action={<SendNow requests={requests} draft={draft} />} />
      {canManage && !isSame(saved, draft) && (
        <SaveBar busy={form.busy} onSave={() => void form.send()} onDiscard={form.clear}>
          {form.line.fault ? <FaultLine {...form.line} /> : <p>{t("unsaved-changes")}</p>}
        </SaveBar>
      )}
    </form>
  );
}
