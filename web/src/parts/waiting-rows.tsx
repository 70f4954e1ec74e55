/** Rows of a table that are still loading. */
import "./waiting-rows.css";

/** `columns`: how many the table has. */
export const WaitingRows = ({ rows, columns }: { rows: number; columns: number }) => (
  <>
    {Array.from({ length: rows }, (_, n) => (
      <tr key={n}>
        <td class="waiting-row" colSpan={columns}>
          <span class="skeleton skeleton-line" />
          <span class="skeleton skeleton-short" />
        </td>
      </tr>
    ))}
  </>
);
