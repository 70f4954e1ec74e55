/** Members, roles and permissions in plain words. */
import type { MemberView, Permission, Role } from "../api/people-types.ts";
import { language, msg, t } from "../base/text.ts";

/** What somebody of the team is called. */
export const named = (member: MemberView): string => member.person.name || member.person.email;

export const roles: { id: Role; name: string; text: string }[] = [
  { id: "viewer", name: msg("Viewer"), text: msg("Reads the figures of the sites given to them.") },
  { id: "editor", name: msg("Editor"), text: msg("Also changes settings, goals and funnels of those sites.") },
  { id: "admin", name: msg("Admin"), text: msg("Sees every site, adds sites, runs the team.") },
  { id: "owner", name: msg("Owner"), text: msg("May do everything, and alone may rename, hand over or delete the account.") },
];

export const roleName = (role: Role): string => t(roles.find((one) => one.id === role)?.name ?? role);

/** Whether somebody in this role sees only the sites given to them. */
export const bySite = (role: Role): boolean => role === "viewer" || role === "editor";

export const permissions: { id: Permission; name: string; text: string }[] = [
  { id: "billing", name: msg("Billing"), text: msg("Sees and changes plan and payment.") },
  { id: "devices", name: msg("Devices"), text: msg("Manages the devices that alerts are pushed to.") },
];

const permissionName = (permission: Permission): string =>
  t(permissions.find((one) => one.id === permission)?.name ?? permission);

/** “Editor, with billing and devices”: the role, and what is given beside it. */
export function withPermissions({ role, permissions: given }: Pick<MemberView, "role" | "permissions">): string {
  const name = roleName(role);
  if (role === "owner" || given.length === 0) return name;
  const list = new Intl.ListFormat(language, { type: "conjunction" }).format(given.map(permissionName));
  // German keeps its capitals.
  return t("{role}, with {permissions}", { role: name, permissions: language === "en" ? list.toLowerCase() : list });
}

const rank: Role[] = ["viewer", "editor", "admin", "owner"];

/** Roles that somebody may give: an admin none above their own, owners only by owners. */
export const givable = (mine: Role): typeof roles =>
  roles.filter((role) => rank.indexOf(role.id) <= rank.indexOf(mine));
