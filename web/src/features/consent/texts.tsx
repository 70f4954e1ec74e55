/** The banner's texts, language by language. */
import { useId, useRef } from "preact/hooks";
import { useAfterRender } from "../../base/after-render.ts";
import type { FormState } from "../../base/form.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { bannerTexts, panelTexts, type TextInfo, type TextName, textOf, valuesFor, withText } from "./banner.ts";
import { LanguageAdder } from "./language-field.tsx";
import { directionOf, languageName } from "./languages.ts";
import type { Banner, Promised, Texts } from "./types.ts";
import "./texts.css";

type Input = HTMLInputElement | HTMLTextAreaElement;

/** What the browser fills in, in the window “What we know about you”. */
const panelPlaceholders = "{since}, {visits}, {hits}, {until}";

interface FieldProps {
  name: TextName;
  field: TextInfo;
  language: string;
  texts: Texts;
  disabled: boolean;
  mark: FormState["mark"];
  onText: (name: TextName, text: string) => void;
  onFocus?: (name: TextName, input: Input) => void;
}

function TextField({ name, field, language, texts, disabled, mark, onText, onFocus }: FieldProps) {
  const id = useId();
  const given = {
    ...mark(`texts.${language}.${name}`),
    id,
    value: textOf(texts, name),
    maxLength: field.most,
    disabled,
    lang: language,
    dir: directionOf(language),
    spellcheck: true,
    onInput: (event: Event) => onText(name, (event.currentTarget as HTMLInputElement).value),
    onFocus: (event: Event) => onFocus?.(name, event.currentTarget as HTMLInputElement),
  };
  return (
    <div class="field">
      <label for={id}>{t(field.label)}</label>
      {field.lines > 1 ? <textarea {...given} rows={field.lines} /> : <input {...given} />}
    </div>
  );
}

interface Props {
  banner: Banner;
  /** The languages that the site names, with those that only the banner has. */
  languages: readonly string[];
  named: readonly string[];
  language: string;
  promised: Promised;
  disabled: boolean;
  mark: FormState["mark"];
  onLanguage: (language: string) => void;
  onTexts: (language: string, texts: Texts) => void;
  onAdd: (language: string) => void;
  onRemove: (language: string) => void;
}

export function BannerTexts(props: Props) {
  const { banner, languages, named, language, promised, disabled, mark, onLanguage, onTexts, onAdd, onRemove } = props;
  const texts = banner.texts[language];
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const onceDrawn = useAfterRender();
  const last = useRef<{ name: TextName; input: Input } | undefined>(undefined);
  const values = valuesFor(promised, banner.answer_months);
  const onText = (name: TextName, text: string) => texts && onTexts(language, withText(texts, name, text));
  /** Where the person last typed, or else at the end of the body. */
  const insert = (placeholder: string) => {
    if (!texts) return;
    const at = last.current?.input.isConnected ? last.current : undefined;
    const name = at?.name ?? "body";
    const text = textOf(texts, name);
    const [from, to] = at
      ? [at.input.selectionStart ?? text.length, at.input.selectionEnd ?? text.length]
      : [text.length, text.length];
    onText(name, text.slice(0, from) + placeholder + text.slice(to));
    at?.input.focus();
  };
  const onFocus = (name: TextName, input: Input) => {
    last.current = { name, input };
  };
  const given = { language, disabled, mark, onText, onFocus };
  const own = (name: keyof typeof bannerTexts) =>
    texts && <TextField key={name} name={name} field={bannerTexts[name]} texts={texts} {...given} />;
  return (
    <SettingCard title={t("banner-texts")} text={t("banner-texts-hint")}>
      <div class="banner-languages" role="group" ref={tabs} aria-label={t("banner-languages")}>
        {languages.map((one) => (
          <button key={one} type="button" aria-pressed={one === language} onClick={() => onLanguage(one)}>
            {languageName(one)}
            {!banner.texts[one] && <span class="tag tag-odd">{t("banner-language-missing")}</span>}
          </button>
        ))}
      </div>
      {texts ? (
        <div class="form">
          {own("title")}
          {own("body")}
          <div class="banner-pair">
            {own("agree")}
            {own("decline")}
          </div>
          {own("withdrawal")}
          {own("policy")}
          <div class="placeholders">
            <p class="hint" id={`${id}-placeholders`}>
              {t("banner-placeholders-hint")}
            </p>
            <ul aria-labelledby={`${id}-placeholders`}>
              {Object.entries(values).map(([name, value]) => (
                <li key={name}>
                  <button type="button" class="placeholder" disabled={disabled} onClick={() => insert(`{${name}}`)}>
                    <code>{`{${name}}`}</code> <span>{value}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
          <details class="more">
            <summary>{t("banner-panel")}</summary>
            <p class="hint">{t("banner-panel-hint", { placeholders: panelPlaceholders })}</p>
            <div class="form">
              {(Object.keys(panelTexts) as (keyof typeof panelTexts)[]).map((name) => (
                <TextField key={name} name={`panel.${name}`} field={panelTexts[name]} texts={texts} {...given} />
              ))}
            </div>
          </details>
          {!disabled && <LanguageAdder taken={languages} onAdd={onAdd} />}
          {!disabled && !named.includes(language) && Object.keys(banner.texts).length > 1 && (
            <p>
              <button
                type="button"
                class="button button-small"
                onClick={() => {
                  onRemove(language);
                  // The button disappears with the texts.
                  onceDrawn(() => tabs.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus());
                }}
              >
                {t("banner-language-remove", { language: languageName(language) })}
              </button>
            </p>
          )}
        </div>
      ) : (
        <div class="banner-none">
          <p>{t("banner-language-none", { language: languageName(language) })}</p>
          {!disabled && (
            <button type="button" class="button button-main" onClick={() => onAdd(language)}>
              {t("banner-language-write", { language: languageName(language) })}
            </button>
          )}
        </div>
      )}
    </SettingCard>
  );
}
