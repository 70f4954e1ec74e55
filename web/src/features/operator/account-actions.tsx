/** What an operator does to an account itself: suspending, deleting, and asking for support access. */
import { useState } from "preact/hooks";
import { msg, t } from "../../base/text.ts";
import { Field } from "../../parts/field.tsx";
import { formatTime } from "../../people/time.ts";
import { askSupport, resumeAccount, scheduleDeletion, stopDeletion, suspendAccount } from "./api.ts";
import { beginning, deletionDays } from "./days.ts";
import { type ActionProps, deletionEmails, keepEmails, ReasonDialog, toOwners } from "./reason-dialog.tsx";

export function SuspendDialog(props: ActionProps) {
  const { account } = props;
  const { id, name } = account.account;
  return (
    <ReasonDialog
      {...props}
      bad
      title={t("operator-suspend-title", { name })}
      action={t("operator-suspend")}
      effects={[
        t("operator-suspend-effect-first"),
        t("operator-suspend-effect-then"),
        t("operator-suspend-effect-figures"),
      ]}
      emails={[toOwners(account, msg("operator-email-suspension"))]}
      reason="owners-by-email"
      send={(reason) => suspendAccount(id, reason)}
      result={t("operator-suspend-done", { name })}
    />
  );
}

export function ResumeDialog(props: ActionProps) {
  const { account } = props;
  const { id, name } = account.account;
  const waiting = account.suspension?.since == null;
  return (
    <ReasonDialog
      {...props}
      title={waiting ? t("operator-unsuspend-title", { name }) : t("operator-resume-title", { name })}
      action={waiting ? t("operator-unsuspend") : t("operator-resume")}
      effects={[waiting ? t("operator-unsuspend-effect") : t("operator-resume-effect")]}
      emails={[toOwners(account, waiting ? msg("operator-email-unsuspended") : msg("operator-email-resumed"))]}
      reason="owners"
      send={(reason) => resumeAccount(id, reason)}
      result={t("operator-resume-done", { name })}
    />
  );
}

export function DeleteDialog(props: ActionProps) {
  const { account } = props;
  const { id, name } = account.account;
  const { first, last } = deletionDays(Math.floor(Date.now() / 1000));
  const [day, setDay] = useState(first);
  const [typed, setTyped] = useState("");
  const fits = day >= first && day <= last;
  return (
    <ReasonDialog
      {...props}
      bad
      title={t("delete-question", { name })}
      action={t("operator-delete-schedule")}
      effects={[
        fits ? t("operator-delete-effect", { at: formatTime(beginning(day)) }) : t("operator-delete-day-hint"),
        t("operator-delete-effect-reminders"),
        t("operator-delete-effect-owners"),
      ]}
      emails={deletionEmails(account)}
      reason="owners-by-email"
      ready={fits && typed === name}
      send={(reason) => scheduleDeletion(id, { day, reason })}
      result={t("operator-delete-done", { name, at: fits ? formatTime(beginning(day)) : "" })}
    >
      {(mark, edited) => (
        <div class="form-row">
          <Field
            label={t("operator-delete-day")}
            type="date"
            first
            required
            min={first}
            max={last}
            {...mark("day")}
            value={day}
            onText={(text) => {
              edited();
              setDay(text);
            }}
          />
          <Field
            label={t("type-to-confirm", { name })}
            autoComplete="off"
            spellcheck={false}
            required
            value={typed}
            onText={setTyped}
          />
        </div>
      )}
    </ReasonDialog>
  );
}

export function KeepDialog(props: ActionProps) {
  const { account } = props;
  const { id, name } = account.account;
  return (
    <ReasonDialog
      {...props}
      title={t("operator-keep-title", { name })}
      action={t("operator-keep")}
      effects={[t("operator-keep-effect")]}
      emails={keepEmails(account)}
      reason="owners"
      send={(reason) => stopDeletion(id, reason)}
      result={t("operator-kept", { name })}
    />
  );
}

export function SupportDialog(props: ActionProps) {
  const { account } = props;
  const { id, name } = account.account;
  return (
    <ReasonDialog
      {...props}
      title={t("operator-support-title", { name })}
      action={t("operator-support-ask")}
      effects={[t("operator-support-effect"), t("operator-support-effect-read")]}
      emails={[toOwners(account, msg("operator-email-support"))]}
      reason="owners-by-email"
      send={(reason) => askSupport(id, reason)}
      result={t("operator-support-asked", { name })}
    />
  );
}
