/** Shows what is drawn as a table instead, and back. */
import { t } from "../base/text.ts";
import { Icon } from "./icon.tsx";

interface Props {
  table: boolean;
  onTable: (table: boolean) => void;
  /** What it is when it is no table. */
  drawn: "chart" | "picture";
}

export function TableButton({ table, onTable, drawn }: Props) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-pressed={table}
      aria-label={t("As a table")}
      title={table ? drawn === "chart" ? t("As a chart") : t("As a picture") : t("As a table")}
      onClick={() => onTable(!table)}
    >
      <Icon name={table ? "line" : "table"} />
    </button>
  );
}
