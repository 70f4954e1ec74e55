/** How a visit to the checkout ended, as far as the dashboard knows. */

/** How a visit to the checkout ended: paid, left, or the provider's way back does not say. */
type CheckoutResult = "done" | "left" | "unknown";

/** For how long a person is taken to be at a checkout, in milliseconds. */
const visit = 3_600_000;

/** `?checkout=done`; or, without that, whether this window was at a checkout lately. */
export function checkoutResult(search: string, leftAt: string | null, now: number): CheckoutResult | undefined {
  const result = new URLSearchParams(search).get("checkout");
  if (result === "done" || result === "left") return result;
  const at = Number(leftAt ?? Number.NaN);
  return now - at < visit ? "unknown" : undefined;
}
