/** Who got a delivery: a channel, or a person by email or push. */
import type { DeliveryView } from "../../api/alerts-types.ts";
import { msg, type PlainId, t } from "../../base/text.ts";

interface Recipient {
  /** The same for all that went to it in the same way. */
  id: string;
  name: string;
}

const ways: Record<DeliveryView["way"], PlainId> = {
  channel: msg("delivery-way-channel"),
  email: msg("delivery-way-email"),
  push: msg("delivery-way-push"),
};

export function recipientOf({
  way,
  channel,
  person,
  address,
}: Pick<DeliveryView, "way" | "channel" | "person" | "address">): Recipient {
  // A deleted channel has no id any more, and keeps its name here.
  if (channel) return { id: `channel ${channel.id ?? channel.name}`, name: channel.name };
  if (address) return { id: `address ${address}`, name: address };
  if (!person) return { id: way, name: t(ways[way]) };
  return { id: `${way} ${person.id}`, name: t("delivery-person", { name: person.name, way: t(ways[way]) }) };
}

/** Each of them once, by name. */
export function recipients(deliveries: readonly DeliveryView[]): Recipient[] {
  const all = new Map(deliveries.map(recipientOf).map((one) => [one.id, one]));
  return [...all.values()].sort((one, other) => one.name.localeCompare(other.name));
}
