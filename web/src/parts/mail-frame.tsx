/** An email before it is sent: as a mail program shows it, and as plain text. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { msg, type PlainId, t } from "../base/text.ts";
import { drawMail } from "./mail-draw.ts";
import { optionsOf, Segments } from "./segments.tsx";
import "./mail-frame.css";

/**
 * An empty document for a frame's `srcdoc`, which the policy of the pages allows without a policy of its own. Any other
 * document without a doctype would be drawn as pages of the nineties were.
 */
const emptyDocument = (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes?.emptyHTML ?? "";

/** As a mail program shows it, on a desk or a phone. */
function MailFrame({ html, phone, title }: { html: string; phone: boolean; title: string }) {
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
        title={title}
        sandbox="allow-same-origin"
        style={{ height: `${height}px` }}
        onLoad={draw}
      />
    </div>
  );
}

const MailText = ({ text, label }: { text: string; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table of text is scrolled by keyboard
  <pre class="mail-text" tabIndex={0} role="group" aria-label={label}>
    {text}
  </pre>
);

type Look = "desktop" | "phone" | "text";
const looks: Record<Look, PlainId> = {
  desktop: msg("mail-look-desktop"),
  phone: msg("mail-look-phone"),
  text: msg("mail-look-text"),
};

interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** Its subject, and its text as one chooses to see it. */
export function MailPreview({ mail }: { mail: Mail }) {
  const [look, setLook] = useState<Look>("desktop");
  return (
    <div class="mail-preview">
      <Segments label={t("mail-look")} options={optionsOf(looks)} value={look} onPick={setLook} />
      <p>
        <span class="muted">{t("mail-subject")}</span> <strong>{mail.subject}</strong>
      </p>
      {look === "text" ? (
        <MailText text={mail.text} label={t("mail-look-text")} />
      ) : (
        <MailFrame key={look} html={mail.html} phone={look === "phone"} title={t("mail-preview")} />
      )}
    </div>
  );
}
