/** `/sign-in?problem=…`: why a way through a provider ended there, in words. */

const texts: Record<string, string> = {
  denied: "You did not agree at the provider, so nobody was signed in. Try again, or take another way.",
  cancelled: "You turned back at the provider, so nobody was signed in. Try again, or take another way.",
  expired: "The way through the provider took too long. Try again.",
  other_browser: "The provider sent you back to another browser than the one you set out in. Try again here.",
  unknown_person:
    "Nobody here is connected with that sign-in. Sign in by mail first, then connect it under Security.",
  email_unverified:
    "The provider does not vouch for your e-mail address. Verify it there, or sign in by mail.",
  taken: "That sign-in is connected with another person here.",
  unreachable: "The provider does not answer. Try again in a moment, or sign in by mail.",
  unknown_provider: "This deployment does not sign people in through that provider.",
  failed: "The provider’s answer could not be trusted, so nobody was signed in. Try again.",
};

/** Never what stands in the address itself: anybody can write a link. */
export const problemText = (code: string): string =>
  Object.hasOwn(texts, code)
    ? (texts[code] ?? "")
    : "Signing in did not work this time. Try again, or take another way.";
