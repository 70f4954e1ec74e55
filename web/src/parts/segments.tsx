/** A choice of a few, of which one is pressed. */
import { type PlainId, t } from "../base/text.ts";

interface Props<K extends string> {
  label: string;
  /** Each with its name. */
  options: readonly (readonly [K, string])[];
  value: K | undefined;
  onPick: (value: K) => void;
  /** As large as other buttons. */
  large?: boolean;
}

/** Of a record of names, as a choice. */
export const optionsOf = <K extends string>(names: Readonly<Record<K, PlainId>>): (readonly [K, string])[] =>
  (Object.entries(names) as [K, PlainId][]).map(([one, name]) => [one, t(name)]);

export function Segments<K extends string>({ label, options, value, onPick, large }: Props<K>) {
  return (
    <div class={large ? "segments" : "segments segments-small"} role="group" aria-label={label}>
      {options.map(([one, name]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onPick(one)}>
          {name}
        </button>
      ))}
    </div>
  );
}
