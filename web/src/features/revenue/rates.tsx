/** The rates by which money was converted: every one of them, and where it is from. */
import type { Rate } from "../../api/goals-types.ts";
import { locale, msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import "../../parts/forms.css";

const from: Record<Rate["from"], PlainId> = {
  set: msg("revenue-rate-administrator"),
  ecb: msg("revenue-rate-central-bank"),
  built_in: msg("revenue-rate-built-in"),
};

const rate = (value: number): string => new Intl.NumberFormat(locale, { maximumSignificantDigits: 8 }).format(value);

/** Next to the number: which currencies were converted, and with the rates of which days. */
export function RatesUsed({ rates }: { rates: readonly Rate[] }) {
  const [first] = rates;
  if (!first) return null;
  const days = rates.map(({ day }) => day).sort();
  const origins = [...new Set(rates.map((one) => t(from[one.from])))].join(", ");
  const text =
    rates.length === 1
      ? t("revenue-converted-one", {
          currency: first.currency,
          day: format.day(first.day, { dateStyle: "medium" }),
          from: origins,
        })
      : t("revenue-converted-many", {
          currencies: [...new Set(rates.map(({ currency }) => currency))].join(", "),
          n: rates.length,
          days: format.range(days[0] ?? first.day, days.at(-1) ?? first.day),
          from: origins,
        });
  return (
    <p class="muted revenue-rates-used">
      {text}.{" "}
      <button type="button" class="link" onClick={openRates}>
        {t("revenue-rates-show")}
      </button>
    </p>
  );
}

/** The list is folded. */
function openRates(): void {
  const list = document.getElementById("rates");
  if (!(list instanceof HTMLDetailsElement)) return;
  list.open = true;
  list.querySelector("summary")?.focus();
  list.scrollIntoView({ block: "nearest" });
}

export function Rates({ rates, currency }: { rates: readonly Rate[]; currency: string }) {
  if (rates.length === 0) return null;
  return (
    <details class="sheet rates" id="rates">
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
