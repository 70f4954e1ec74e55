/** The rates by which money was converted: every one of them, and where it is from. */
import { locale, msg, t } from "../../base/text.ts";
import type { Rate } from "../../api/goals.ts";
import * as format from "../../figures/format.ts";

const from: Record<Rate["from"], string> = {
  set: msg("set for this deployment"),
  built_in: msg("built in: the mean of its year"),
};

const rate = (value: number): string => new Intl.NumberFormat(locale, { maximumSignificantDigits: 8 }).format(value);

export function Rates({ rates, currency }: { rates: readonly Rate[]; currency: string }) {
  if (rates.length === 0) return null;
  return (
    <details class="sheet rates">
      <summary>
        {t("Rates used")} <span class="muted">({format.exact(rates.length)})</span>
      </summary>
      <p class="muted">
        {t("Each amount is converted to {currency} through the euro, by the last rate set at or before its day.", {
          currency,
        })}
      </p>
      <table class="table table-figures">
        <thead>
          <tr>
            <th scope="col">{t("Currency")}</th>
            <th scope="col">{t("From|a day on")}</th>
            <th scope="col">{t("For one euro")}</th>
            <th scope="col">{t("Source")}</th>
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
