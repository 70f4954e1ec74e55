/** A choice among all dimensions, in the groups that the cards are. */
import { t } from "../../base/text.ts";
import { cards, kindName } from "../../figures/dimension.ts";
import { Select } from "../../parts/select.tsx";

interface Props {
  label: string;
  /** What the empty choice is called. */
  none: string;
  /** Dimensions that cannot be chosen. */
  without?: readonly string[];
  value: string;
  onPick: (dimension: string) => void;
}

export function DimensionSelect({ label, none, without = [], value, onPick }: Props) {
  const groups = cards
    .map(({ id, title, dimensions, more }) => ({
      id,
      title,
      choices: [...dimensions, ...(more?.dimensions ?? [])].filter((one) => !without.includes(one)),
    }))
    .filter(({ choices }) => choices.length > 0);
  const isListed = value === "" || groups.some(({ choices }) => choices.includes(value));
  return (
    <Select class="button" label={label} value={value} picked={value !== ""} onPick={onPick}>
      <option value="">{none}</option>
      {/* A property, which only an address names. */}
      {!isListed && <option value={value}>{kindName(value)}</option>}
      {groups.map(({ id, title, choices }) => (
        <optgroup key={id} label={t(title)}>
          {choices.map((one) => (
            <option key={one} value={one}>
              {kindName(one)}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
