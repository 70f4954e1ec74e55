/** The half of an answer that is about visitors who agreed to be known again. It is never added to the other one. */
import type { ComponentChildren } from "preact";
import { t } from "../base/text.ts";
import "./sheets.css";

/** What a half is about, under a heading that names it already. */
export function aboutText(about: string): string {
  const rest = about.replace(/^[^:.]+: /, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

interface Props {
  /** What is counted, in a sentence. */
  about: string;
  empty: boolean;
  children: ComponentChildren;
}

export function ConsentedVisitors({ about, empty, children }: Props) {
  // No visitor was asked for consent, or none gave it: then there is no such half.
  if (empty) return null;
  return (
    <section class="sheet consented" aria-labelledby="consented">
      <header class="sheet-head">
        <div>
          <h2 id="consented">{t("returning-visitors")}</h2>
          <p class="muted">{aboutText(about)}</p>
        </div>
      </header>
      {children}
    </section>
  );
}
