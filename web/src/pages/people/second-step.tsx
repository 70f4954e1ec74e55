/** The second step: shown as a QR code, confirmed by six digits, with ten codes for the day the phone is lost. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { startSecondStep, turnSecondStepOff, turnSecondStepOn, type SecondStepStart } from "../../api/people.ts";
import { useDeed } from "../../base/load.ts";
import { rich, t, tn } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Copy } from "../../parts/copy.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Digits } from "../../parts/digits.tsx";
import { FaultBox, FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { sixDigits, whole } from "../../people/digits.ts";
import { onDay } from "../../people/time.ts";
import type { SecurityParts } from "./security.tsx";

/** In groups of four, as it is easiest typed by hand. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

function Show({ start, replace, onOn }: { start: SecondStepStart; replace: boolean; onOn: () => void }) {
  const [digits, setDigits] = useState("");
  const [present, setPresent] = useState("");
  const deed = useDeed(async (typed: string) => {
    await turnSecondStepOn(typed, replace ? present.trim() : undefined);
    onOn();
  });
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!deed.busy && (!replace || present.trim())) void deed.run(sixDigits(digits));
      }}
    >
      <p>
        {t("Scan this with an authenticator app (Aegis, 1Password, Google Authenticator, any other), then type the six digits that it shows.")}
      </p>
      <img
        class="qr"
        alt={t("QR code for an authenticator app; the same stands below as text")}
        src={`data:image/svg+xml,${encodeURIComponent(start.qr)}`}
        width="200"
        height="200"
      />
      <details class="more">
        <summary>{t("Cannot scan it?")}</summary>
        <p>
          {rich("<link>Open it in an app on this device</link>, or type this key there:", {
            link: (text) => <a href={start.otpauth}>{text}</a>,
          })}
        </p>
        <Copy text={grouped(start.secret)} label={t("Key to type by hand")} />
      </details>
      {replace && (
        <Field
          label={t("Six digits of the app so far, or a recovery code")}
          first
          autoComplete="one-time-code"
          value={present}
          onText={setPresent}
        />
      )}
      <Digits
        label={replace ? t("Six digits of the new app") : t("Six digits of the app")}
        first={!replace}
        value={digits}
        onDigits={setDigits}
        onWhole={(typed) => (replace ? undefined : void deed.run(typed))}
      />
      <FaultLine fault={deed.fault} />
      <div class="form-end">
        <button type="submit" class="button button-main" disabled={deed.busy || !whole(digits) || (replace && !present.trim())}>
          {deed.busy ? t("One moment…") : replace ? t("Use this app from now on") : t("Turn it on")}
        </button>
      </div>
    </form>
  );
}

function Codes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [kept, setKept] = useState(false);
  const told = useRef<HTMLParagraphElement>(null);
  // What had the focus is gone; this must be heard.
  useLayoutEffect(() => told.current?.focus(), []);
  return (
    <form
      class="form recovery"
      onSubmit={(event) => {
        event.preventDefault();
        onKept();
      }}
    >
      <p ref={told} tabIndex={-1}>
        {rich("It is on. Each of these codes signs you in once without the app. <strong>They are shown only now:</strong> keep them where you will find them when the phone is lost.", {
          strong: (text) => <strong>{text}</strong>,
        })}
      </p>
      <div class="recovery-codes">
        <Copy text={codes.join("\n")} label={t("Recovery codes")} />
      </div>
      <label class="check">
        <input type="checkbox" checked={kept} onChange={() => setKept(!kept)} />
        {t("I have kept them")}
      </label>
      <div class="form-end">
        <button type="button" class="button" onClick={() => window.print()}>
          {t("Print")}
        </button>
        <button type="submit" class="button button-main" disabled={!kept}>
          {t("Done")}
        </button>
      </div>
    </form>
  );
}

function TurnOn({ replace, onClose, onDone }: { replace: boolean; onClose: () => void; onDone: () => void }) {
  const [start, setStart] = useState<SecondStepStart>();
  const [on, setOn] = useState(false);
  const ask = useDeed(async () => setStart(await startSecondStep(replace)));
  useEffect(() => void ask.run(), []);
  return (
    <Dialog
      title={on ? t("Your recovery codes") : replace ? t("Set up another app") : t("Turn on a second step")}
      class={on ? "dialog-small dialog-print" : "dialog-small"}
      onClose={() => (on ? undefined : onClose())}
    >
      {ask.fault ? (
        <FaultBox fault={ask.fault} again={() => void ask.run()} />
      ) : !start ? (
        <span class="skeleton skeleton-code" role="status" aria-label={t("Loading")} />
      ) : on ? (
        <Codes codes={start.recovery_codes} onKept={onDone} />
      ) : (
        <Show start={start} replace={replace} onOn={() => setOn(true)} />
      )}
    </Dialog>
  );
}

function TurnOff({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [digits, setDigits] = useState("");
  return (
    <Confirm
      title={t("Turn off the second step?")}
      act={t("Turn it off")}
      keep={t("Keep it")}
      bad
      ready={digits.trim() !== ""}
      deed={async () => {
        await turnSecondStepOff(digits.trim());
        onDone();
      }}
      onClose={onClose}
    >
      <p>{t("Whoever gets into your mail could then sign in as you. Your recovery codes end with it.")}</p>
      <Field
        label={t("Six digits of your app, or a recovery code")}
        first
        autoComplete="one-time-code"
        value={digits}
        onText={setDigits}
      />
    </Confirm>
  );
}

export function SecondStepCard({ me, security, done }: SecurityParts) {
  const [open, setOpen] = useState<"on" | "anew" | "off">();
  const { on, since, recovery_codes_left: left, asked_from: asked } = security.second_step;
  return (
    <SettingCard
      title={t("Second step")}
      text={
        on
          ? since
            ? t("On since {day}. Signing in also asks for six digits of your authenticator app.", { day: onDay(since) })
            : t("On. Signing in also asks for six digits of your authenticator app.")
          : t("Off. With it, signing in also asks for six digits of an app on your phone: your mail alone is not enough then.")
      }
      end={
        on ? (
          <span class="buttons">
            <button type="button" class="button" onClick={() => setOpen("anew")}>
              {t("New app…")}
            </button>
            <button type="button" class="button" onClick={() => setOpen("off")}>
              {t("Turn off…")}
            </button>
          </span>
        ) : (
          <button type="button" class="button button-main" onClick={() => setOpen("on")}>
            {t("Turn on…")}
          </button>
        )
      }
    >
      {!on && (me.second_step_missing || asked != null) && (
        <p class="notice notice-odd">
          {me.second_step_missing
            ? t("{name} asks everyone for a second step. Turn yours on to see it again.", { name: me.account.name })
            : t("{name} asks everyone for a second step from {day} on.", { name: me.account.name, day: onDay(asked ?? 0) })}
        </p>
      )}
      {on && (
        <p class={left <= 3 ? "notice notice-odd" : "muted"}>
          {tn(left, "{n} recovery code is left.", "{n} recovery codes are left.")}
          {left <= 3 && ` ${t("Setting up your app anew gives ten new ones.")}`}
        </p>
      )}
      {(open === "on" || open === "anew") && (
        <TurnOn
          replace={open === "anew"}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            done(
              open === "anew"
                ? t("The second step has a new app. Your other sessions were ended.")
                : t("The second step is on. Your other sessions were ended."),
            );
          }}
        />
      )}
      {open === "off" && (
        <TurnOff
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            done(t("The second step is off. Your other sessions were ended."));
          }}
        />
      )}
    </SettingCard>
  );
}
