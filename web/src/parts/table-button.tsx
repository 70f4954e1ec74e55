/** Shows a chart or picture as a table instead, and back. */
import { t } from "../base/text.ts";
import { Icon } from "./icon.tsx";

interface Props {
  table: boolean;
  onTable: (table: boolean) => void;
  /** What is shown instead of the table. */
  drawn: "chart" | "picture";
}

export function TableButton({ table, onTable, drawn }: Props) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-pressed={table}
      aria-label={t("show-as-table")}
      title={table ? (drawn === "chart" ? t("show-as-chart") : t("download-as-image")) : t("show-as-table")}
      onClick={() => onTable(!table)}
    >
      <Icon name={table ? "line" : "table"} />
    </button>
  );
}
