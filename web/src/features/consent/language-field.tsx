/** Languages by their names: each can be removed, more are typed or chosen. */
import { useState } from "preact/hooks";
import { t } from "../../base/text.ts";
import { Combo } from "../../parts/combo.tsx";
import { Entries } from "../../parts/entries.tsx";
import { languageName, suggestedLanguages, typedLanguage } from "./languages.ts";

/** A field and a button that add a language; within a form, Enter sends nothing. */
export function LanguageAdder({ taken, onAdd }: { taken: readonly string[]; onAdd: (language: string) => void }) {
  const [typed, setTyped] = useState("");
  const [unknown, setUnknown] = useState("");
  const add = (text: string) => {
    const language = typedLanguage(text);
    if (!language) {
      setUnknown(text.trim());
      return;
    }
    setTyped("");
    setUnknown("");
    onAdd(language);
  };
  return (
    <div class="field">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field within */}
      <div
        class="list-add"
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          if (typed.trim()) add(typed);
        }}
      >
        <Combo
          label={t("consent-language-add")}
          placeholder={t("consent-language-example")}
          listLabel={t("consent-languages")}
          scope={`languages ${taken.join(" ")}`}
          ask={async (search) => suggestedLanguages(search, taken)}
          value={typed}
          onText={(text) => {
            setTyped(text);
            setUnknown("");
          }}
          onPicked={add}
        />
        <button type="button" class="button" disabled={typed.trim() === ""} onClick={() => add(typed)}>
          {t("add")}
        </button>
      </div>
      {unknown && (
        <p class="fault-line" role="alert">
          {t("consent-language-unknown", { typed: unknown })}
        </p>
      )}
    </div>
  );
}

interface Props {
  values: readonly string[];
  /** Whether a consent tool of the site's own asks in them. */
  ownTool: boolean;
  disabled: boolean;
  /** What the server found wrong with them. */
  fault: string | undefined;
  onValues: (values: string[]) => void;
}

export function LanguageField({ values, ownTool, disabled, fault, onValues }: Props) {
  return (
    <fieldset class="field">
      <legend>{t("consent-languages")}</legend>
      <Entries
        label={t("consent-languages")}
        none={t("consent-languages-none")}
        values={values}
        name={languageName}
        disabled={disabled}
        onValues={onValues}
      />
      {fault && (
        <p class="fault-line" role="alert">
          {fault}
        </p>
      )}
      {!disabled && (
        <LanguageAdder
          taken={values}
          onAdd={(language) => {
            if (!values.includes(language)) onValues([...values, language]);
          }}
        />
      )}
      <p class="hint">{ownTool ? t("consent-languages-hint-tool") : t("consent-languages-hint")}</p>
    </fieldset>
  );
}
