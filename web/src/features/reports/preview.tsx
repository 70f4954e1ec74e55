/** A report as it would be sent now. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { ReportAsk } from "../../api/alerts-types.ts";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { MailPreview } from "../../parts/mail-frame.tsx";
import type { ReportRequests } from "./api.ts";

function Shown({ requests, ask }: { requests: ReportRequests; ask: ReportAsk }) {
  const asked = JSON.stringify(ask);
  const preview = useLoad(`${requests.key} ${asked}`, (signal) => requests.preview(ask, signal), requests.key);
  const { data, fault, busy, reload } = preview;
  if (fault && !data) return <FaultBox fault={fault} onRetry={reload} />;
  if (!data) return <div class="skeleton skeleton-mail" role="status" aria-label={t("loading")} />;
  return (
    <div class="stack" data-busy={busy}>
      {fault && <FaultBox fault={fault} onRetry={reload} />}
      <MailPreview mail={data} />
    </div>
  );
}

interface Props {
  requests: ReportRequests;
  ask: ReportAsk;
  /** Next to the button. */
  action: ComponentChildren;
}

export function Preview({ requests, ask, action }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <SettingCard title={t("mail-preview")} text={t("report-preview-hint")}>
      <div class="buttons">
        <button type="button" class="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t("report-preview-hide") : t("report-preview-show")}
        </button>
        {action}
      </div>
      {open && <Shown requests={requests} ask={ask} />}
    </SettingCard>
  );
}
