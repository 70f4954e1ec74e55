/** The form that makes an API token. */
import { useState } from "preact/hooks";
import { addToken, type Scope, type Site } from "../../api/index.ts";
import { msg, t } from "../../base/text.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { Field } from "../../parts/field.tsx";
import { Select } from "../../parts/select.tsx";

const scopes: { id: Scope; text: string }[] = [
  { id: "figures:read", text: msg("Read figures") },
  { id: "events:write", text: msg("Send events") },
  { id: "sites:write", text: msg("Change sites") },
  { id: "account:read", text: msg("Read the account") },
  { id: "account:write", text: msg("Change the account") },
];

const lives = [
  { days: 0, text: msg("Never") },
  { days: 30, text: msg("After 30 days") },
  { days: 90, text: msg("After 90 days") },
  { days: 365, text: msg("After a year") },
];

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

interface Props {
  sites: readonly Site[];
  onClose: () => void;
  onMade: (secret: string, name: string) => void;
}

export function NewToken({ sites, onClose, onMade }: Props) {
  const [name, setName] = useState("");
  const [may, setMay] = useState<Scope[]>(["figures:read"]);
  const [only, setOnly] = useState<string[]>([]);
  const [days, setDays] = useState(0);
  return (
    <Confirm
      title={t("New API token")}
      act={t("Make the token")}
      ready={may.length > 0 && name.trim() !== ""}
      deed={async () => {
        const made = await addToken({
          name: name.trim(),
          scopes: may,
          sites: only.length > 0 ? only : null,
          expires_at: days > 0 ? Math.floor(Date.now() / 1000) + days * 86_400 : null,
        });
        onMade(made.token, name.trim());
      }}
      onClose={onClose}
    >
      <Field
        label={t("Name")}
        required
        first
        placeholder={t("Weekly report")}
        value={name}
        onText={setName}
      />
      <fieldset class="checks">
        <legend>{t("It may")}</legend>
        {scopes.map(({ id, text }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={may.includes(id)}
              onChange={() => setMay(toggled(may, id))}
            />
            {t(text)} <code>{id}</code>
          </label>
        ))}
      </fieldset>
      {sites.length > 0 && (
        <fieldset class="checks">
          <legend>{t("For these sites only (none picked: all)")}</legend>
          {sites.map((site) => (
            <label key={site.id}>
              <input
                type="checkbox"
                checked={only.includes(site.name)}
                onChange={() => setOnly(toggled(only, site.name))}
              />
              {site.name}
            </label>
          ))}
        </fieldset>
      )}
      <div class="field">
        <label for="life">{t("It ends")}</label>
        <Select id="life" value={String(days)} onPick={(picked) => setDays(Number(picked))}>
          {lives.map((life) => (
            <option key={life.days} value={life.days}>
              {t(life.text)}
            </option>
          ))}
        </Select>
      </div>
    </Confirm>
  );
}
