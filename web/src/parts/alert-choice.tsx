/** Which alerts a recipient gets, and when: the same fields for the member's own settings and for a channel. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { AlertChoice, AlertFrequency, AlertKind, AlertSettings, Quiet } from "../api/alerts-types.ts";
import { useMe } from "../api/shared.tsx";
import { msg, type PlainId, t } from "../base/text.ts";
import { kindGroupsOf, toggledKind } from "../people/alert-kinds.ts";
import { hasPlans } from "../people/billing.ts";
import { HourSelect } from "./hour-select.tsx";
import { RadioSegments } from "./radio-segments.tsx";
import "./alert-choice.css";

interface KindProps {
  kinds: readonly AlertKind[] | null | undefined;
  onKinds: (kinds: AlertKind[] | null) => void;
  /** Next to each kind: what is known about it. */
  note?: (kind: AlertKind, chosen: boolean) => ComponentChildren;
}

/** Nothing would be sent: that cannot be saved. */
const SelectOne = () => <p class="hint">{t("alert-select-one")}</p>;

export function KindFields({ kinds, onKinds, note }: KindProps) {
  const groups = kindGroupsOf(hasPlans(useMe().data));
  const shown = groups.flatMap((group) => group.kinds);
  const chosen = shown.map(({ kind }) => kind).filter((kind) => kinds?.includes(kind) ?? true);
  return (
    <div class="kind-groups">
      <div class="form-switch">
        <p class="muted">
          {kinds == null ? t("alert-kinds-all") : t("alert-kinds-some", { n: chosen.length, total: shown.length })}
        </p>
        <button type="button" class="link" onClick={() => onKinds(kinds == null ? [] : null)}>
          {kinds == null ? t("alert-kinds-select-none") : t("alert-kinds-select-all")}
        </button>
      </div>
      {chosen.length === 0 && <SelectOne />}
      {groups.map((group) => (
        <fieldset key={group.title} class="checks alert-kinds">
          <legend>{t(group.title)}</legend>
          {group.kinds.map(({ kind, name, when }) => (
            <div key={kind} class="alert-kind">
              <label class="choice">
                <input
                  type="checkbox"
                  checked={chosen.includes(kind)}
                  onChange={() => onKinds(toggledKind(kinds, kind, shown))}
                />
                <span>
                  <strong>{t(name)}</strong>
                  <span class="muted">{t(when)}</span>
                </span>
              </label>
              {note && <div class="alert-kind-note">{note(kind, chosen.includes(kind))}</div>}
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

interface SiteProps {
  /** Those to choose from. */
  sites: readonly { id: string; name: string }[];
  /** Ids; null: all. */
  chosen: readonly string[] | null | undefined;
  onSites: (sites: string[] | null) => void;
}

export function SiteFields({ sites, chosen, onSites }: SiteProps) {
  const name = useId();
  const toggle = (id: string) =>
    onSites(chosen?.includes(id) ? chosen.filter((one) => one !== id) : [...(chosen ?? []), id]);
  return (
    <div class="alert-sites">
      <fieldset class="checks">
        <legend class="sr-only">{t("sites")}</legend>
        <label>
          <input type="radio" name={name} checked={chosen == null} onChange={() => onSites(null)} />
          {t("alert-sites-all")}
        </label>
        <label>
          <input type="radio" name={name} checked={chosen != null} onChange={() => onSites([])} />
          {t("alert-sites-some")}
        </label>
      </fieldset>
      {chosen != null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard
        <div class="checks checks-scroll" role="group" aria-label={t("alert-sites-some")} tabIndex={0}>
          {sites.map((site) => (
            <label key={site.id}>
              <input type="checkbox" checked={chosen.includes(site.id)} onChange={() => toggle(site.id)} />
              {site.name}
            </label>
          ))}
        </div>
      )}
      {chosen?.length === 0 && <SelectOne />}
    </div>
  );
}

export const frequencyNames: Record<AlertFrequency, PlainId> = {
  at_once: msg("alert-at-once"),
  hourly: msg("alert-hourly"),
  daily: msg("alert-daily"),
};

const frequencyHints: Record<AlertFrequency, PlainId> = {
  at_once: msg("alert-at-once-hint"),
  hourly: msg("alert-hourly-hint"),
  daily: msg("alert-daily-hint"),
};

const night: Quiet = { from: "22:00", until: "07:00" };

interface TimingProps {
  choice: AlertChoice;
  /** Where there are hours: in which time zone they are. */
  zone: ComponentChildren;
  onChoice: (change: Partial<AlertChoice>) => void;
}

export function TimingFields({ choice, zone, onChoice }: TimingProps) {
  const id = useId();
  const { frequency, quiet } = choice;
  const setQuiet = (change: Partial<Quiet>) => onChoice({ quiet: { ...night, ...quiet, ...change } });
  return (
    <div class="timing">
      <fieldset class="timing-frequency">
        <legend>{t("alert-frequency")}</legend>
        <RadioSegments texts={frequencyNames} value={frequency} onPick={(picked) => onChoice({ frequency: picked })} />
        <p class="hint">{t(frequencyHints[frequency])}</p>
      </fieldset>
      {frequency === "daily" && (
        <div class="field">
          <label for={`${id}-hour`}>{t("alert-daily-hour")}</label>
          <HourSelect id={`${id}-hour`} value={choice.daily_hour} onHour={(daily_hour) => onChoice({ daily_hour })} />
        </div>
      )}
      <div class="timing-quiet">
        <label class="check">
          <input
            type="checkbox"
            checked={quiet != null}
            onChange={() => onChoice({ quiet: quiet == null ? night : null })}
          />
          {t("alert-quiet")}
        </label>
        {quiet != null && (
          <div class="form-row">
            <div class="field">
              <label for={`${id}-from`}>{t("alert-quiet-from")}</label>
              <input
                id={`${id}-from`}
                type="time"
                required
                value={quiet.from}
                onInput={(event) => setQuiet({ from: event.currentTarget.value })}
              />
            </div>
            <div class="field">
              <label for={`${id}-until`}>{t("alert-quiet-until")}</label>
              <input
                id={`${id}-until`}
                type="time"
                required
                value={quiet.until}
                onInput={(event) => setQuiet({ until: event.currentTarget.value })}
              />
            </div>
          </div>
        )}
        <p class="hint">{t("alert-quiet-hint")}</p>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={choice.say_when_over}
          onChange={() => onChoice({ say_when_over: !choice.say_when_over })}
        />
        {t("alert-say-when-over")}
      </label>
      {(frequency === "daily" || quiet != null) && zone}
    </div>
  );
}

/** Whether it can be saved. */
export const isComplete = ({ quiet, kinds, sites }: Pick<AlertSettings, "quiet" | "kinds" | "sites">): boolean =>
  (quiet == null || (quiet.from !== "" && quiet.until !== "" && quiet.from !== quiet.until)) &&
  kinds?.length !== 0 &&
  sites?.length !== 0;
