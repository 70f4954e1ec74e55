/** What is entered about the buyer, and what of it is sent. */
import type { BillingBuyer, BuyerView } from "../../api/billing-types.ts";

/** Fields are named as in the request, so that the server's word for one finds it. */
export interface BuyerDraft {
  /** Empty: not chosen yet. */
  kind: BillingBuyer["kind"] | "";
  name: string;
  country: string;
  vat_number: string;
}

export const buyerDraft = (buyer: BuyerView | null | undefined): BuyerDraft => ({
  kind: buyer?.kind ?? "",
  name: buyer?.name ?? "",
  country: buyer?.country ?? "",
  vat_number: buyer?.vat_number ?? "",
});

export const isBuyerEntered = ({ kind, name, country }: BuyerDraft): boolean =>
  kind !== "" && name.trim() !== "" && country !== "";

/** Undefined until everything is entered that is needed. Consumers have no VAT number. */
export function toBuyer(draft: BuyerDraft): BillingBuyer | undefined {
  const { kind, name, country, vat_number: number } = draft;
  if (kind === "" || !isBuyerEntered(draft)) return undefined;
  return {
    kind,
    name: name.trim(),
    country,
    vat_number: kind === "business" && number.trim() !== "" ? number.trim() : null,
  };
}
