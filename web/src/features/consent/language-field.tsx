/** Languages by their names: each can be removed, more are typed or chosen. */
import { useRef, useState } from "preact/hooks";
import { useAfterRender } from "../../base/after-render.ts";
import { t } from "../../base/text.ts";
import { Combo } from "../../parts/combo.tsx";
import { Icon } from "../../parts/icon.tsx";
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
    <div class="language-add">
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
  const field = useRef<HTMLFieldSetElement>(null);
  const onceDrawn = useAfterRender();
  const remove = (at: number) => {
    onValues(values.filter((_, n) => n !== at));
    // The pressed button disappears: the focus moves to the next one, or to the field for adding one.
    onceDrawn(() => {
      const rest = [...(field.current?.querySelectorAll<HTMLElement>(".entries button") ?? [])];
      (rest[Math.min(at, rest.length - 1)] ?? field.current?.querySelector("input"))?.focus();
    });
  };
  return (
    <fieldset class="field language-field" ref={field}>
      <legend>{t("consent-languages")}</legend>
      {values.length === 0 ? (
        <p class="muted">{t("consent-languages-none")}</p>
      ) : (
        <ul class="entries" aria-label={t("consent-languages")}>
          {values.map((value, at) => (
            <li key={value} class="entry">
              <span>{languageName(value)}</span>
              {!disabled && (
                <button
                  type="button"
                  aria-label={t("remove-name", { name: languageName(value) })}
                  onClick={() => remove(at)}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {fault && <p class="fault-line">{fault}</p>}
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
