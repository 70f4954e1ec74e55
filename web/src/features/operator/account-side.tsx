/** What is next to an account's plan: facts, notes, support access, suspension, deletion, emails that wait. */
import { useRef, useState } from "preact/hooks";
import { chooseAccount } from "../../api/people.ts";
import { useForm } from "../../base/form.ts";
import { useAction } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { SettingCard } from "../../parts/card.tsx";
import { useCopy } from "../../parts/copy.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { TextArea } from "../../parts/text-area.tsx";
import { Time } from "../../parts/time.tsx";
import { formatDay, formatTime } from "../../people/time.ts";
import { DeleteDialog, KeepDialog, ResumeDialog, SupportDialog, SuspendDialog } from "./account-actions.tsx";
import type { AccountParts } from "./account-plan.tsx";
import { addNote } from "./api.ts";

export function Facts({ account }: Pick<AccountParts, "account">) {
  const { id, created_at: created, seen_at: seen, owners } = account.account;
  const code = useRef<HTMLElement>(null);
  const { copy, result } = useCopy(id, code);
  return (
    <SettingCard title={t("account")}>
      <dl class="operator-rows">
        <div>
          <dt>{t("operator-owners")}</dt>
          <dd>
            {owners.length === 0
              ? t("operator-no-owner")
              : owners.map((email) => (
                  <a key={email} class="address" href={`mailto:${email}`}>
                    {email}
                  </a>
                ))}
          </dd>
        </div>
        <div>
          <dt>{t("operator-created")}</dt>
          <dd>
            <Time at={created}>{formatDay(created)}</Time>
          </dd>
        </div>
        <div>
          <dt>{t("operator-seen")}</dt>
          <dd>
            {seen == null ? (
              t("operator-never-seen")
            ) : (
              <Time at={seen} title={formatTime(seen)}>
                {format.ago(seen)}
              </Time>
            )}
          </dd>
        </div>
        <div>
          <dt>{t("operator-account-id")}</dt>
          <dd class="operator-id">
            <code ref={code}>{id}</code>
            <button
              type="button"
              class="icon-button"
              aria-label={t("operator-copy-id")}
              title={t("operator-copy-id")}
              onClick={copy}
            >
              <Icon name={result ? "check" : "copy"} />
            </button>
          </dd>
        </div>
      </dl>
      <span class="sr-only" role="status">
        {result}
      </span>
      {account.instance && <p class="notice">{t("operator-instance")}</p>}
    </SettingCard>
  );
}

/** The most characters of a note. */
const mostOfNote = 4000;

