/** Shows what is drawn as a table instead, and back. */
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
      aria-label="As a table"
      title={table ? `As a ${drawn}` : "As a table"}
      onClick={() => onTable(!table)}
    >
      <Icon name={table ? "line" : "table"} />
    </button>
  );
}
