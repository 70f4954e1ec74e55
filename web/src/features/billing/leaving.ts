/** Going to the payment provider's pages, and what is known on the way back. */
import { useAction } from "../../base/load.ts";
import { openPortal } from "./api.ts";

const key = "stile-checkout";
/** The browser takes a while to open the other page; the button waits. */
const opening = 8000;

/** Leaves for an address of another server. */
export async function leave(url: string): Promise<void> {
  window.location.assign(url);
  await new Promise((wait) => setTimeout(wait, opening));
}

export async function leaveForCheckout(url: string): Promise<void> {
  window.sessionStorage.setItem(key, String(Date.now()));
  await leave(url);
}

/** When this window left for a checkout; asked once. */
export function takeCheckout(): string | null {
  const at = window.sessionStorage.getItem(key);
  window.sessionStorage.removeItem(key);
  return at;
}

/** Opens the provider's page with the payment method and the invoices. */
export const usePortal = () => useAction(async () => leave((await openPortal()).url));
