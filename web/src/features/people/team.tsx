/** The account's members, invitations, access requests, and the rule on two-factor authentication. */
import { useState } from "preact/hooks";
import type { Me, Site } from "../../api/index.ts";
import { getTeam } from "../../api/people.ts";
import type { MemberView, Team } from "../../api/people-types.ts";
import { useMe, useSites } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { Settings, Waiting } from "../../parts/settings.tsx";
import { hasPlans } from "../../people/billing.ts";
import { isAdmin, isLimitedToSites, memberName, withPermissions } from "../../people/roles.ts";
import { formatTime } from "../../people/time.ts";
import { Invitations } from "./invitations.tsx";
import { Invite } from "./invite.tsx";
import { MemberDialog, Remove, TransferOwnership } from "./member.tsx";
import { Requests } from "./requests.tsx";
import { SecondStepRule } from "./second-step-rule.tsx";

export interface TeamParts {
  me: Me;
  team: Team;
  sites: readonly Site[];
  /** Whether the reader may change it. */
  manages: boolean;
  /** Announces the result and reloads the team. */
  done: (text: string) => void;
}

type MemberAction = { kind: "change" | "remove" | "owner"; member: MemberView };

function Line({
  member,
  parts,
  onAction,
}: {
  member: MemberView;
  parts: TeamParts;
  onAction: (action: MemberAction) => void;
}) {
  const { me, manages } = parts;
  const last = member.role === "owner" && parts.team.members.filter((one) => one.role === "owner").length === 1;
  // An admin makes no owners, and changes none; the last owner stays one.
  const open = manages && !last && (member.role !== "owner" || me.role === "owner");
  const button = (kind: MemberAction["kind"], text: string) => (
    <button type="button" class="button button-small" onClick={() => onAction({ kind, member })}>
      {text}
      <span class="sr-only"> {memberName(member)}</span>
    </button>
  );
  return (
    <li class="line">
      <div class="line-main">
        <strong>{memberName(member)}</strong>
        {member.you && <span class="tag tag-good">{t("team-you")}</span>}
        <p class="address muted">{member.person.email}</p>
        <p>
          {withPermissions(member, hasPlans(me))}
          {isLimitedToSites(member.role) && (
            <span class="muted"> · {member.sites?.length ? member.sites.join(", ") : t("no-sites-yet")}</span>
          )}
        </p>
        <p class="muted">
          {member.second_step ? t("team-2fa-on") : t("team-2fa-off")} ·{" "}
          {member.seen_at != null ? (
            <span title={formatTime(member.seen_at)}>{t("active-ago", { ago: format.ago(member.seen_at) })}</span>
          ) : (
            t("team-never-active")
          )}
        </p>
      </div>
      <div class="line-acts">
        {open && button("change", t("team-edit"))}
        {me.role === "owner" &&
          manages &&
          !member.you &&
          member.role !== "owner" &&
          button("owner", t("team-make-owner-open"))}
        {(open || member.you) &&
          !last &&
          !me.support &&
          button("remove", member.you ? t("team-leave-open") : t("team-remove-open"))}
      </div>
    </li>
  );
}

function Parts(parts: TeamParts & { inviting: boolean; onInvited: () => void }) {
  const me = useMe();
  const [action, setAction] = useState<MemberAction>();
  const close = () => setAction(undefined);
  const done = (text: string) => {
    close();
    parts.done(text);
    me.reload();
  };
  return (
    <>
      <Requests {...parts} />
      <ul class="sheet lines">
        {parts.team.members.map((member) => (
          <Line key={member.id} member={member} parts={parts} onAction={setAction} />
        ))}
      </ul>
      <Invitations {...parts} />
      <SecondStepRule {...parts} />
      {parts.inviting && (
        <Invite
          {...parts}
          onClose={parts.onInvited}
          done={(text) => {
            parts.onInvited();
            parts.done(text);
          }}
        />
      )}
      {action?.kind === "change" && <MemberDialog {...parts} member={action.member} done={done} onClose={close} />}
      {action?.kind === "remove" && <Remove {...parts} member={action.member} done={done} onClose={close} />}
      {action?.kind === "owner" && <TransferOwnership {...parts} member={action.member} done={done} onClose={close} />}
    </>
  );
}

function Loaded({ me, inviting, onInvited }: { me: Me; inviting: boolean; onInvited: () => void }) {
  const sites = useSites();
  const announce = useAnnounce();
  const team = useLoad("team", getTeam);
  if (team.fault && !team.data) return <FaultBox fault={team.fault} onRetry={team.reload} />;
  if (!team.data) return <Waiting lines={4} />;
  return (
    <Parts
      me={me}
      team={team.data}
      sites={sites.data ?? []}
      manages={isAdmin(me)}
      inviting={inviting}
      onInvited={onInvited}
      done={(text) => {
        team.reload();
        announce(text);
      }}
    />
  );
}

export function TeamPage() {
  const me = useMe().data;
  const [inviting, setInviting] = useState(false);
  const manages = isAdmin(me);
  return (
    <Settings
      title={t("team")}
      text={manages ? undefined : t("team-only-admins")}
      action={
        manages && (
          <button type="button" class="button button-main" onClick={() => setInviting(true)}>
            <Icon name="plus" />
            {t("invite-member")}
          </button>
        )
      }
    >
      {me ? (
        <Loaded key={me.account.id} me={me} inviting={inviting} onInvited={() => setInviting(false)} />
      ) : (
        <Waiting lines={4} />
      )}
    </Settings>
  );
}
