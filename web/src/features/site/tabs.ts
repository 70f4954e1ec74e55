/** Which tab each card shows, kept in the address under the card's name: `?pages=entry&places=city`. */
import { cards } from "../../figures/dimension.ts";
import { useAddressParams } from "../../parts/view-address.ts";

/** The parameter that has by which column a card is sorted: `?pages-sort=-views`. */
export const sortParam = (card: string): string => `${card}-sort`;

const choices = cards.map((card) => ({
  id: card.id,
  first: card.dimensions[0] ?? "",
  all: [...card.dimensions, ...(card.more?.dimensions ?? [])],
}));

export function useTabs(): { tabs: Record<string, string>; setTab: (card: string, dimension: string) => void } {
  const { param, setParams } = useAddressParams();
  const tabs = Object.fromEntries(
    choices.map(({ id, first, all }) => [id, all.includes(param(id)) ? param(id) : first]),
  );
  const isFirst = (card: string, dimension: string) =>
    choices.some(({ id, first }) => id === card && first === dimension);
  // One looks through tabs; the way back leads out of the page and not through them again.
  const setTab = (card: string, dimension: string) =>
    setParams({ [card]: isFirst(card, dimension) ? "" : dimension, [sortParam(card)]: "" }, true);
  return { tabs, setTab };
}
