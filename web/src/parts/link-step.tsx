/** What a link in an email leads to: a question with one button. Programs that open links in emails press none. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useAction } from "../base/load.ts";
import { useTitle } from "../base/route.tsx";
import { t } from "../base/text.ts";
import { AuthCard } from "./auth-card.tsx";
import { FaultLine } from "./fault.tsx";

interface Props<T> {
  token: string;
  title: string;
  text: string;
  button: string;
  action: (token: string) => Promise<T>;
  /** In place of the question, once it is done. */
  doneTitle: string;
  done: (answer: T) => ComponentChildren;
}

export function LinkStep<T>({ token, title, text, button, action, doneTitle, done }: Props<T>) {
  useTitle(title);
  const [answer, setAnswer] = useState<{ value: T }>();
  const { run, busy, fault } = useAction(async () => setAnswer({ value: await action(token) }));
  if (answer) {
    return (
      <AuthCard key="done" title={doneTitle}>
        <p>{done(answer.value)}</p>
      </AuthCard>
    );
  }
  return (
    <AuthCard key="asked" title={title}>
      {token === "" ? (
        <p>{t("link-incomplete")}</p>
      ) : (
        <>
          <p>{text}</p>
          {fault && <FaultLine fault={fault} />}
          <button type="button" class="button button-main button-wide" disabled={busy} onClick={() => void run()}>
            {busy ? t("one-moment") : button}
          </button>
        </>
      )}
    </AuthCard>
  );
}
