/** What an action changed: old and new values. */
import { t } from "../base/text.ts";
import type { ChangeRow } from "../people/audit-values.ts";

export function ChangeRows({ rows }: { rows: readonly ChangeRow[] }) {
  if (rows.length === 0) return null;
  return (
    <dl class="changes">
      {rows.map((row) => (
        <div key={row.name}>
          {row.name && <dt>{row.name}</dt>}
          <dd>
            {row.old !== undefined && (
              <>
                <span class="sr-only">{t("change-from")} </span>
                <del>{row.old}</del>
              </>
            )}
            {row.old !== undefined && row.new !== undefined && <span aria-hidden="true"> → </span>}
            {row.new !== undefined && (
              <>
                <span class="sr-only"> {t("change-to")} </span>
                <ins>{row.new}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
