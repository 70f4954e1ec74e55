/** “Check your email”: it has a link, and a code for people who read email on another device. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Sent } from "../api/people-types.ts";
import { useForm } from "../base/form.ts";
import { useAction } from "../base/load.ts";
import { rich, t } from "../base/text.ts";
import { extractDigits, isComplete } from "../people/six-digit-code.ts";
import { durationText } from "../people/time.ts";
import { CodeField } from "./code-field.tsx";
import { FaultLine } from "./fault.tsx";

interface Props {
  sent: Sent;
  /** What the link does. */
  text: ComponentChildren;
  /** Omitted if the email has no code. */
  onCode?: (code: string) => Promise<void>;
  resend: () => Promise<Sent>;
  /** Back to the form. */
  onBack: () => void;
}

export function CheckMail({ sent, text, onCode, resend, onBack }: Props) {
  const [latest, setLatest] = useState(sent);
  const [repeated, setRepeated] = useState(false);
  const enter = useForm({ code: "" }, async ({ code }) => {
    await onCode?.(extractDigits(code));
  });
  const repeat = useAction(async () => {
    setRepeated(false);
    setLatest(await resend());
    enter.clear();
    setRepeated(true);
  });
  return (
    <div class="form">
      <p>
        {rich("check-email-sent", { email: <strong class="address">{latest.to}</strong> })} {text}
      </p>
      {onCode && (
        <form class="form" {...enter.form}>
          <CodeField
            label={t("check-email-code")}
            hint={t("check-email-code-hint", { span: durationText(latest.expires_at - Date.now() / 1000) })}
            first
            {...enter.mark("code")}
            value={enter.values.code}
            onCode={(code) => enter.set({ code })}
            onComplete={(code) => void enter.send({ code })}
          />
          <FaultLine {...enter.line} />
          <button
            type="submit"
            class="button button-main button-wide"
            disabled={enter.busy || !isComplete(enter.values.code)}
          >
            {enter.busy ? t("one-moment") : t("continue")}
          </button>
        </form>
      )}
      <p class="hint">
        {rich("check-email-none-arrived", {
          again: (text) => (
            <button type="button" class="link" disabled={repeat.busy} onClick={() => void repeat.run()}>
              {text}
            </button>
          ),
          other: (text) => (
            <button type="button" class="link" onClick={onBack}>
              {text}
            </button>
          ),
        })}
      </p>
      <p class="hint" role="status">
        {repeated && t("check-email-resent")}
      </p>
      <FaultLine fault={repeat.fault} />
    </div>
  );
}
