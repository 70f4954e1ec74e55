/** The private links of a site. */
import { useState } from "preact/hooks";
import type { ShareLink, ShareLinkCreated } from "../../../api/sharing-types.ts";
import { useKeepFocus } from "../../../base/keep-focus.ts";
import { t } from "../../../base/text.ts";
import * as format from "../../../figures/format.ts";
import { SettingCard } from "../../../parts/card.tsx";
import { Confirm } from "../../../parts/confirm.tsx";
import { Copy } from "../../../parts/copy.tsx";
import { Icon } from "../../../parts/icon.tsx";
import { useAnnounce } from "../../../parts/live-region.tsx";
import { formatDay, formatTime } from "../../../people/time.ts";
import { revokeLink } from "./api.ts";
import { isExpired } from "./draft.ts";
import { NewLink } from "./new-link.tsx";

interface LineProps {
  link: ShareLink;
  canManage: boolean;
  onRevoke: () => void;
}

function LinkLine({ link, canManage, onRevoke }: LineProps) {
  const now = Date.now() / 1000;
  const { name, created_at, created_by, expires_at, used_at } = link;
  const created = { day: formatDay(created_at) };
  const expired = isExpired(link, now);
  return (
    <li class="line">
      <div class="line-main">
        <p>
          <strong>{name}</strong>
          {link.has_password && <span class="tag">{t("sharing-link-password-tag")}</span>}
          {expired && <span class="tag tag-odd">{t("sharing-link-expired")}</span>}
        </p>
        <p class="muted">
          {created_by == null
            ? t("sharing-link-created", created)
            : t("sharing-link-created-by", { ...created, name: created_by })}{" "}
          {expires_at == null
            ? t("sharing-link-endless")
            : expired
              ? t("sharing-link-expired-at", { time: formatTime(expires_at) })
              : t("sharing-link-expires-at", { time: formatTime(expires_at) })}{" "}
          {used_at == null ? t("sharing-link-unused") : t("sharing-link-used", { ago: format.ago(used_at, now) })}
        </p>
      </div>
      {canManage && (
        <button type="button" class="button button-small" onClick={onRevoke}>
          {t("sharing-link-revoke")}
          <span class="sr-only"> {name}</span>
        </button>
      )}
    </li>
  );
}

/** The address of a link that was just created: no other response has it. */
function NewAddress({ made, onCopied }: { made: ShareLinkCreated; onCopied: () => void }) {
  return (
    <div class="sharing-secret" role="status">
      <h3>{t("sharing-link-made", { name: made.link.name })}</h3>
      <p>{made.link.has_password ? t("sharing-link-once-password") : t("sharing-link-once")}</p>
      <Copy text={made.url} label={t("sharing-link-address")} />
      <button type="button" class="button" onClick={onCopied}>
        {t("sharing-link-copied")}
      </button>
    </div>
  );
}

interface Props {
  site: string;
  links: readonly ShareLink[];
  canManage: boolean;
  reload: () => void;
}

export function Links({ site, links, canManage, reload }: Props) {
  const announce = useAnnounce();
  const around = useKeepFocus<HTMLDivElement>();
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<ShareLinkCreated>();
  const [revoking, setRevoking] = useState<ShareLink>();
  const revoke = async (link: ShareLink) => {
    await revokeLink(site, link.id);
    setRevoking(undefined);
    if (made?.link.id === link.id) setMade(undefined);
    reload();
    announce(t("sharing-link-revoked", { name: link.name }));
  };
  return (
    <SettingCard
      title={t("sharing-links")}
      text={t("sharing-links-hint")}
      end={
        canManage && (
          <button type="button" class="button" onClick={() => setCreating(true)}>
            <Icon name="plus" />
            {t("sharing-link-create-open")}
          </button>
        )
      }
    >
      {made && <NewAddress made={made} onCopied={() => setMade(undefined)} />}
      <div ref={around} tabIndex={-1}>
        {links.length === 0 ? (
          <p class="muted">{t("sharing-links-none")}</p>
        ) : (
          <ul class="lines lines-in">
            {links.map((link) => (
              <LinkLine key={link.id} link={link} canManage={canManage} onRevoke={() => setRevoking(link)} />
            ))}
          </ul>
        )}
      </div>
      {creating && (
        <NewLink
          site={site}
          onClose={() => setCreating(false)}
          onMade={(created) => {
            setCreating(false);
            setMade(created);
            reload();
          }}
        />
      )}
      {revoking && (
        <Confirm
          title={t("sharing-link-revoke-question", { name: revoking.name })}
          action={t("sharing-link-revoke")}
          keep={t("cancel")}
          bad
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        >
          <p>{t("sharing-link-revoke-hint")}</p>
        </Confirm>
      )}
    </SettingCard>
  );
}
