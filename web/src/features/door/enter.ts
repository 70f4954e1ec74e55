/** What follows whenever somebody is signed in: their second step, or where they wanted to go. */
import type { Me } from "../../api/index.ts";
import { navigate } from "../../base/route.tsx";
import { takeReturnTo } from "../../people/return-to.ts";

export function entered(me: Me, to?: string): void {
  if (me.second_step_awaited) navigate("/second", true);
  else navigate(to ?? takeReturnTo(), true);
}
