/** What follows whenever somebody is signed in: their second step, or where they wanted to go. */
import type { Me } from "../../api/index.ts";
import { go } from "../../base/route.tsx";
import { takeWayBack } from "../../people/way-back.ts";

export function entered(me: Me, to?: string): void {
  if (me.second_step_awaited) go("/second", true);
  else go(to ?? takeWayBack(), true);
}