export function Notes({ account, done }: AccountParts) {
  const form = useForm({ text: "" }, async ({ text }) => {
    const changed = await addNote(account.account.id, text.trim());
    form.clear();
    done(changed, t("operator-note-added"));
  });
  const text = form.values.text.trim();
  return (
    <SettingCard title={t("operator-notes")} text={t("operator-notes-hint")}>
      <form class="form operator-note-form" {...form.form}>
        <TextArea label={t("operator-note-new")} rows={2} most={mostOfNote} required {...form.field("text")} />
        <FaultLine {...form.line} />
        {text !== "" && (
          <button
            type="submit"
            class="button button-main button-small"
            disabled={form.busy || text.length > mostOfNote}
          >
            {form.busy ? t("saving") : t("operator-note-add")}
          </button>
        )}
      </form>
      {account.notes.length > 0 && (
        <ul class="operator-notes">
          {account.notes.map((note) => (
            <li key={note.id}>
              <p class="operator-note">{note.text}</p>
              <p class="muted">
                {note.name} ·{" "}
                <Time at={note.at} title={formatTime(note.at)}>
                  {format.ago(note.at)}
                </Time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </SettingCard>
  );
}

/** Enters the account as support, or as the member that the operator is. */
function Enter({ id }: { id: string }) {
  const enter = useAction(async () => {
    await chooseAccount(id);
    window.location.assign("/");
  });
  return (
    <>
      <button type="button" class="button button-main" disabled={enter.busy} onClick={() => void enter.run()}>
        {enter.busy ? t("one-moment") : t("operator-support-enter")}
      </button>
      <FaultLine fault={enter.fault} />
    </>
  );
}

export function Support({ account, done }: AccountParts) {
  const [asking, setAsking] = useState(false);
  const { support } = account;
  const mayEnter = support?.granted_at != null && support.mine;
  return (
    <SettingCard
      title={t("operator-support")}
      text={
        support
          ? support.granted_at == null
            ? t("operator-support-waiting", { name: support.operator, day: formatDay(support.asked_at) })
            : t("operator-support-granted", {
                name: support.operator,
                until: support.until == null ? format.none : formatTime(support.until),
              })
          : t("operator-support-none")
      }
    >
      {support && <blockquote class="quote">{support.reason}</blockquote>}
      {mayEnter && <Enter id={account.account.id} />}
      {!support && (
        <div class="buttons">
          <button type="button" class="button" onClick={() => setAsking(true)}>
            {t("operator-support-open")}
          </button>
        </div>
      )}
      {asking && <SupportDialog account={account} done={done} onClose={() => setAsking(false)} />}
    </SettingCard>
  );
}

export function Suspension({ account, done }: AccountParts) {
  const [open, setOpen] = useState<"suspend" | "resume">();
  const { suspension } = account;
  const part = { account, done, onClose: () => setOpen(undefined) };
  return (
    <SettingCard
      title={t("operator-counting")}
      text={
        !suspension
          ? t("operator-counting-on")
          : suspension.since == null
            ? t("operator-counting-until", { at: formatTime(suspension.suspends_at ?? 0) })
            : t("operator-counting-off", { at: formatTime(suspension.since) })
      }
    >
      {suspension?.reason && <blockquote class="quote">{suspension.reason}</blockquote>}
      <div class="buttons">
        {suspension ? (
          <button type="button" class="button button-main" onClick={() => setOpen("resume")}>
            {suspension.since == null ? t("operator-unsuspend-open") : t("operator-resume-open")}
          </button>
        ) : (
          <button type="button" class="button button-bad-line" onClick={() => setOpen("suspend")}>
            {t("operator-suspend-open")}
          </button>
        )}
      </div>
      {open === "suspend" && <SuspendDialog {...part} />}
      {open === "resume" && <ResumeDialog {...part} />}
    </SettingCard>
  );
}

export function Deletion({ account, done }: AccountParts) {
  const [open, setOpen] = useState<"delete" | "keep">();
  const { deletion, instance } = account;
  const part = { account, done, onClose: () => setOpen(undefined) };
  return (
    <SettingCard
      title={t("operator-deletion")}
      bad={deletion != null}
      text={
        deletion
          ? deletion.by_operator
            ? t("operator-deletion-by-operator", { at: formatTime(deletion.at) })
            : t("operator-deletion-by-owner", { at: formatTime(deletion.at) })
          : instance
            ? t("operator-deletion-instance")
            : t("operator-deletion-none")
      }
    >
      <div class="buttons">
        {deletion && (
          <button type="button" class="button button-main" onClick={() => setOpen("keep")}>
            {t("operator-keep-open")}
          </button>
        )}
        {!instance && (
          <button type="button" class="button button-bad-line" onClick={() => setOpen("delete")}>
            {deletion ? t("operator-delete-change-open") : t("operator-delete-open")}
          </button>
        )}
      </div>
      {open === "delete" && <DeleteDialog {...part} />}
      {open === "keep" && <KeepDialog {...part} />}
    </SettingCard>
  );
}

export function Emails({ account }: Pick<AccountParts, "account">) {
  if (account.emails.length === 0) return null;
  return (
    <SettingCard title={t("operator-emails")} text={t("operator-emails-hint")}>
      <ul class="operator-emails">
        {account.emails.map((email) => (
          <li key={`${email.to} ${email.created_at} ${email.subject}`}>
            <p>
              <strong>{email.subject}</strong>
            </p>
            <p class="muted address">{email.to}</p>
            <p class={email.error ? "operator-bad" : "muted"}>
              {email.error
                ? t("operator-email-failed", { n: email.tries, at: formatTime(email.next_at) })
                : t("operator-email-waiting", { ago: format.ago(email.created_at) })}
            </p>
            {email.error && <code class="operator-error">{email.error}</code>}
          </li>
        ))}
      </ul>
    </SettingCard>
  );
}
