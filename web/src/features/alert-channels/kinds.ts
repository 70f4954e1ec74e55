/** The kinds of channel: what each one asks for, and where to find it. */
import type { ChannelKind, DeliveryOutcome } from "../../api/alerts-types.ts";
import { msg, type PlainId, t } from "../../base/text.ts";

interface Input {
  label: PlainId;
  placeholder: string;
  /** The keyboard of a phone. */
  keys: "email" | "url" | "text";
  optional?: boolean;
}

interface KindOfChannel {
  kind: ChannelKind;
  name: PlainId;
  address?: Input;
  /** What the person enters. A webhook's is created by the server. */
  secret?: Input;
  /** Where to find these, step by step. */
  steps: readonly PlainId[];
}

export const channelKinds: readonly KindOfChannel[] = [
  {
    kind: "email",
    name: msg("channel-kind-email"),
    address: { label: msg("channel-email-address"), placeholder: "team@example.com", keys: "email" },
    steps: [msg("channel-email-step")],
  },
  {
    kind: "slack",
    name: msg("channel-kind-slack"),
    address: { label: msg("channel-webhook-address"), placeholder: "https://hooks.slack.com/services/…", keys: "url" },
    steps: [msg("channel-slack-step-1"), msg("channel-slack-step-2"), msg("channel-slack-step-3")],
  },
  {
    kind: "teams",
    name: msg("channel-kind-teams"),
    address: { label: msg("channel-webhook-address"), placeholder: "https://…", keys: "url" },
    steps: [msg("channel-teams-step-1"), msg("channel-teams-step-2"), msg("channel-teams-step-3")],
  },
  {
    kind: "discord",
    name: msg("channel-kind-discord"),
    address: { label: msg("channel-webhook-address"), placeholder: "https://discord.com/api/webhooks/…", keys: "url" },
    steps: [msg("channel-discord-step-1"), msg("channel-discord-step-2")],
  },
  {
    kind: "mattermost",
    name: msg("channel-kind-mattermost"),
    address: { label: msg("channel-webhook-address"), placeholder: "https://chat.example.com/hooks/…", keys: "url" },
    steps: [msg("channel-mattermost-step-1"), msg("channel-mattermost-step-2")],
  },
  {
    kind: "telegram",
    name: msg("channel-kind-telegram"),
    address: { label: msg("channel-chat-id"), placeholder: "-1001234567890", keys: "text" },
    secret: { label: msg("channel-bot-token"), placeholder: "123456789:A…", keys: "text" },
    steps: [msg("channel-telegram-step-1"), msg("channel-telegram-step-2"), msg("channel-telegram-step-3")],
  },
  {
    kind: "ntfy",
    name: msg("channel-kind-ntfy"),
    address: { label: msg("channel-topic-address"), placeholder: "https://ntfy.sh/example-alerts", keys: "url" },
    secret: { label: msg("channel-access-token"), placeholder: "tk_example", keys: "text", optional: true },
    steps: [msg("channel-ntfy-step-1"), msg("channel-ntfy-step-2")],
  },
  {
    kind: "pagerduty",
    name: msg("channel-kind-pagerduty"),
    secret: { label: msg("channel-integration-key"), placeholder: "R0…", keys: "text" },
    steps: [msg("channel-pagerduty-step-1"), msg("channel-pagerduty-step-2")],
  },
  {
    kind: "webhook",
    name: msg("channel-kind-webhook"),
    address: { label: msg("channel-address"), placeholder: "https://example.com/stile", keys: "url" },
    steps: [msg("channel-webhook-step-1"), msg("channel-webhook-step-2")],
  },
];

export const kindOf = (kind: string | undefined): KindOfChannel | undefined =>
  channelKinds.find((one) => one.kind === kind);

const outcomeNames: Record<DeliveryOutcome, PlainId> = {
  delivered: msg("delivery-delivered"),
  later: msg("delivery-not-delivered"),
  refused: msg("delivery-refused"),
  given_up: msg("delivery-given-up"),
};

/** How an attempt ended. A test that failed is not tried again, although it could be. */
export const outcomeText = (outcome: DeliveryOutcome, next?: number | null): string =>
  outcome === "later" && next != null ? t("delivery-later") : t(outcomeNames[outcome]);

/** The class of a tag with the outcome. */
export const outcomeTag: Record<DeliveryOutcome, string> = {
  delivered: "tag tag-good",
  later: "tag tag-odd",
  refused: "tag tag-bad",
  given_up: "tag tag-bad",
};
