/** One member: what they may do, taking them out, handing the account over to them. */
import { useState } from "preact/hooks";
import { getSecurity, handOver, removeMember, setMember, type MemberView } from "../../api/people.ts";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { ProofField, useProof } from "../../parts/proof.tsx";
import { RightsFields, rightsBody, type Rights } from "../../parts/rights.tsx";
import { named } from "../../people/roles.ts";
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
      title={member.you ? t("What you may do") : t("What {name} may do", { name: named(member) })}
      act={t("Save")}
      deed={async () => {
        await setMember(member.id, rightsBody(rights));
        done(member.you ? t("Your own rights are changed.") : t("{name}’s rights are changed.", { name: named(member) }));
      }}
      onClose={onClose}
    >
      <RightsFields mine={me.role} sites={sites} rights={rights} onRights={setRights} />
      {member.you && me.role === "owner" && rights.role !== "owner" && (
        <p class="notice notice-odd">{t("You could not take this back yourself.")}</p>
      )}
    </Confirm>
  );
}

export function Remove({ me, member, done, onClose }: Props) {
  return (
    <Confirm
      title={member.you ? t("Leave {name}?", { name: me.account.name }) : t("Remove {name}?", { name: named(member) })}
      act={member.you ? t("Leave") : t("Remove")}
      keep={member.you ? t("Stay") : t("Keep them")}
      bad
      deed={async () => {
        await removeMember(member.id);
        if (member.you) {
          window.location.assign("/"); // another account is acted in now, or none
        } else done(t("{name} is no member any more.", { name: named(member) }));
      }}
      onClose={onClose}
    >
      <p>
        {member.you
          ? t("You lose access at once, and every token that you made here stops working. What you set up stays.")
          : t("They lose access at once, and every token that they made here stops working. What they set up stays.")}
      </p>
    </Confirm>
  );
}

export function HandOver({ me, member, done, onClose }: Props) {
  const security = useLoad("security", getSecurity);
  const proof = useProof(security.data);
  return (
    <Confirm
      title={t("Make {name} the owner?", { name: named(member) })}
      act={t("Hand over")}
      bad
      ready={security.data !== undefined && proof.ready}
      deed={async () => {
        await handOver(member.id, proof.proof);
        done(t("{name} owns the account now; you are an admin.", { name: named(member) }));
      }}
      onClose={onClose}
    >
      <p>
        {t("{name} may then do everything in {account}, and you become an admin: you could not take it back yourself.", {
          name: named(member),
          account: me.account.name,
        })}
      </p>
      {security.data ? (
        <ProofField state={proof} />
      ) : (
        <p class={security.fault ? "fault-line" : "muted"} role="status">
          {security.fault?.message ?? t("One moment…")}
        </p>
      )}
    </Confirm>
  );
}
