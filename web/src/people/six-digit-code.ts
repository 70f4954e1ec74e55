/** Six-digit codes, as people type or paste them from an email or an app. */

/** The digits among what was typed or pasted, six at most; of any script that Unicode calls a digit. */
export const extractDigits = (typed: string): string =>
  [...typed.normalize("NFKC")]
    .filter((sign) => sign >= "0" && sign <= "9")
    .slice(0, 6)
    .join("");

/** Six digits and nothing missing. */
export const isComplete = (typed: string): boolean => extractDigits(typed).length === 6;

/** As the email and the app show them: 123 456. */
export const formatCode = (digits: string): string =>
  digits.length > 3 ? `${digits.slice(0, 3)} ${digits.slice(3)}` : digits;
