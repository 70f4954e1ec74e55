/** The fields about the buyer: before a plan is bought, and on their own. */
import { useId } from "preact/hooks";
import type { BuyerKind } from "../../api/billing-types.ts";
import type { useForm } from "../../base/form.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import { allCountries } from "../../figures/countries.ts";
import { Field } from "../../parts/field.tsx";
import { Select } from "../../parts/select.tsx";
import type { BuyerDraft } from "./buyer.ts";

const kinds: readonly { kind: BuyerKind; name: PlainId; text: PlainId }[] = [
  { kind: "business", name: msg("billing-business"), text: msg("billing-business-hint") },
  { kind: "consumer", name: msg("billing-consumer"), text: msg("billing-consumer-hint") },
];

interface Props {
  form: Pick<ReturnType<typeof useForm<BuyerDraft>>, "values" | "set" | "mark" | "field">;
  disabled: boolean;
  /** The name takes the focus when it appears. */
  first?: boolean;
}

export function BuyerFields({ form, disabled, first = false }: Props) {
  const id = useId();
  const { kind, country } = form.values;
  return (
    <>
      <fieldset class="checks choices buyer-kinds">
        <legend>{t("billing-buyer-kind")}</legend>
        {kinds.map((one) => (
          <label key={one.kind} class="choice">
            <input
              type="radio"
              name={`${id}-kind`}
              required
              disabled={disabled}
              checked={kind === one.kind}
              onChange={() => form.set({ kind: one.kind })}
            />
            <span>
              <strong>{t(one.name)}</strong>
              <span class="muted">{t(one.text)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div class="buyer-row">
        <Field
          label={kind === "consumer" ? t("billing-full-name") : t("billing-company-name")}
          required
          first={first}
          disabled={disabled}
          maxLength={200}
          pattern=".*\S.*"
          autoComplete={kind === "consumer" ? "name" : "organization"}
          {...form.field("name")}
        />
        <div class="field">
          <label for={`${id}-country`}>{t("billing-country")}</label>
          <Select
            {...form.mark("country")}
            id={`${id}-country`}
            required
            disabled={disabled}
            autoComplete="country"
            value={country}
            onPick={(picked) => form.set({ country: picked })}
          >
            <option value="" disabled>
              {t("billing-country-choose")}
            </option>
            {allCountries().map((one) => (
              <option key={one.code} value={one.code}>
                {one.name}
              </option>
            ))}
          </Select>
        </div>
        {kind === "business" && (
          <Field
            label={t("billing-vat")}
            disabled={disabled}
            maxLength={30}
            autoComplete="off"
            autoCapitalize="characters"
            spellcheck={false}
            hint={t("billing-vat-hint")}
            {...form.field("vat_number")}
          />
        )}
      </div>
    </>
  );
}
