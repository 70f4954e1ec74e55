/**
 * Two-factor authentication: shown as a QR code, confirmed by six digits, with ten recovery codes for a lost
 * phone.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { SecondStepStart } from "../../api/people-types.ts";
import { useForm } from "../../base/form.ts";
import { useAction } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { CodeField } from "../../parts/code-field.tsx";
import { FormDialog } from "../../parts/confirm.tsx";
import { Copy } from "../../parts/copy.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { FaultBox, FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { extractDigits, isComplete } from "../../people/six-digit-code.ts";
import { formatDay } from "../../people/time.ts";
import { startSecondStep, turnSecondStepOff, turnSecondStepOn } from "./api.ts";
import type { SecurityParts } from "./security.tsx";

/** In groups of four, as it is easiest typed by hand. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

function Show({ start, replace, onOn }: { start: SecondStepStart; replace: boolean; onOn: () => void }) {
  const form = useForm(
    { digits: "", present: "" },
    async ({ digits, present }) => {
      await turnSecondStepOn(extractDigits(digits), replace ? present.trim() : undefined);
      onOn();
    },
    ({ present }) => !replace || present.trim() !== "",
  );
  const { digits, present } = form.values;
  return (
    <form class="form" {...form.form}>
      <p>{t("two-factor-scan")}</p>
      <img
        class="qr"
        alt={t("two-factor-qr-code")}
        src={`data:image/svg+xml,${encodeURIComponent(start.qr)}`}
        width="200"
        height="200"
      />
      <details class="more">
        <summary>{t("two-factor-cannot-scan")}</summary>
        <p>
          {rich("two-factor-open-in-app", {
            link: (text) => <a href={start.otpauth}>{text}</a>,
          })}
        </p>
        <Copy text={grouped(start.secret)} label={t("two-factor-setup-key")} />
      </details>
      {replace && (
        <Field label={t("two-factor-current-code")} first autoComplete="one-time-code" {...form.field("present")} />
      )}
      <CodeField
        label={replace ? t("two-factor-new-code") : t("two-factor-code")}
        first={!replace}
        value={digits}
        {...form.mark("digits")}
        onCode={(digits) => form.set({ digits })}
        onComplete={(digits) => (replace ? undefined : void form.send({ digits }))}
      />
      <FaultLine {...form.line} />
      <div class="form-end">
        <button
          type="submit"
          class="button button-main"
          disabled={form.busy || !isComplete(digits) || (replace && !present.trim())}
        >
          {form.busy ? t("one-moment") : replace ? t("two-factor-use-app") : t("two-factor-turn-on")}
        </button>
      </div>
    </form>
  );
}

function Codes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const [saved, setSaved] = useState(false);
  const intro = useRef<HTMLParagraphElement>(null);
  // The focused element has disappeared; screen readers must read this.
  useLayoutEffect(() => intro.current?.focus(), []);
  return (
    <form
      class="form recovery"
      onSubmit={(event) => {
        event.preventDefault();
        onSaved();
      }}
    >
      <p ref={intro} tabIndex={-1}>
        {rich("two-factor-is-on-with-codes", {
          strong: (text) => <strong>{text}</strong>,
        })}
      </p>
      <div class="recovery-codes">
        <Copy text={codes.join("\n")} label={t("two-factor-recovery-codes")} />
      </div>
      <label class="check">
        <input type="checkbox" checked={saved} onChange={() => setSaved(!saved)} />
        {t("two-factor-codes-saved")}
      </label>
      <div class="form-end">
        <button type="button" class="button" onClick={() => window.print()}>
          {t("two-factor-print")}
        </button>
        <button type="submit" class="button button-main" disabled={!saved}>
          {t("two-factor-done")}
        </button>
      </div>
    </form>
  );
}

function TurnOn({ replace, onClose, onDone }: { replace: boolean; onClose: () => void; onDone: () => void }) {
  const [start, setStart] = useState<SecondStepStart>();
  const [on, setOn] = useState(false);
  const ask = useAction(async () => setStart(await startSecondStep(replace)));
  useEffect(() => void ask.run(), []);
  return (
    <Dialog
      title={on ? t("two-factor-own-recovery-codes") : replace ? t("two-factor-change-app") : t("two-factor-set-up")}
      class={on ? "dialog-small dialog-print" : "dialog-small"}
      onClose={() => (on ? undefined : onClose())}
    >
      {ask.fault ? (
        <FaultBox fault={ask.fault} onRetry={() => void ask.run()} />
      ) : !start ? (
        <span class="skeleton skeleton-code" role="status" aria-label={t("loading")} />
      ) : on ? (
        <Codes codes={start.recovery_codes} onSaved={onDone} />
      ) : (
        <Show start={start} replace={replace} onOn={() => setOn(true)} />
      )}
    </Dialog>
  );
}

function TurnOff({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const form = useForm({ digits: "" }, async ({ digits }) => {
    await turnSecondStepOff(digits.trim());
    onDone();
  });
  return (
    <FormDialog
      form={form}
      title={t("two-factor-turn-off-question")}
      action={t("two-factor-turn-off")}
      keep={t("cancel")}
      bad
      ready={form.values.digits.trim() !== ""}
      onClose={onClose}
    >
      <p>{t("two-factor-turn-off-hint")}</p>
      <Field label={t("two-factor-any-code")} first autoComplete="one-time-code" {...form.field("digits")} />
    </FormDialog>
  );
}

export function SecondStepCard({ me, security, done }: SecurityParts) {
  const [open, setOpen] = useState<"on" | "anew" | "off">();
  const { on, since, recovery_codes_left: left, asked_from: requiredFrom } = security.second_step;
  return (
    <SettingCard
      title={t("two-factor")}
      text={
        on ? (since ? t("two-factor-on-since", { day: formatDay(since) }) : t("two-factor-on")) : t("two-factor-off")
      }
      end={
        on ? (
          <span class="buttons">
            <button type="button" class="button" onClick={() => setOpen("anew")}>
              {t("two-factor-change-app-open")}
            </button>
            <button type="button" class="button" onClick={() => setOpen("off")}>
              {t("two-factor-turn-off-open")}
            </button>
          </span>
        ) : (
          <button type="button" class="button button-main" onClick={() => setOpen("on")}>
            {t("two-factor-turn-on-open")}
          </button>
        )
      }
    >
      {!on && (me.second_step_missing || requiredFrom != null) && (
        <p class="notice notice-odd">
          {me.second_step_missing
            ? t("two-factor-required-now", { name: me.account.name })
            : t("two-factor-required-from", { name: me.account.name, day: formatDay(requiredFrom ?? 0) })}
        </p>
      )}
      {on && (
        <p class={left <= 3 ? "notice notice-odd" : "muted"}>
          {t("two-factor-codes-left", { n: left })}
          {left <= 3 && ` ${t("two-factor-get-new-codes")}`}
        </p>
      )}
      {(open === "on" || open === "anew") && (
        <TurnOn
          replace={open === "anew"}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            done(open === "anew" ? t("two-factor-app-changed") : t("two-factor-turned-on"));
          }}
        />
      )}
      {open === "off" && (
        <TurnOff
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            done(t("two-factor-turned-off"));
          }}
        />
      )}
    </SettingCard>
  );
}
