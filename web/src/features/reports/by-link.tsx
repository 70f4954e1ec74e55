/** What the links in a report's emails lead to. */
import type { ReportConfirmed } from "../../api/alerts-types.ts";
import { t } from "../../base/text.ts";
import { LinkStep } from "../../parts/link-step.tsx";
import { confirmReport, unsubscribe } from "./api.ts";

interface Props {
  token: string;
}

const confirmedText = ({ address, site, account }: ReportConfirmed): string =>
  site ? t("report-confirmed-site", { address, site, account }) : t("report-confirmed-digest", { address, account });

export const ConfirmReport = ({ token }: Props) => (
  <LinkStep
    token={token}
    title={t("report-confirm")}
    text={t("report-confirm-hint")}
    button={t("report-confirm-button")}
    action={confirmReport}
    doneTitle={t("report-confirmed")}
    done={confirmedText}
  />
);

export const UnsubscribeReport = ({ token }: Props) => (
  <LinkStep
    token={token}
    title={t("report-unsubscribe")}
    text={t("report-unsubscribe-hint")}
    button={t("report-unsubscribe-button")}
    action={unsubscribe}
    doneTitle={t("report-unsubscribed")}
    done={() => t("report-unsubscribed-hint")}
  />
);
