/** The texts on a channel's state, in the order of what matters most. */
import type { ChannelView } from "../../api/alerts-types.ts";

export type ChannelState = "waiting" | "stopped" | "off" | "failing" | "on";

export function stateOf(
  channel: Pick<ChannelView, "on" | "off_because" | "confirmed" | "failing_since">,
): ChannelState {
  if (!channel.on) return channel.off_because == null ? "off" : "stopped";
  if (!channel.confirmed) return "waiting";
  return channel.failing_since == null ? "on" : "failing";
}
