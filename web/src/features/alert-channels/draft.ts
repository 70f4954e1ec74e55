/** What is entered of a channel, and what of it is sent. */
import type { AlertChoice, ChannelCreate, ChannelKind, ChannelUpdate, ChannelView } from "../../api/alerts-types.ts";
import { kindOf } from "./kinds.ts";

export interface Draft extends AlertChoice {
  kind: ChannelKind;
  name: string;
  address: string;
  /** Empty: the stored one stays. */
  secret: string;
  /** Ids; null: all. */
  sites: string[] | null;
  zone: string;
}

export const emptyDraft = (kind: ChannelKind, zone: string): Draft => ({
  kind,
  name: "",
  address: "",
  secret: "",
  kinds: null,
  sites: null,
  frequency: "at_once",
  daily_hour: 8,
  quiet: null,
  zone,
  say_when_over: true,
});

export const draftOf = (channel: ChannelView): Draft => ({
  kind: channel.kind,
  name: channel.name,
  // Addresses with secrets in them arrive shortened: such a field begins empty.
  address: channel.address == null || channel.address.includes("…") ? "" : channel.address,
  secret: "",
  kinds: channel.kinds ?? null,
  sites: channel.sites?.map(({ id }) => id) ?? null,
  frequency: channel.frequency,
  daily_hour: channel.daily_hour,
  quiet: channel.quiet ?? null,
  zone: channel.zone,
  say_when_over: channel.say_when_over,
});

export const toUpdate = ({ kind: _, name, address, secret, ...choice }: Draft): ChannelUpdate => ({
  ...choice,
  name: name.trim(),
  ...(address.trim() === "" ? {} : { address: address.trim() }),
  ...(secret.trim() === "" ? {} : { secret: secret.trim() }),
});

export const toCreate = (draft: Draft): ChannelCreate => ({
  ...toUpdate(draft),
  kind: draft.kind,
  name: draft.name.trim(),
});

/** Whether everything is entered that a new channel needs; of a stored one, what is empty stays. */
export function isEntered(draft: Draft, stored: boolean): boolean {
  const kind = kindOf(draft.kind);
  if (draft.name.trim() === "" || !kind) return false;
  if (stored) return true;
  const missing = (input: { optional?: boolean } | undefined, text: string) =>
    input !== undefined && !input.optional && text.trim() === "";
  return !missing(kind.address, draft.address) && !missing(kind.secret, draft.secret);
}
