/** Which tab each card shows, kept in the address under the card's name: `?pages=entry&places=city`. */
import type { Card } from "../../figures/dimension.ts";
import { useAddressParams } from "../../parts/view-address.ts";

/** The parameter that has by which column a card is sorted: `?pages-sort=-views`. */
export const sortParam = (card: string): string => `${card}-sort`;

/** The tab of a card, from the address. */
export function tabOf(card: Card, param: string): string {
  const all = [...card.dimensions, ...(card.more?.dimensions ?? [])];
  return all.includes(param) ? param : startOf(card);
}

const startOf = (card: Card): string => card.start ?? card.dimensions[0] ?? "";

export function useTabs(cards: readonly Card[]): {
  tabs: Record<string, string>;
  setTab: (card: string, dimension: string) => void;
} {
  const { param, setParams } = useAddressParams();
  const tabs = Object.fromEntries(cards.map((card) => [card.id, tabOf(card, param(card.id))]));
  const isStart = (id: string, dimension: string) =>
    cards.some((card) => card.id === id && startOf(card) === dimension);
  // One looks through tabs; the way back leads out of the page and not through them again.
  const setTab = (card: string, dimension: string) =>
    setParams({ [card]: isStart(card, dimension) ? "" : dimension, [sortParam(card)]: "" }, true);
  return { tabs, setTab };
}
