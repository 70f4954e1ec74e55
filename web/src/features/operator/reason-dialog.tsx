/** A dialog for an action on an account: what it does, which emails it sends to whom, and why it is done. */
import type { ComponentChildren } from "preact";
import type { AdminAccount } from "../../api/operator-types.ts";
import { useForm } from "../../base/form.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import { FormDialog } from "../../parts/confirm.tsx";
import { Icon } from "../../parts/icon.tsx";
import { TextArea } from "../../parts/text-area.tsx";

/** The most characters of a reason. */
const most = 500;

export interface ActionProps {
  account: AdminAccount;
  /** The account after the action, and what was done. */
  done: (account: AdminAccount, text: string) => void;
  onClose: () => void;
}

/** Who sees the reason. */
export type SeenBy = "owners-by-email" | "owners" | "operators";

const seenBy = (by: SeenBy): string =>
  ({
    "owners-by-email": t("operator-reason-emailed"),
    owners: t("operator-reason-audited"),
    operators: t("operator-reason-internal"),
  })[by];

/** Addresses of those who own the account. */
export const ownersOf = ({ members }: AdminAccount): string[] =>
  members.filter(({ role }) => role === "owner").map(({ email }) => email);

/** And of those who manage its billing. */
export const billingOf = ({ members }: AdminAccount): string[] =>
  members.filter(({ role, billing }) => role === "owner" || billing).map(({ email }) => email);

/** An email that an action sends. */
export interface Email {
  /** Which one it is; the addresses follow. */
  what: PlainId;
  to: readonly string[];
}

export const toOwners = (account: AdminAccount, what: PlainId): Email => ({ what, to: ownersOf(account) });

export const toBilling = (account: AdminAccount, what: PlainId): Email => ({ what, to: billingOf(account) });

/** A deletion cancels a plan that renews. */
export const deletionEmails = (account: AdminAccount): Email[] => [
  toOwners(account, msg("operator-email-deletion")),
  ...(account.billing?.can.cancel ? [toBilling(account, msg("operator-email-cancelled"))] : []),
];

/** Once an account is not deleted, a plan that was cancelled with it renews again. */
export const keepEmails = (account: AdminAccount): Email[] => [
  toOwners(account, msg("operator-email-kept")),
  ...(account.account.state === "cancelled" ? [toBilling(account, msg("operator-email-renews"))] : []),
];

function Emails({ emails }: { emails: readonly Email[] }) {
  const sent = emails.filter(({ to }) => to.length > 0);
  return (
    <div class="operator-emailed">
      <Icon name="mail" />
      {sent.length === 0 ? (
        <p>{t("operator-email-none")}</p>
      ) : (
        <ul>
          {sent.map(({ what, to }) => (
            <li key={what}>
              {t(what)} <span class="address">{to.join(", ")}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface Props extends ActionProps {
  title: string;
  action: string;
  bad?: boolean;
  /** What happens, sentence by sentence. */
  effects: readonly string[];
  /** Undefined: that depends on more than the action, as `effects` says. */
  emails?: readonly Email[];
  reason: SeenBy;
  /** Whether the fields are filled in. */
  ready?: boolean;
  send: (reason: string) => Promise<AdminAccount>;
  /** What is announced afterwards. */
  result: string;
  /** More fields: `mark` names one as in the request, `edited` says that one was changed. */
  children?: (mark: (name: string) => object, edited: () => void) => ComponentChildren;
}

export function ReasonDialog(props: Props) {
  const { title, action, bad, effects, emails, ready = true, send, result, done, onClose, children } = props;
  const form = useForm({ reason: "" }, async ({ reason }) => {
    const after = await send(reason.trim());
    onClose();
    done(after, result);
  });
  const reason = form.values.reason.trim();
  return (
    <FormDialog
      form={form}
      title={title}
      action={action}
      {...(bad ? { bad } : {})}
      ready={ready && reason !== "" && reason.length <= most}
      onClose={onClose}
    >
      <ul class="operator-effects">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {children?.(form.mark, form.edited)}
      <TextArea
        label={t("operator-reason")}
        first={children === undefined}
        rows={2}
        most={most}
        required
        hint={seenBy(props.reason)}
        {...form.field("reason")}
      />
      {emails && <Emails emails={emails} />}
    </FormDialog>
  );
}
