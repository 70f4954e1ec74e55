/** The rates by which money was converted: every one of them, and where it is from. */
import type { Rate } from "../../api/goals-types.ts";
import { locale, msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";

const from: Record<Rate["from"], PlainId> = {
  set: msg("revenue-rate-administrator"),
  built_in: msg("revenue-rate-built-in"),
};

const rate = (value: number): string => new Intl.NumberFormat(locale, { maximumSignificantDigits: 8 }).format(value);

export function Rates({ rates, currency }: { rates: readonly Rate[]; currency: string }) {
  if (rates.length === 0) return null;
  return (
    <details class="sheet rates">
      <summary>
        {t("revenue-rates-title")} <span class="muted">({format.exact(rates.length)})</span>
      </summary>
      <p class="muted">{t("revenue-rates-intro", { currency })}</p>
      <table class="table table-figures">
        <thead>
          <tr>
            <th scope="col">{t("currency")}</th>
            <th scope="col">{t("revenue-rate-from")}</th>
            <th scope="col">{t("revenue-rate-per-euro")}</th>
            <th scope="col">{t("dimension-source")}</th>
          </tr>
        </thead>
        <tbody>
          {rates.map((one) => (
            <tr key={one.currency + one.day}>
              <th scope="row">{one.currency}</th>
              <td>{format.day(one.day, { dateStyle: "medium" })}</td>
              <td>{rate(one.per_euro)}</td>
              <td>{t(from[one.from])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
