/** A report as it would be sent now: as a mail program shows it, on a desk or a phone, and as plain text. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ReportAsk } from "../../api/alerts-types.ts";
import { useLoad } from "../../base/load.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { Segments } from "../../parts/segments.tsx";
import type { ReportRequests } from "./api.ts";
import { drawMail } from "./mail-draw.ts";

type Look = "desktop" | "phone" | "text";
const looks: Record<Look, PlainId> = {
  desktop: msg("report-look-desktop"),
  phone: msg("report-look-phone"),
  text: msg("report-look-text"),
};

/**
 * An empty document for a frame's `srcdoc`, which the policy of the pages allows without a policy of its own. Any other
 * document without a doctype would be drawn as pages of the nineties were.
 */
const emptyDocument = (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes?.emptyHTML ?? "";

function Frame({ html, phone }: { html: string; phone: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(640);
  const draw = () => {
    const document = frame.current?.contentDocument;
    if (!document?.body) return;
    drawMail(document, html);
    const measure = () => setHeight(Math.max(320, Math.ceil(document.body.getBoundingClientRect().bottom)));
    measure();
    for (const image of document.images) image.addEventListener("load", measure);
  };
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = emptyDocument;
  }, []);
  useEffect(draw, [html, phone]);
  return (
    <div class="mail-space">
      {/* The page itself draws in it: no script runs there, and its links lead nowhere. */}
      <iframe
        ref={frame}
        class={phone ? "mail mail-phone" : "mail"}
        title={t("report-preview")}
        sandbox="allow-same-origin"
        style={{ height: `${height}px` }}
        onLoad={draw}
      />
    </div>
  );
}

function Shown({ requests, ask }: { requests: ReportRequests; ask: ReportAsk }) {
  const [look, setLook] = useState<Look>("desktop");
  const asked = JSON.stringify(ask);
  const preview = useLoad(`${requests.key} ${asked}`, (signal) => requests.preview(ask, signal), requests.key);
  const { data, fault, busy, reload } = preview;
  if (fault && !data) return <FaultBox fault={fault} onRetry={reload} />;
  if (!data) return <div class="skeleton skeleton-mail" role="status" aria-label={t("loading")} />;
  return (
    <div class="report-preview" data-busy={busy}>
      {fault && <FaultBox fault={fault} onRetry={reload} />}
      <Segments
        label={t("report-look")}
        options={(Object.entries(looks) as [Look, PlainId][]).map(([one, name]) => [one, t(name)])}
        value={look}
        onPick={setLook}
      />
      <p>
        <span class="muted">{t("report-subject")}</span> <strong>{data.subject}</strong>
      </p>
      {look === "text" ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table of text is scrolled by keyboard
        <pre class="mail-text" tabIndex={0} role="group" aria-label={t("report-look-text")}>
          {data.text}
        </pre>
      ) : (
        <Frame key={look} html={data.html} phone={look === "phone"} />
      )}
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
    <SettingCard title={t("report-preview")} text={t("report-preview-hint")}>
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
