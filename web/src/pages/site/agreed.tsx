/** The half of an answer that is about visitors who agreed to be known again. It is never added to the other one. */
import type { ComponentChildren } from "preact";
import { t, told } from "../../base/text.ts";
import "../../style/halves.css";

/** What a half is about, under a heading that says already which one it is. */
export function aboutText(about: string): string {
  const rest = told("methods", about).replace(/^[^:.]+: /, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

interface Props {
  /** What is counted, in a sentence. */
  about: string;
  empty: boolean;
  children: ComponentChildren;
}

export function Agreed({ about, empty, children }: Props) {
  return (
    <section class="sheet agreed" aria-labelledby="agreed">
      <header class="half-head">
        <div>
          <h2 id="agreed">{t("Across visits")}</h2>
          <p class="muted">{aboutText(about)}</p>
        </div>
      </header>
      {empty ? (
        <p class="hint">
          {t(
            "Nobody agreed to be known again, so there is nothing to show: without that, a visitor is somebody new each day. It needs the hard mode, which asks visitors first.",
          )}
        </p>
      ) : (
        children
      )}
    </section>
  );
}
