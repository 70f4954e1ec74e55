/** Rows of a breakdown as a table: a bar behind the value, a click makes it a filter. */
import type { ComponentChildren } from "preact";
import type { Breakdown, Row } from "../../api/index.ts";
import { useRoute } from "../../base/route.tsx";
import { msg, type PlainId, t } from "../../base/text.ts";
import { canFilter, dimensionSort, kindName, nameColumn, rowName, valueName } from "../../figures/dimension.ts";
import { exactFilter, type Filter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";
import { type Sorting, toggleSorting } from "../../figures/sorting.ts";
import { Define, DefineChannels } from "../../parts/define.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Value } from "../../parts/value.tsx";
import { aroundAddress } from "../../parts/view-address.ts";

export interface Column {
  head: PlainId;
  /** Its key in the API, which is also that of its definition. Without one, rows are not sorted by it. */
  id?: string;
  /** A description, if it has no definition. */
  text?: PlainId;
  write: (row: Row) => string;
}

/** What a card shows: visitors, and the most useful metric of this dimension. */
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

/** The columns by which these rows can be sorted. */
export const sortColumns = (dimension: string, columns: readonly Column[]): string[] =>
  [nameColumn(dimension), ...columns.map(({ id }) => id)].filter((id) => id !== undefined);

interface Props {
  site: string;
  breakdown: Breakdown;
  /** Of the values; of two dimensions at once, the first. */
  dimension: string;
  second?: string | undefined;
  columns: readonly Column[];
  /** The column by which values are sorted, where it is not that of their dimension. */
  nameBy?: string | undefined;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
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

type HeadingProps = Pick<Props, "sorting" | "onSort"> & {
  name: string;
  /** By what a click sorts; undefined: not by this. */
  column: string | undefined;
  /** Shown instead if the column cannot be sorted. */
  face?: ComponentChildren;
  /** Next to the sort button: its definition. */
  children?: ComponentChildren;
};

function Heading({ name, column, sorting, onSort, face, children }: HeadingProps) {
  if (column === undefined) return <th scope="col">{face}</th>;
  const sorted = sorting.column === column ? (sorting.descending ? "descending" : "ascending") : undefined;
  return (
    // Without a separate name, screen readers would read the definition's button with each cell below.
    <th scope="col" aria-sort={sorted} aria-label={name}>
      <span class="column-head">
        <button
          type="button"
          class="column-sort"
          data-picked={sorted !== undefined}
          onClick={() => onSort(toggleSorting(sorting, column))}
        >
          {name}
          {sorted && <Icon name={sorting.descending ? "down" : "up"} />}
        </button>
        {children}
      </span>
    </th>
  );
}

export function Rows(props: Props) {
  const { site, breakdown, dimension, second, columns, top, onFilter, caption } = props;
  const { sorting, onSort, nameBy = nameColumn(dimension) } = props;
  const kind = kindName(dimension);
  return (
    <table class="rows">
      <caption class="sr-only">{caption}</caption>
      <thead>
        <tr>
          <Heading
            name={kind}
            column={nameBy}
            sorting={sorting}
            onSort={onSort}
            face={dimension === "channel" ? <DefineChannels face={kind} /> : kind}
          />
          {second !== undefined && (
            <th scope="col" class="row-second">
              {kindName(second)}
            </th>
          )}
          {columns.map(({ head, id, text }) => {
            const define = { name: t(head), id, text: text && t(text), align: "end" as const };
            return (
              <Heading
                key={head}
                name={t(head)}
                column={id}
                sorting={sorting}
                onSort={onSort}
                face={<Define {...define} face={t(head)} />}
              >
                <Define {...define} />
              </Heading>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {breakdown.rows.map((row) => (
          <tr key={second === undefined ? row.value : JSON.stringify([row.value, row.second_value])}>
            <th scope="row">
              <span class="bar" style={{ "--part": top > 0 ? row.visitors / top : 0 }} />
              <Value
                dimension={dimension}
                value={row.value}
                name={rowName(dimension, row)}
                site={site}
                onFilter={onFilter}
              />
              <Tools site={site} dimension={dimension} row={row} onFilter={onFilter} />
            </th>
            {second !== undefined && (
              <td class="row-second">
                <Value
                  dimension={second}
                  value={row.second_value}
                  name={second === "goal" ? rowName(second, row) : valueName(second, row.second_value)}
                  site={site}
                  onFilter={onFilter}
                />
              </td>
            )}
            {columns.map((column) => (
              <td key={column.head}>{column.write(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
