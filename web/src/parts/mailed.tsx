/** “Look into your mail”: the link is there, and so is a code for whoever reads mail on another device. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Sent } from "../api/people-types.ts";
import { useForm } from "../base/form.ts";
import { useDeed } from "../base/load.ts";
import { rich, t } from "../base/text.ts";
import { sixDigits, whole } from "../people/digits.ts";
import { span } from "../people/time.ts";
import { Digits } from "./digits.tsx";
import { FaultLine } from "./fault.tsx";

interface Props {
  sent: Sent;
  /** What the link does. */
  text: ComponentChildren;
  /** Left out where the mail has no code. */
  onCode?: (code: string) => Promise<void>;
  again: () => Promise<Sent>;
  /** Back to the form. */
  other: () => void;
}

export function Mailed({ sent, text, onCode, again, other }: Props) {
  const [newest, setNewest] = useState(sent);
  const [repeated, setRepeated] = useState(false);
  const enter = useForm({ code: "" }, async ({ code }) => {
    await onCode?.(sixDigits(code));
  });
  const repeat = useDeed(async () => {
    setRepeated(false);
    setNewest(await again());
    enter.clear();
    setRepeated(true);
  });
  return (
    <div class="form">
      <p>
        {rich("check-email-sent", { email: <strong class="address">{newest.to}</strong> })} {text}
      </p>
      {onCode && (
        <form class="form" {...enter.form}>
          <Digits
            label={t("check-email-code")}
            hint={t("check-email-code-hint", { span: span(newest.expires_at - Date.now() / 1000) })}
            first
            name="code"
            value={enter.values.code}
            onDigits={(code) => enter.set({ code })}
            onWhole={(code) => void enter.send({ code })}
          />
          <FaultLine {...enter.line} />
          <button
            type="submit"
            class="button button-main button-wide"
            disabled={enter.busy || !whole(enter.values.code)}
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
            <button type="button" class="link" onClick={other}>
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
