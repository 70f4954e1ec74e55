/** What is not the visitors' doing: it comes before everything else that could explain a move. */
import type { Move } from "../../api/moves.ts";
import { t, tn } from "../../base/text.ts";
import { doingText, doingTime, isOdd, kindText } from "../../figures/doings.ts";
import * as format from "../../figures/format.ts";

interface Props {
  move: Move;
  /** The address of the hits left out. */
  leftOut: string;
}

export function Doings({ move, leftOut }: Props) {
  const { doings, left_out: out } = move;
  return (
    <section class="sheet doings" aria-labelledby="doings">
      <h2 id="doings">{t("First: what you did, and the counting itself")}</h2>
      {doings.length === 0 ? (
        <p class="doings-none">
          {t(
            "No setting that moves figures was changed, nothing was noted, and no long silence and no greater share left out was found.",
          )}
        </p>
      ) : (
        <ul class="doings-list">
          {doings.map((doing, n) => (
            <li key={n}>
              <span class="doing-time">{doingTime(doing, move.period.zone)}</span>
              <span class={`tag ${isOdd(doing.kind) ? "tag-odd" : ""}`}>{kindText(doing.kind)}</span>
              <span class="doing-text">
                {doingText(doing)}
                {doing.who && <span class="muted"> {doing.who}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {out.share != null && (
        <p class="hint">
          {out.share_before == null
            ? tn(out.received, "Of {n} hit received {share} were left out.", "Of {n} hits received {share} were left out.", {
                share: format.share(out.share),
              })
            : tn(
                out.received,
                "Of {n} hit received {share} were left out, {before} before.",
                "Of {n} hits received {share} were left out, {before} before.",
                { share: format.share(out.share), before: format.share(out.share_before) },
              )}{" "}
          <a href={leftOut}>{t("Left out, by reason")}</a>
        </p>
      )}
    </section>
  );
}
