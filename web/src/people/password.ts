/** The server's rules for passwords, checked while typing. */
import { t } from "../base/text.ts";

export const minPasswordLength = 10;

/** Why the server would refuse it; undefined if no reason is known. */
export function passwordFault(password: string, email: string): string | undefined {
  const length = [...password].length;
  if (length < minPasswordLength) {
    const missing = minPasswordLength - length;
    return t("new-password-too-short", { n: missing });
  }
  const [name = ""] = email.toLowerCase().split("@");
  const lower = password.toLowerCase();
  if (
    email &&
    (lower === email.toLowerCase() ||
      (name.length >= 4 && lower === name.repeat(Math.ceil(lower.length / name.length)).slice(0, lower.length)))
  ) {
    return t("new-password-is-email");
  }
  return undefined;
}
