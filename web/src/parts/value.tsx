/** A value of a dimension: where it can be picked, a click asks the same of it alone. */
import { t, withinSentence } from "../base/text.ts";
import { canFilter, kindName, valueName } from "../figures/dimension.ts";
import { exactFilter, type Filter } from "../figures/filter.ts";
import { Brand, Flag, SourceIcon } from "./pictures.tsx";

export type OnFilter = (filter: Filter) => void;

interface Props {
  dimension: string;
  value: string | null | undefined;
  /** Where the value is not its name. */
  name?: string;
  /** Whose sources have icons. */
  site?: string;
  onFilter?: OnFilter;
}

export function Value({ dimension, value, name = valueName(dimension, value), site, onFilter }: Props) {
  const face = (
    <>
      {dimension === "country" && (
        <span class="value-picture">
          <Flag code={value} />
        </span>
      )}
      {dimension === "source" && site && value && (
        <span class="value-picture">
          <SourceIcon site={site} source={value} />
        </span>
      )}
      {(dimension === "browser" || dimension === "os") && (
        <span class="value-picture">
          <Brand kind={dimension} name={value} />
        </span>
      )}
      <span class={value ? "value-text" : "value-text muted"} title={name}>
        {name}
      </span>
    </>
  );
  if (!onFilter || !canFilter(dimension)) return <span class="value">{face}</span>;
  return (
    <button
      type="button"
      class="value"
      aria-label={t("filter-by-value", { value: name, dimension: withinSentence(kindName(dimension)) })}
      onClick={() => onFilter(exactFilter(dimension, value ?? ""))}
    >
      {face}
    </button>
  );
}
