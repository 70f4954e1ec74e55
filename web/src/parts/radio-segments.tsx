/** A choice of a few in a form, of which one is chosen. Inside a <fieldset>. */
import { useId } from "preact/hooks";
import { type PlainId, t } from "../base/text.ts";

interface Props<K extends string> {
  /** Each choice with its name, in order. */
  texts: Record<K, PlainId>;
  value: K;
  disabled?: boolean;
  onPick: (value: K) => void;
}

export function RadioSegments<K extends string>({ texts, value, disabled = false, onPick }: Props<K>) {
  const name = useId();
  return (
    <div class="segments">
      {(Object.entries(texts) as [K, PlainId][]).map(([one, text]) => (
        <label key={one}>
          <input type="radio" name={name} disabled={disabled} checked={value === one} onChange={() => onPick(one)} />
          <span>{t(text)}</span>
        </label>
      ))}
    </div>
  );
}
