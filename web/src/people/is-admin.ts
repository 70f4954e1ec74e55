/** Who may do what admins may. Without texts, for pages that name no role. */
import type { Role } from "../api/people-types.ts";

/** Owners may too, support staff may not. */
export const isAdmin = (me: { role: Role; support: boolean } | undefined): boolean =>
  me !== undefined && !me.support && (me.role === "owner" || me.role === "admin");
