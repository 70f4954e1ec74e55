/** `/sign-in?problem=…`: why a way through a provider ended there, in words. */
import { msg, type PlainId, t } from "../base/text.ts";

const texts: Record<string, PlainId> = {
  provider_refused: msg("provider-problem-refused"),
  provider_failed: msg("provider-problem-failed"),
  provider_unreachable: msg("provider-problem-unreachable"),
  trip_over: msg("provider-problem-took-too-long"),
  unknown_identity: msg("provider-problem-unknown-identity"),
  no_account: msg("provider-problem-no-account"),
  identity_taken: msg("provider-problem-identity-taken"),
  provider_connected: msg("provider-problem-already-connected"),
};

/** Never text from the address itself: anyone can write a link. */
export const problemText = (code: string): string =>
  Object.hasOwn(texts, code) && texts[code] ? t(texts[code]) : t("provider-problem-other");
