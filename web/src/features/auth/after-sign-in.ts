/** After a sign-in: the second factor, or the page that was requested. */
import type { Me } from "../../api/index.ts";
import { navigate } from "../../base/route.tsx";
import { takeReturnTo } from "../../people/return-to.ts";

export function afterSignIn(me: Me, to?: string): void {
  if (me.second_step_awaited) navigate("/second", true);
  else navigate(to ?? takeReturnTo(), true);
}
