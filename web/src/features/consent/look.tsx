/** Where the banner is, how long a choice applies, and the colours in light and dark. */
import { useRef } from "preact/hooks";
import type { FormState } from "../../base/form.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Field } from "../../parts/field.tsx";
import { RadioSegments } from "../../parts/radio-segments.tsx";
import { colourNames, contrast, schemes, seenOn, typedColour } from "./banner.ts";
import type { Banner, Colours, Place, Scheme } from "./types.ts";
import "./look.css";

const places: Record<Place, PlainId> = {
  bottom: msg("banner-place-bottom"),
  top: msg("banner-place-top"),
  corner: msg("banner-place-corner"),
};

interface Props {
  banner: Banner;
  disabled: boolean;
  mark: FormState["mark"];
  onBanner: (change: Partial<Banner>) => void;
}

function Colour({
  name,
  scheme,
  colours,
  disabled,
  mark,
  onColour,
}: {
  name: keyof Colours;
  scheme: Scheme;
  colours: Colours;
  disabled: boolean;
  mark: FormState["mark"];
  onColour: (colour: string) => void;
}) {
  const value = colours[name];
  const seen = seenOn[name];
  const ratio = seen && contrast(value, colours[seen.on]);
  const low = ratio !== undefined && seen !== undefined && ratio < seen.least;
  const said = ratio !== undefined && format.decimals(ratio, 1);
  const label = t("banner-field-in", { field: t(colourNames[name]), language: t(schemes[scheme]) });
  return (
    <span class="colour">
      <input
        type="color"
        aria-label={t("banner-colour-choose", { colour: label })}
        disabled={disabled}
        value={/^#[0-9a-f]{6}$/.test(value) ? value : "#000000"}
        onInput={(event) => onColour(event.currentTarget.value.toLowerCase())}
      />
      <input
        {...mark(`${scheme}.${name}`)}
        class="colour-code"
        aria-label={label}
        disabled={disabled}
        spellcheck={false}
        autoCapitalize="off"
        maxLength={7}
        value={value}
        onInput={(event) => onColour(event.currentTarget.value.trim().toLowerCase())}
        onBlur={(event) => onColour(typedColour(event.currentTarget.value))}
      />
      {said && (
        <span class="colour-ratio" data-low={low}>
          <span aria-hidden="true">{said}</span>
          <span class="sr-only">{t(low ? "banner-contrast-low" : "banner-contrast", { ratio: said })}</span>
        </span>
      )}
    </span>
  );
}

export function BannerLook({ banner, disabled, mark, onBanner }: Props) {
  const colours = useRef<HTMLTableElement>(null);
  const set = (scheme: Scheme, change: Partial<Colours>) => onBanner({ [scheme]: { ...banner[scheme], ...change } });
  const same = (["light", "dark"] as const).every(
    (scheme) =>
      banner[scheme].agree_background === banner[scheme].decline_background &&
      banner[scheme].agree_text === banner[scheme].decline_text,
  );
  const alike = () => {
    const of = (scheme: Scheme): Colours => ({
      ...banner[scheme],
      decline_background: banner[scheme].agree_background,
      decline_text: banner[scheme].agree_text,
    });
    onBanner({ light: of("light"), dark: of("dark") });
    // The button disappears: the focus goes back to the colours.
    colours.current?.querySelector("input")?.focus();
  };
  return (
    <SettingCard title={t("banner-look")}>
      <fieldset class="field">
        <legend>{t("banner-place")}</legend>
        <RadioSegments
          texts={places}
          value={banner.place}
          disabled={disabled}
          onPick={(place) => onBanner({ place })}
        />
      </fieldset>
      <Field
        label={t("banner-months")}
        hint={t("banner-months-hint")}
        {...mark("answer_months")}
        type="number"
        inputMode="numeric"
        min={1}
        max={24}
        step={1}
        required
        disabled={disabled}
        value={Number.isNaN(banner.answer_months) ? "" : banner.answer_months}
        onText={(text) => onBanner({ answer_months: text === "" ? Number.NaN : Math.round(Number(text)) })}
      />
      <div class="field">
        <table class="colours" ref={colours}>
          <caption>{t("banner-colours")}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{t("banner-light")}</th>
              <th scope="col">{t("banner-dark")}</th>
            </tr>
          </thead>
          <tbody>
            {(Object.keys(colourNames) as (keyof Colours)[]).map((name) => (
              <tr key={name}>
                <th scope="row">{t(colourNames[name])}</th>
                {(["light", "dark"] as const).map((scheme) => (
                  <td key={scheme} data-head={t(schemes[scheme])}>
                    <Colour
                      name={name}
                      scheme={scheme}
                      colours={banner[scheme]}
                      disabled={disabled}
                      mark={mark}
                      onColour={(colour) => set(scheme, { [name]: colour })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p class="hint">{t("banner-colours-hint")}</p>
        {!disabled && !same && (
          <p>
            <button type="button" class="button button-small button-wrap" onClick={alike}>
              {t("banner-colours-alike")}
            </button>
          </p>
        )}
      </div>
    </SettingCard>
  );
}
