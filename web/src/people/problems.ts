/** `/sign-in?problem=…`: why a way through a provider ended there, in words. */
import { msg, t } from "../base/text.ts";

const texts: Record<string, string> = {
  provider_refused: msg("The provider did not let you through, or you turned back there. Try again, or take another way."),
  provider_failed: msg("The provider’s answer could not be trusted, so nothing was done. Try again."),
  provider_unreachable: msg("The provider does not answer. Try again in a moment, or take another way."),
  trip_over: msg("The way through the provider took too long, or began in another browser. Try again here."),
  unknown_identity:
    msg("Nobody here is connected with that sign-in. Sign in by mail first, then connect it under Security."),
  no_account: msg("You are a member of no account any more. Ask for an invitation."),
  identity_taken: msg("That sign-in is connected with another person here."),
  provider_connected: msg("You are connected with that provider already. Disconnect it first to take another sign-in."),
};

/** Never what stands in the address itself: anybody can write a link. */
export const problemText = (code: string): string =>
  Object.hasOwn(texts, code)
    ? t(texts[code] ?? "")
    : t("Signing in did not work this time. Try again, or take another way.");
