/** The verdict on one hit, by its receipt. */
import { useState } from "preact/hooks";
import { useLoad } from "../../base/load.ts";
import { rich, t, withinSentence } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { reasonName } from "../../figures/reasons.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { HitDetails, Verdict } from "../../parts/verdict.tsx";
import { hitDetails } from "../../site/hit-details.ts";
import { getReceipt, type Receipt as ReceiptView } from "./api.ts";

interface Props {
  site: string;
  zone: string | undefined;
  receipt: string;
  onReceipt: (receipt: string) => void;
}

function ReceiptVerdict({ receipt, zone }: { receipt: ReceiptView; zone: string }) {
  return (
    <div class="receipt-verdict" role="status">
      <p>
        <b>
          {receipt.counted
            ? t("excluded-receipt-counted")
            : t("excluded-receipt-excluded", { reason: withinSentence(reasonName(receipt.reason ?? "")) })}
        </b>{" "}
        {t("excluded-receipt-time", {
          time: format.moment(receipt.at, zone, { dateStyle: "medium", timeStyle: "medium" }),
        })}
      </p>
      <Verdict hit={receipt} />
      <HitDetails title={t("hit-details")} list={hitDetails(receipt)} />
    </div>
  );
}

export function Receipt({ site, zone, receipt, onReceipt }: Props) {
  const [text, setText] = useState(receipt);
  const request = useLoad(receipt || undefined, (signal) => getReceipt(site, receipt, signal), `${site} ${receipt}`);
  return (
    <details class="sheet receipt" open={receipt !== ""}>
      <summary>{t("excluded-receipt-title")}</summary>
      <p class="muted">
        {rich("excluded-receipt-intro", {
          parameter: <code>?receipts=true</code>,
          header: <code>Stile-Receipt</code>,
          a: (text) => <a href="/docs">{text}</a>,
        })}
      </p>
      <form
        class="receipt-form"
        onSubmit={(event) => {
          event.preventDefault();
          onReceipt(text.trim());
        }}
      >
        <label class="field">
          <span>{t("excluded-receipt")}</span>
          <input
            required
            autocomplete="off"
            spellcheck={false}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button" disabled={request.busy}>
          {t("excluded-receipt-look-up")}
        </button>
      </form>
      {request.fault && <FaultBox fault={request.fault} />}
      {request.data && (
        <ReceiptVerdict receipt={request.data} zone={zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone} />
      )}
    </details>
  );
}
