/** Deleting a visitor: exactly what happens, before it is done. */
import { t } from "../../base/text.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { deleteVisitor } from "./api.ts";
import { shortId } from "./totals.ts";

export interface Counts {
  visits: number;
  hits: number;
}

/** The list of what happens; the numbers where they are known. */
export function WhatIsDeleted({ counts }: { counts?: Counts | undefined }) {
  return (
    <ul class="visitor-deleted">
      <li>
        {counts
          ? t("visitor-delete-visits-n", { visits: counts.visits, hits: t("visitor-n-hits", { n: counts.hits }) })
          : t("visitor-delete-visits")}
      </li>
      <li>{t("visitor-delete-records")}</li>
      <li>{t("visitor-delete-requests")}</li>
      <li>{t("visitor-delete-browser")}</li>
      <li>{t("visitor-delete-files")}</li>
    </ul>
  );
}

interface Props {
  site: string;
  visitor: string;
  /** Unknown where there are more hits than one answer has. */
  counts: Counts | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteVisitor({ site, visitor, counts, onClose, onDeleted }: Props) {
  return (
    <Confirm
      title={t("visitor-delete-question", { id: shortId(visitor) })}
      action={t("visitor-delete")}
      bad
      onClose={onClose}
      onConfirm={async () => {
        await deleteVisitor(site, visitor);
        onDeleted();
      }}
    >
      <WhatIsDeleted counts={counts} />
      <p>
        <strong>{t("visitor-delete-forever")}</strong> {t("visitor-delete-audit")}
      </p>
    </Confirm>
  );
}
