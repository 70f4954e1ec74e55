/** Roles, permissions, scopes and deeds in plain words. */
import type { LogLineView, MemberView, Permission, Role, StepId } from "../api/people-types.ts";

/** What somebody of the team is called. */
export const named = (member: MemberView): string => member.person.name || member.person.email;

export const roles: { id: Role; name: string; text: string }[] = [
  { id: "viewer", name: "Viewer", text: "Reads the figures of the sites given to them." },
  { id: "editor", name: "Editor", text: "Also changes settings, goals and funnels of those sites." },
  { id: "admin", name: "Admin", text: "Sees every site, adds sites, runs the team." },
  { id: "owner", name: "Owner", text: "May do everything, and alone may rename, hand over or delete the account." },
];

export const roleName = (role: Role): string => roles.find((one) => one.id === role)?.name ?? role;

/** Whether somebody in this role sees only the sites given to them. */
export const bySite = (role: Role): boolean => role === "viewer" || role === "editor";

export const permissions: { id: Permission; name: string; text: string }[] = [
  { id: "billing", name: "Billing", text: "Sees and changes plan and payment." },
  { id: "devices", name: "Devices", text: "Manages the devices that alerts are pushed to." },
];

export const permissionName = (permission: Permission): string =>
  permissions.find((one) => one.id === permission)?.name ?? permission;

const rank: Role[] = ["viewer", "editor", "admin", "owner"];

/** Roles that somebody may give: an admin none above their own, owners only by owners. */
export const givable = (mine: Role): typeof roles =>
  roles.filter((role) => rank.indexOf(role.id) <= rank.indexOf(mine));

export const nouns: Record<string, string> = {
  site: "a site",
  token: "an API token",
  account: "the account",
  member: "a member",
  invitation: "an invitation",
  deletion: "the deletion of the account",
  support: "access for support",
  second_step: "a second step",
  push: "a device for alerts",
  provider: "a sign-in provider",
  annotation: "an annotation",
  snapshot: "a copy of a page",
  saved_view: "a saved view",
  goal: "a goal",
  funnel: "a funnel",
  pick: "a named element of a page",
  stretch: "a named part of a page",
};

export const deeds: Record<string, string> = {
  "session.opened": "Signed in",
  "session.closed": "Signed out",
  "session.ended": "Ended a session",
  "sessions.ended": "Ended all other sessions",
  "person.renamed": "Changed the name",
  "account.made": "Opened the account",
  "account.entered": "Came over from another account",
  "account.handed_over": "Handed the account over",
  "team.second_step_asked": "Asked everyone for a second step",
  "member.joined": "Joined the team",
  "member.left": "Left the team",
  "site.given_away": "Gave a site to another account",
  "site.offered": "Offered a site to another account",
  "site.offer_withdrawn": "Withdrew the offer of a site",
  "site.asked_for": "Asked for a site",
  "site.reset": "Erased what was counted up to a day",
  "site.taken_over": "Took a site over from another account",
  "invitation.sent_again": "Sent an invitation again",
  "password.changed": "Changed the password",
  "email.changed": "Changed the e-mail address",
  "second_step.started": "Began to turn on a second step",
  "second_step.replaced": "Set up another app for the second step",
  "second_step.code_used": "Used a recovery code",
  "email.asked": "Asked for another e-mail address",
  "password.reset": "Chose a new password by mail",
  "support.entered": "Looked in as support",
  "notice.put_off": "Put a notice off",
  "notice.shown_again": "Let a notice show again",
  "setup.put_aside": "Changed which first steps are put aside",
  "account.exported": "Exported the account",
  "site.checked": "Checked a page",
};

export const verbs: Record<string, string> = {
  made: "Made",
  added: "Added",
  changed: "Changed",
  renamed: "Renamed",
  removed: "Removed",
  deleted: "Deleted",
  revoked: "Revoked",
  withdrawn: "Withdrew",
  asked: "Asked for",
  granted: "Granted",
  stopped: "Stopped",
  declined: "Declined",
  ended: "Ended",
  connected: "Connected",
  disconnected: "Disconnected",
  on: "Turned on",
  off: "Turned off",
};

/** `site.changed` → “Changed a site”; what is not known stays readable. */
export function deed(action: string): string {
  const told = deeds[action];
  if (told) return told;
  const dot = action.indexOf(".");
  const [noun, verb] = [action.slice(0, dot), action.slice(dot + 1)];
  if (dot > 0 && verbs[verb]) return `${verbs[verb]} ${nouns[noun] ?? noun.replaceAll("_", " ")}`;
  const words = action.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const others: Record<string, string> = { stile: "Stile itself", support: "Support" };

/** Who did it: a person, a program in a person's name, support or the service itself. */
export function doer(who: LogLineView["who"]): { name: string; through?: string } {
  const by = who.by ? (others[who.by] ?? who.by) : undefined;
  const name = who.person ? (who.person.name ?? "Somebody who left") : (by ?? "Somebody who left");
  if (who.token) {
    const token = who.token.name;
    return { name, through: token ? `by the token “${token}”` : "by a token that is gone" };
  }
  if (who.person && who.by) return { name, through: who.by === "support" ? "as support" : `(${by})` };
  return { name };
}

export const steps: Record<StepId, { title: string; text: string; href: string; act: string }> = {
  site: { title: "Add a site", text: "Its name and its time zone are enough.", href: "/add-site", act: "Add a site" },
  tag: { title: "Put the line into its pages", text: "The first visitor shows up within a second.", href: "", act: "Show the line" },
  goal: { title: "Say what a success is", text: "A purchase, a sign-up, a page reached: a goal counts it.", href: "", act: "Make a goal" },
  alert: { title: "Be told when something is odd", text: "An alert says so when visitors fail to come, or come in crowds.", href: "", act: "" },
  teammate: { title: "Invite a teammate", text: "They see the sites that you give them.", href: "/settings/team", act: "Invite somebody" },
};
