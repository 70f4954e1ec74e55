/** The second step: shown as a QR code, confirmed by six digits, with ten codes for the day the phone is lost. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { startSecondStep, turnSecondStepOff, turnSecondStepOn, type SecondStepStart } from "../../api/people.ts";
import { useDeed } from "../../base/load.ts";
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
        Scan this with an authenticator app (Aegis, 1Password, Google Authenticator, any other), then
        type the six digits that it shows.
      </p>
      <img
        class="qr"
        alt="QR code for an authenticator app; the same stands below as text"
        src={`data:image/svg+xml,${encodeURIComponent(start.qr)}`}
        width="200"
        height="200"
      />
      <details class="more">
        <summary>Cannot scan it?</summary>
        <p>
          <a href={start.otpauth}>Open it in an app on this device</a>, or type this key there:
        </p>
        <Copy text={grouped(start.secret)} label="Key to type by hand" />
      </details>
      {replace && (
        <Field
          label="Six digits of the app so far, or a recovery code"
          first
          autoComplete="one-time-code"
          value={present}
          onText={setPresent}
        />
      )}
      <Digits
        label={replace ? "Six digits of the new app" : "Six digits of the app"}
        first={!replace}
        value={digits}
        onDigits={setDigits}
        onWhole={(typed) => (replace ? undefined : void deed.run(typed))}
      />
      <FaultLine fault={deed.fault} />
      <div class="form-end">
        <button type="submit" class="button button-main" disabled={deed.busy || !whole(digits) || (replace && !present.trim())}>
          {deed.busy ? "One moment…" : replace ? "Use this app from now on" : "Turn it on"}
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
        It is on. Each of these codes signs you in once without the app. <strong>They are shown only
        now:</strong> keep them where you will find them when the phone is lost.
      </p>
      <div class="recovery-codes">
        <Copy text={codes.join("\n")} label="Recovery codes" />
      </div>
      <label class="check">
        <input type="checkbox" checked={kept} onChange={() => setKept(!kept)} />
        I have kept them
      </label>
      <div class="form-end">
        <button type="button" class="button" onClick={() => window.print()}>
          Print
        </button>
        <button type="submit" class="button button-main" disabled={!kept}>
          Done
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
      title={on ? "Your recovery codes" : replace ? "Set up another app" : "Turn on a second step"}
      class={on ? "dialog-small dialog-print" : "dialog-small"}
      onClose={() => (on ? undefined : onClose())}
    >
      {ask.fault ? (
        <FaultBox fault={ask.fault} again={() => void ask.run()} />
      ) : !start ? (
        <span class="skeleton skeleton-code" role="status" aria-label="Loading" />
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
      title="Turn off the second step?"
      act="Turn it off"
      keep="Keep it"
      bad
      ready={digits.trim() !== ""}
      deed={async () => {
        await turnSecondStepOff(digits.trim());
        onDone();
      }}
      onClose={onClose}
    >
      <p>Whoever gets into your mail could then sign in as you. Your recovery codes end with it.</p>
      <Field
        label="Six digits of your app, or a recovery code"
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
      title="Second step"
      text={
        on
          ? `On${since ? ` since ${onDay(since)}` : ""}. Signing in also asks for six digits of your authenticator app.`
          : "Off. With it, signing in also asks for six digits of an app on your phone: your mail alone is not enough then."
      }
      end={
        on ? (
          <span class="buttons">
            <button type="button" class="button" onClick={() => setOpen("anew")}>
              New app…
            </button>
            <button type="button" class="button" onClick={() => setOpen("off")}>
              Turn off…
            </button>
          </span>
        ) : (
          <button type="button" class="button button-main" onClick={() => setOpen("on")}>
            Turn on…
          </button>
        )
      }
    >
      {!on && (me.second_step_missing || asked != null) && (
        <p class="notice notice-odd">
          {me.second_step_missing
            ? `${me.account.name} asks everyone for a second step. Turn yours on to see it again.`
            : `${me.account.name} asks everyone for a second step from ${onDay(asked ?? 0)} on.`}
        </p>
      )}
      {on && (
        <p class={left <= 3 ? "notice notice-odd" : "muted"}>
          {left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`}
          {left <= 3 && " Setting up your app anew gives ten new ones."}
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
                ? "The second step has a new app. Your other sessions were ended."
                : "The second step is on. Your other sessions were ended.",
            );
          }}
        />
      )}
      {open === "off" && (
        <TurnOff
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            done("The second step is off. Your other sessions were ended.");
          }}
        />
      )}
    </SettingCard>
  );
}
