/** Members, roles and permissions in plain words. */
import type { MemberView, Permission, Role } from "../api/people-types.ts";
import { language, msg, type PlainId, t, withinSentence } from "../base/text.ts";

/** A member's name. */
export const memberName = (member: MemberView): string => member.person.name || member.person.email;

export const roles: { id: Role; name: PlainId; text: PlainId }[] = [
  { id: "viewer", name: msg("role-viewer"), text: msg("role-viewer-hint") },
  { id: "editor", name: msg("role-editor"), text: msg("role-editor-hint") },
  { id: "admin", name: msg("role-admin"), text: msg("role-admin-hint") },
  { id: "owner", name: msg("role-owner"), text: msg("role-owner-hint") },
];

export const roleName = (role: Role): string => {
  const name = roles.find((one) => one.id === role)?.name;
  return name ? t(name) : role;
};

export { isAdmin } from "./is-admin.ts";

/** Whether the role sees only the sites assigned to it. */
export const isLimitedToSites = (role: Role): boolean => role === "viewer" || role === "editor";

const permissions: { id: Permission; name: PlainId; text: PlainId }[] = [
  { id: "billing", name: msg("role-billing"), text: msg("role-billing-hint") },
  { id: "devices", name: msg("devices"), text: msg("role-devices-hint") },
];

/** Those that can be given: without plans there is no billing. */
export const permissionsOf = (plans: boolean): typeof permissions =>
  permissions.filter(({ id }) => plans || id !== "billing");

const permissionName = (permission: Permission): string => {
  const name = permissions.find((one) => one.id === permission)?.name;
  return name ? t(name) : permission;
};

/** “Editor, with billing and devices”: the role with its permissions, as far as the deployment has them. */
export function withPermissions(member: Pick<MemberView, "role" | "permissions">, plans: boolean): string {
  const { role } = member;
  const name = roleName(role);
  const given = member.permissions.filter((one) => plans || one !== "billing");
  if (role === "owner" || given.length === 0) return name;
  const names = given.map((one) => withinSentence(permissionName(one)));
  return t("role-with-permissions", {
    role: name,
    permissions: new Intl.ListFormat(language, { type: "conjunction" }).format(names),
  });
}

const rank: Role[] = ["viewer", "editor", "admin", "owner"];

/** The roles that `mine` may grant: none above their own. */
export const grantableRoles = (mine: Role): typeof roles =>
  roles.filter((role) => rank.indexOf(role.id) <= rank.indexOf(mine));
