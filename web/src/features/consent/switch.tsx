/** Asking visitors, once every step is done, and no longer. */
import { useState } from "preact/hooks";
import { useForm } from "../../base/form.ts";
import { t } from "../../base/text.ts";
import { Confirm, FormDialog } from "../../parts/confirm.tsx";
import { Field } from "../../parts/field.tsx";
import { formatDay } from "../../people/time.ts";
import { turnOff, turnOn } from "./records-api.ts";
import type { Removed } from "./records-types.ts";
import type { Hard } from "./types.ts";

interface Props {
  site: string;
  hard: Hard;
  /** Announces the result and reloads the settings. */
  done: (text: string) => void;
}

function On({ site, hard, onClose, done }: Props & { onClose: () => void }) {
  return (
    <Confirm
      title={t("consent-on-question")}
      action={t("consent-on")}
      onClose={onClose}
      onConfirm={async () => {
        await turnOn(site);
        onClose();
        done(t("consent-on-done"));
      }}
    >
      <p>{hard.own_tool ? t("consent-on-explained-tool") : t("consent-on-explained")}</p>
      <p>{t("consent-on-figures")}</p>
    </Confirm>
  );
}

/** What happened, in numbers. */
const removedText = ({ records, visitors, visits, erased, kept_until: until }: Removed): string =>
  [
    erased ? t("consent-off-erased", { visitors, visits }) : t("consent-off-kept", { visitors, visits }),
    until == null ? t("consent-off-no-records") : t("consent-off-records", { records, day: formatDay(until) }),
  ].join(" ");

function Off({
  site,
  onClose,
  onRemoved,
}: {
  site: string;
  onClose: () => void;
  onRemoved: (removed: Removed) => void;
}) {
  const form = useForm({ name: "", visitors: "keep" as "keep" | "erase" }, async ({ name, visitors }) => {
    onRemoved(await turnOff(site, name, visitors));
  });
  const { visitors, name } = form.values;
  const choices = [
    { value: "keep", name: t("consent-off-keep"), text: t("consent-off-keep-hint") },
    { value: "erase", name: t("consent-off-erase"), text: t("consent-off-erase-hint") },
  ] as const;
  return (
    <FormDialog
      form={form}
      title={t("consent-off-question")}
      action={t("consent-off")}
      keep={t("cancel")}
      bad
      ready={name === site}
      onClose={onClose}
    >
      <p>{t("consent-off-explained")}</p>
      <fieldset class="checks choices">
        <legend>{t("consent-off-visitors")}</legend>
        {choices.map((one) => (
          <label key={one.value} class="choice">
            <input
              type="radio"
              name="visitors"
              checked={visitors === one.value}
              onChange={() => form.set({ visitors: one.value })}
            />
            <span>
              <strong>{one.name}</strong>
              <span class="muted">{one.text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        label={t("type-to-confirm", { name: site })}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        required
        {...form.field("name")}
      />
    </FormDialog>
  );
}

export function Switch({ site, hard, done }: Props) {
  const [asking, setAsking] = useState(false);
  const [removed, setRemoved] = useState<Removed>();
  const close = () => setAsking(false);
  const ready = hard.steps.every((step) => step.done);
  return (
    <>
      {hard.mode === "on" ? (
        <button type="button" class="button button-bad-line" onClick={() => setAsking(true)}>
          {t("consent-off-open")}
        </button>
      ) : (
        <button type="button" class="button button-main" disabled={!ready} onClick={() => setAsking(true)}>
          {t("consent-on-open")}
        </button>
      )}
      {asking &&
        (hard.mode === "on" ? (
          <Off
            site={site}
            onClose={close}
            onRemoved={(result) => {
              close();
              setRemoved(result);
              done(t("consent-off-done"));
            }}
          />
        ) : (
          <On site={site} hard={hard} onClose={close} done={done} />
        ))}
      {removed && hard.mode === "off" && (
        <p class="notice consent-removed" role="status">
          {removedText(removed)}
        </p>
      )}
    </>
  );
}
