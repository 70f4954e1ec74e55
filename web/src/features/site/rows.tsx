/** Rows of a breakdown as a table: a bar behind the value, a click makes it a filter. */
import type { Breakdown, Row } from "../../api/index.ts";
import { useRoute } from "../../base/route.tsx";
import { msg, type PlainId, t } from "../../base/text.ts";
import { canFilter, dimensionSort, kindName, rowName } from "../../figures/dimension.ts";
import { exactFilter, type Filter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";
import { Define, DefineChannels } from "../../parts/define.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Value } from "../../parts/value.tsx";
import { aroundAddress } from "../../parts/view-address.ts";

export interface Column {
  head: PlainId;
  /** Id of the metric's definition; or else `text`. */
  id?: string;
  text?: PlainId;
  write: (row: Row) => string;
}

/** What a card shows: visitors, and what says most about this dimension. */
export function cardColumns(dimension: string, total: number): Column[] {
  const second = dimensionSort[dimension]?.extra;
  const columns: Column[] = [
    { head: msg("metric-visitors"), id: "visitors", write: (row) => format.exact(row.visitors) },
  ];
  if (second) {
    columns.push({
      head: second.head,
      ...(second.id ? { id: second.id } : {}),
      ...(second.about ? { text: second.about } : {}),
      write: (row) => second.write(row, total),
    });
  }
  return columns;
}

interface Props {
  site: string;
  breakdown: Breakdown;
  columns: readonly Column[];
  /** The most visitors of any row, for the bars. */
  top: number;
  onFilter: (filter: Filter) => void;
  caption: string;
}

type ToolsProps = Pick<Props, "site" | "onFilter"> & { dimension: string; row: Row };

/** What else can be done with a value. */
function Tools({ site, dimension, row, onFilter }: ToolsProps) {
  const { search } = useRoute();
  if (!canFilter(dimension)) return null;
  const page = dimension === "page" || dimension === "entry" || dimension === "exit";
  return (
    <span class="row-tools">
      {page && row.value && (
        <a
          class="row-tool row-tool-around"
          href={aroundAddress(site, search, row.value)}
          title={t("card-flow")}
          aria-label={t("page-flow-of", { page: row.value })}
        >
          <Icon name="around" />
        </a>
      )}
      {page && row.value?.startsWith("/") && (
        <a
          class="row-tool"
          href={`https://${site}${row.value}`}
          target="_blank"
          rel="noreferrer"
          title={t("card-open-page")}
          aria-label={t("card-open", { page: row.value })}
        >
          <Icon name="external" />
        </a>
      )}
      <button
        type="button"
        class="row-tool"
        title={t("exclude")}
        aria-label={t("exclude-value", { value: rowName(dimension, row) })}
        onClick={() => onFilter(exactFilter(dimension, row.value ?? "", true))}
      >
        <Icon name="exclude" />
      </button>
    </span>
  );
}

export function Rows({ site, breakdown, columns, top, onFilter, caption }: Props) {
  return (
    <table class="rows">
      <caption class="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            {breakdown.dimension === "channel" ? (
              <DefineChannels face={kindName("channel")} />
            ) : (
              kindName(breakdown.dimension)
            )}
          </th>
          {columns.map((column) => (
            <th scope="col" key={column.head}>
              <Define
                name={t(column.head)}
                id={column.id}
                text={column.text && t(column.text)}
                face={t(column.head)}
                align="end"
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {breakdown.rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">
              <span class="bar" style={{ "--part": top > 0 ? row.visitors / top : 0 }} />
              <Value
                dimension={breakdown.dimension}
                value={row.value}
                name={rowName(breakdown.dimension, row)}
                site={site}
                onFilter={onFilter}
              />
              <Tools site={site} dimension={breakdown.dimension} row={row} onFilter={onFilter} />
            </th>
            {columns.map((column) => (
              <td key={column.head}>{column.write(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
