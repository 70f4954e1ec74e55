/** One member: what they may do, taking them out, handing the account over to them. */
import { useState } from "preact/hooks";
import { getSecurity, handOver, removeMember, setMember, type MemberView } from "../../api/people.ts";
import { useLoad } from "../../base/load.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { ProofField, useProof } from "../../parts/proof.tsx";
import { RightsFields, rightsBody, type Rights } from "../../parts/rights.tsx";
import { named } from "../../people/words.ts";
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
      title={member.you ? "What you may do" : `What ${named(member)} may do`}
      act="Save"
      deed={async () => {
        await setMember(member.id, rightsBody(rights));
        done(member.you ? "Your own rights are changed." : `${named(member)}’s rights are changed.`);
      }}
      onClose={onClose}
    >
      <RightsFields mine={me.role} sites={sites} rights={rights} onRights={setRights} />
      {member.you && me.role === "owner" && rights.role !== "owner" && (
        <p class="notice notice-odd">You could not take this back yourself.</p>
      )}
    </Confirm>
  );
}

export function Remove({ me, member, done, onClose }: Props) {
  return (
    <Confirm
      title={member.you ? `Leave ${me.account.name}?` : `Remove ${named(member)}?`}
      act={member.you ? "Leave" : "Remove"}
      keep={member.you ? "Stay" : "Keep them"}
      bad
      deed={async () => {
        await removeMember(member.id);
        if (member.you) {
          window.location.assign("/"); // another account is acted in now, or none
        } else done(`${named(member)} is no member any more.`);
      }}
      onClose={onClose}
    >
      <p>
        {member.you ? "You lose" : "They lose"} access at once, and every token that{" "}
        {member.you ? "you" : "they"} made here stops working. What {member.you ? "you" : "they"} set up
        stays.
      </p>
    </Confirm>
  );
}

export function HandOver({ me, member, done, onClose }: Props) {
  const security = useLoad("security", getSecurity);
  const proof = useProof(security.data);
  return (
    <Confirm
      title={`Make ${named(member)} the owner?`}
      act="Hand over"
      bad
      ready={security.data !== undefined && proof.ready}
      deed={async () => {
        await handOver(member.id, proof.proof);
        done(`${named(member)} owns the account now; you are an admin.`);
      }}
      onClose={onClose}
    >
      <p>
        {named(member)} may then do everything in {me.account.name}, and you become an admin: you could
        not take it back yourself.
      </p>
      {security.data ? (
        <ProofField state={proof} />
      ) : (
        <p class={security.fault ? "fault-line" : "muted"} role="status">
          {security.fault?.message ?? "One moment…"}
        </p>
      )}
    </Confirm>
  );
}
