/** The form that makes an API token. */
import { useState } from "preact/hooks";
import type { Scope, Site } from "../../api/index.ts";
import { useForm } from "../../base/form.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import { FormDialog } from "../../parts/confirm.tsx";
import { Field } from "../../parts/field.tsx";
import { Select } from "../../parts/select.tsx";
import { addToken } from "./api.ts";

const scopes: { id: Scope; text: PlainId }[] = [
  { id: "figures:read", text: msg("token-scope-read-stats") },
  { id: "events:write", text: msg("token-scope-send-events") },
  { id: "sites:write", text: msg("token-scope-manage-sites") },
  { id: "account:read", text: msg("token-scope-view-account") },
  { id: "account:write", text: msg("token-scope-manage-account") },
  { id: "visitors:read", text: msg("token-scope-view-visitors") },
  { id: "visitors:write", text: msg("token-scope-manage-visitors") },
];

const lives = [
  { days: 0, text: msg("token-expires-never") },
  { days: 30, text: msg("token-expires-30-days") },
  { days: 90, text: msg("token-expires-90-days") },
  { days: 365, text: msg("token-expires-1-year") },
];

const toggle = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

interface Props {
  sites: readonly Site[];
  onClose: () => void;
  onMade: (secret: string, name: string) => void;
}

export function NewToken({ sites, onClose, onMade }: Props) {
  const [permissions, setPermissions] = useState<Scope[]>(["figures:read"]);
  const [only, setOnly] = useState<string[]>([]);
  const [days, setDays] = useState(0);
  const form = useForm({ name: "" }, async ({ name }) => {
    const made = await addToken({
      name: name.trim(),
      scopes: permissions,
      sites: only.length > 0 ? only : null,
      expires_at: days > 0 ? Math.floor(Date.now() / 1000) + days * 86_400 : null,
    });
    onMade(made.token, name.trim());
  });
  return (
    <FormDialog
      form={form}
      title={t("token-new-title")}
      action={t("token-create")}
      ready={permissions.length > 0 && form.values.name.trim() !== ""}
      onClose={onClose}
    >
      <Field label={t("name")} required first placeholder={t("token-name-example")} {...form.field("name")} />
      <fieldset class="checks">
        <legend>{t("token-permissions")}</legend>
        {scopes.map(({ id, text }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={permissions.includes(id)}
              onChange={() => setPermissions(toggle(permissions, id))}
            />
            {t(text)} <code>{id}</code>
          </label>
        ))}
      </fieldset>
      {sites.length > 0 && (
        <fieldset class="checks">
          <legend>{t("token-limit-sites")}</legend>
          {sites.map((site) => (
            <label key={site.id}>
              <input
                type="checkbox"
                checked={only.includes(site.name)}
                onChange={() => setOnly(toggle(only, site.name))}
              />
              {site.name}
            </label>
          ))}
        </fieldset>
      )}
      <div class="field">
        <label for="life">{t("expires")}</label>
        <Select id="life" value={String(days)} onPick={(picked) => setDays(Number(picked))}>
          {lives.map((life) => (
            <option key={life.days} value={life.days}>
              {t(life.text)}
            </option>
          ))}
        </Select>
      </div>
    </FormDialog>
  );
}
