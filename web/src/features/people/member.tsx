/** One member: what they may do, taking them out, handing the account over to them. */
import { useState } from "preact/hooks";
import { getSecurity } from "../../api/people.ts";
import type { MemberView } from "../../api/people-types.ts";
import { useForm } from "../../base/form.ts";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { Confirm, FormDialog } from "../../parts/confirm.tsx";
import { ReauthField, useReauth } from "../../parts/reauth-field.tsx";
import { memberName } from "../../people/roles.ts";
import { removeMember, setMember, transferOwnership } from "./api.ts";
import { type Rights, RightsFields, rightsBody } from "./rights.tsx";
import type { TeamParts } from "./team.tsx";

type Props = TeamParts & { member: MemberView; onClose: () => void };

export function MemberDialog({ me, sites, member, done, onClose }: Props) {
  const [rights, setRights] = useState<Rights>({
    role: member.role,
    permissions: member.permissions,
    sites: member.sites ?? [],
  });
  return (
    <Confirm
      title={member.you ? t("member-own-rights") : t("member-rights-of", { name: memberName(member) })}
      action={t("save")}
      onConfirm={async () => {
        await setMember(member.id, rightsBody(rights));
        done(member.you ? t("member-own-rights-changed") : t("member-rights-changed", { name: memberName(member) }));
      }}
      onClose={onClose}
    >
      <RightsFields mine={me.role} sites={sites} rights={rights} onRights={setRights} />
      {member.you && me.role === "owner" && rights.role !== "owner" && (
        <p class="notice notice-odd">{t("member-cannot-undo")}</p>
      )}
    </Confirm>
  );
}

export function Remove({ me, member, done, onClose }: Props) {
  return (
    <Confirm
      title={
        member.you
          ? t("member-leave-question", { name: me.account.name })
          : t("remove-question", { name: memberName(member) })
      }
      action={member.you ? t("member-leave") : t("remove")}
      keep={member.you ? t("cancel") : t("cancel")}
      bad
      onConfirm={async () => {
        await removeMember(member.id);
        if (member.you) {
          window.location.assign("/"); // another account is acted in now, or none
        } else done(t("member-removed", { name: memberName(member) }));
      }}
      onClose={onClose}
    >
      <p>{member.you ? t("member-leave-hint") : t("member-remove-hint")}</p>
    </Confirm>
  );
}

export function TransferOwnership({ me, member, done, onClose }: Props) {
  const security = useLoad("security", getSecurity);
  const reauth = useReauth(security.data);
  const form = useForm({}, async () => {
    await transferOwnership(member.id, reauth.credentials);
    done(t("member-transferred", { name: memberName(member) }));
  });
  return (
    <FormDialog
      form={form}
      title={t("member-transfer-question", { name: memberName(member) })}
      action={t("member-transfer")}
      bad
      ready={security.data !== undefined && reauth.ready}
      onClose={onClose}
    >
      <p>
        {t("member-transfer-hint", {
          name: memberName(member),
          account: me.account.name,
        })}
      </p>
      {security.data ? (
        <ReauthField state={reauth} form={form} />
      ) : (
        <p class={security.fault ? "fault-line" : "muted"} role="status">
          {security.fault?.message ?? t("one-moment")}
        </p>
      )}
    </FormDialog>
  );
}
