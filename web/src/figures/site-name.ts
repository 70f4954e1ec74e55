/** The hostname in whatever a person pastes: an address, a name with www., a path behind it. */
export function siteName(text: string): string {
  const trimmed = text.trim().toLowerCase();
  const address = trimmed.includes("://") ? trimmed : `https://${trimmed}`;
  try {
    return new URL(address).hostname.replace(/^www\./, "");
  } catch {
    return trimmed; // the server reports what is wrong with it
  }
}
