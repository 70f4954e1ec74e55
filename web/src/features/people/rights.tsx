/** Role, permissions and sites of a member or an invitation. */
import { useState } from "preact/hooks";
import type { Site } from "../../api/index.ts";
import type { Permission, Role } from "../../api/people-types.ts";
import { useMe } from "../../api/shared.tsx";
import { t } from "../../base/text.ts";
import { hasPlans } from "../../people/billing.ts";
import { grantableRoles, isLimitedToSites, permissionsOf } from "../../people/roles.ts";

export interface Rights {
  role: Role;
  permissions: Permission[];
  sites: string[];
}

const toggle = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** As the API takes them: owners need no permission, and only some roles are limited to sites. */
export const rightsBody = (rights: Rights) => ({
  role: rights.role,
  permissions: rights.role === "owner" ? [] : rights.permissions,
  ...(isLimitedToSites(rights.role) ? { sites: rights.sites } : {}),
});

function Sites({ sites, rights, onRights }: Props) {
  const [search, setSearch] = useState("");
  const found = sites.filter((site) => site.name.includes(search.trim().toLowerCase()));
  return (
    <fieldset class="checks">
      <legend>{t("sites")}</legend>
      {sites.length === 0 && <p class="hint">{t("rights-no-sites")}</p>}
      {sites.length > 0 && rights.sites.length === 0 && <p class="hint">{t("rights-no-site-chosen")}</p>}
      {sites.length > 8 && (
        <span class="search">
          <input
            type="search"
            aria-label={t("search-sites")}
            placeholder={t("search")}
            value={search}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
        </span>
      )}
      <div class="checks checks-scroll">
        {found.map((site) => (
          <label key={site.id}>
            <input
              type="checkbox"
              checked={rights.sites.includes(site.name)}
              onChange={() => onRights({ ...rights, sites: toggle(rights.sites, site.name) })}
            />
            {site.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface Props {
  mine: Role;
  sites: readonly Site[];
  rights: Rights;
  onRights: (rights: Rights) => void;
}

export function RightsFields(props: Props) {
  const { mine, rights, onRights } = props;
  const plans = hasPlans(useMe().data);
  return (
    <>
      <fieldset class="checks choices">
        <legend>{t("rights-role")}</legend>
        {grantableRoles(mine).map(({ id, name, text }) => (
          <label key={id} class="choice">
            <input
              type="radio"
              name="role"
              checked={rights.role === id}
              onChange={() => onRights({ ...rights, role: id })}
            />
            <span>
              <strong>{t(name)}</strong>
              <span class="muted">{t(text)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {isLimitedToSites(rights.role) && <Sites {...props} />}
      {rights.role !== "owner" && (
        <fieldset class="checks choices">
          <legend>{t("rights-permissions")}</legend>
          {permissionsOf(plans).map(({ id, name, text }) => (
            <label key={id} class="choice">
              <input
                type="checkbox"
                checked={rights.permissions.includes(id)}
                onChange={() => onRights({ ...rights, permissions: toggle(rights.permissions, id) })}
              />
              <span>
                <strong>{t(name)}</strong>
                <span class="muted">{t(text)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
