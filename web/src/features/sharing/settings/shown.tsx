/** What shared dashboards show: parts, the smallest group, and how often a page was viewed. */
import { useId } from "preact/hooks";
import type { SharePart } from "../../../api/sharing-types.ts";
import { msg, type PlainId, t } from "../../../base/text.ts";
import { SettingCard } from "../../../parts/card.tsx";
import { Copy } from "../../../parts/copy.tsx";
import { Field } from "../../../parts/field.tsx";
import { badgeCode, countCode } from "./code.ts";
import { allParts, hidesGroups, largest, readSmallest, withPart } from "./draft.ts";
import type { SectionProps } from "./public.tsx";

const partNames: Record<SharePart, PlainId> = {
  series: msg("sharing-series"),
  pages: msg("dimension-pages"),
  sources: msg("dimension-sources"),
  countries: msg("dimension-countries"),
  devices: msg("devices"),
};

function Parts({ draft, edit, canManage }: SectionProps) {
  return (
    <fieldset class="checks sharing-parts">
      <legend>{t("sharing-parts")}</legend>
      {allParts.map((part) => (
        <label key={part}>
          <input
            type="checkbox"
            checked={draft.parts.includes(part)}
            disabled={!canManage}
            onChange={(event) => edit({ parts: withPart(draft.parts, part, event.currentTarget.checked) })}
          />
          {t(partNames[part])}
        </label>
      ))}
    </fieldset>
  );
}

function Smallest({ draft, edit, canManage, fault }: SectionProps) {
  const line = useId();
  const typedWrong = readSmallest(draft.smallest) === undefined;
  const refused = fault?.field === "smallest" ? fault.message : undefined;
  const wrong = typedWrong ? t("sharing-smallest-wrong", { most: String(largest) }) : refused;
  return (
    <div class="sharing-smallest">
      <Field
        label={t("sharing-smallest")}
        hint={t("sharing-smallest-hint")}
        type="number"
        inputMode="numeric"
        min={0}
        max={largest}
        step={1}
        disabled={!canManage}
        value={draft.smallest}
        onText={(smallest) => edit({ smallest })}
        {...(wrong === undefined ? {} : { "aria-invalid": true, "aria-errormessage": line })}
      />
      {wrong !== undefined && (
        <p class="fault-line" id={line} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <div class="sharing-code">
      <p class="hint">{label}</p>
      <Copy text={text} label={label} />
    </div>
  );
}

function Counts({ saved, draft, edit, canManage }: SectionProps) {
  const hides = hidesGroups(draft.smallest);
  const hint = useId();
  return (
    <div class="sharing-counts">
      <label class="check">
        <input
          type="checkbox"
          checked={draft.counts && !hides}
          disabled={!canManage || hides}
          aria-describedby={hint}
          onChange={(event) => edit({ counts: event.currentTarget.checked })}
        />
        {t("sharing-counts")}
      </label>
      <p class="hint" id={hint}>
        {hides ? t("sharing-counts-exact") : t("sharing-counts-hint")}
      </p>
      {saved.counts && (
        <>
          <Code text={countCode(saved.url)} label={t("sharing-counts-code")} />
          <Code text={badgeCode(saved.url, t("sharing-badge-alt"))} label={t("sharing-badge-code")} />
        </>
      )}
    </div>
  );
}

export function Shown(props: SectionProps) {
  return (
    <SettingCard title={t("sharing-shown")} text={t("sharing-shown-hint")}>
      <Parts {...props} />
      <Smallest {...props} />
      <Counts {...props} />
    </SettingCard>
  );
}
