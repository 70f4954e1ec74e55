/** The filters in force: each can be turned round or removed. */
import { readFilter, turned } from "../../figures/filter.ts";
import { flag, kindName, valueName } from "../../figures/dimension.ts";
import { Icon } from "../../parts/icon.tsx";

interface Props {
  filters: readonly string[];
  onChange: (filters: string[]) => void;
}

export function Chips({ filters, onChange }: Props) {
  if (filters.length === 0) return null;
  return (
    <ul class="chips" aria-label="Filters">
      {filters.map((text) => {
        const filter = readFilter(text);
        if (!filter) return null;
        const verb = filter.not ? "is not" : "is";
        const value = valueName(filter.kind, filter.value);
        const words = `${kindName(filter.kind)} ${verb} ${value}`;
        return (
          <li key={text} class={`chip${filter.not ? " chip-not" : ""}`}>
            <span>{kindName(filter.kind)}</span>
            <button
              type="button"
              class="chip-verb"
              aria-label={`${words}. Turn round`}
              title="Turn round"
              onClick={() => onChange(turned(filters, text))}
            >
              {verb}
            </button>
            <b title={value}>
              {filter.kind === "country" && <span aria-hidden="true">{flag(filter.value)} </span>}
              {value}
            </b>
            <button
              type="button"
              class="chip-close"
              aria-label={`Remove: ${words}`}
              onClick={() => onChange(filters.filter((one) => one !== text))}
            >
              <Icon name="close" />
            </button>
          </li>
        );
      })}
      {filters.length > 1 && (
        <li>
          <button type="button" class="chip-all" onClick={() => onChange([])}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
