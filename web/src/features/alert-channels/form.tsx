/** A channel that is added or changed. */
import { useState } from "preact/hooks";
import type { ChannelKind, ChannelView } from "../../api/alerts-types.ts";
import { useMe, useSites } from "../../api/shared.tsx";
import { useForm } from "../../base/form.ts";
import { t } from "../../base/text.ts";
import { isComplete, KindFields, SiteFields, TimingFields } from "../../parts/alert-choice.tsx";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { ZoneSelect } from "../../parts/zone-select.tsx";
import "../../parts/radio-chips.css";
import { changeChannel, createChannel } from "./api.ts";
import { draftOf, emptyDraft, isEntered, toCreate, toUpdate } from "./draft.ts";
import { channelKinds, kindOf } from "./kinds.ts";

interface Props {
  /** Undefined for a new channel. */
  channel: ChannelView | undefined;
  onSaved: (channel: ChannelView) => void;
}

function KindChoice({ kind, onKind }: { kind: ChannelKind; onKind: (kind: ChannelKind) => void }) {
  return (
    <fieldset class="channel-kinds">
      <legend class="sr-only">{t("channel-kind")}</legend>
      {channelKinds.map((one) => (
        <label key={one.kind} class="radio-chip">
          <input type="radio" name="kind" checked={one.kind === kind} onChange={() => onKind(one.kind)} />
          <span>{t(one.name)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function ChannelForm({ channel, onSaved }: Props) {
  const me = useMe().data;
  const sites = useSites().data ?? [];
  const [start] = useState(() =>
    channel ? draftOf(channel) : emptyDraft("email", me?.zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  const form = useForm(start, async (draft) =>
    onSaved(await (channel ? changeChannel(channel.id, toUpdate(draft)) : createChannel(toCreate(draft)))),
  );
  const draft = form.values;
  const kind = kindOf(draft.kind);
  const stored = channel !== undefined;
  const plain = { autoComplete: "off", autoCapitalize: "off", spellcheck: false } as const;
  return (
    <form class="stack" {...form.form}>
      <SettingCard title={t("channel-where")}>
        {!stored && (
          <KindChoice kind={draft.kind} onKind={(next) => form.set({ kind: next, address: "", secret: "" })} />
        )}
        {kind && (
          <ol class="channel-steps">
            {kind.steps.map((step) => (
              <li key={step}>{t(step)}</li>
            ))}
          </ol>
        )}
        <Field
          label={t("name")}
          required
          maxLength={100}
          placeholder={t("channel-name-example")}
          {...form.field("name")}
        />
        {kind?.address && (
          <Field
            key={`address ${kind.kind}`}
            label={t(kind.address.label)}
            inputMode={kind.address.keys}
            required={!stored}
            placeholder={stored ? (channel.address ?? "") : kind.address.placeholder}
            {...(stored && draft.address === "" ? { hint: t("channel-keeps") } : {})}
            {...plain}
            {...form.field("address")}
          />
        )}
        {kind?.secret && (
          <Field
            key={`secret ${kind.kind}`}
            label={kind.secret.optional ? t("channel-optional", { name: t(kind.secret.label) }) : t(kind.secret.label)}
            type="password"
            required={!stored && !kind.secret.optional}
            placeholder={stored ? (channel.secret ?? "") : kind.secret.placeholder}
            {...(stored && channel.secret ? { hint: t("channel-keeps") } : {})}
            {...plain}
            autoComplete="new-password"
            {...form.field("secret")}
          />
        )}
        {!stored && draft.kind === "webhook" && <p class="hint">{t("channel-secret-coming")}</p>}
      </SettingCard>
      <SettingCard title={t("alert-kinds")}>
        <KindFields kinds={draft.kinds} onKinds={(kinds) => form.set({ kinds })} />
      </SettingCard>
      <SettingCard title={t("sites")}>
        <SiteFields sites={sites} chosen={draft.sites} onSites={(chosen) => form.set({ sites: chosen })} />
      </SettingCard>
      <SettingCard title={t("alert-when")}>
        <TimingFields
          choice={draft}
          zone={
            <ZoneSelect value={draft.zone} onPick={(zone) => form.set({ zone })}>
              {t("channel-zone-hint")}
            </ZoneSelect>
          }
          onChoice={form.set}
        />
      </SettingCard>
      <FaultLine {...form.line} />
      <div class="form-start">
        <button
          type="submit"
          class="button button-main"
          disabled={form.busy || !isEntered(draft, stored) || !isComplete(draft)}
        >
          {form.busy ? t("saving") : stored ? t("save") : t("channel-create")}
        </button>
        <a class="button" href="/settings/alert-channels">
          {t("cancel")}
        </a>
      </div>
    </form>
  );
}
