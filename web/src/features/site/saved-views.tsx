/** The saved views of a site, personal ones and the team's: choosing, saving and deleting. */
import { deleteView, getViews } from "../../api/views.ts";
import { useLoad } from "../../base/load.ts";
import { requestOverlay } from "../../base/overlay-requests.ts";
import { t } from "../../base/text.ts";
import { isCurrentView, savedSearch } from "../../figures/saved.ts";
import type { View } from "../../figures/view.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { siteAddress } from "../../parts/view-address.ts";
import type { Deleting } from "./view-tools.tsx";

interface Props {
  site: string;
  view: View;
  close: () => void;
  onDelete: (one: Deleting) => void;
}

export function SavedViews({ site, view, close, onDelete }: Props) {
  const views = useLoad(site, (signal) => getViews(site, signal), site);
  return (
    <>
      {views.fault && !views.data ? (
        <FaultBox fault={views.fault} onRetry={views.reload} />
      ) : !views.data ? (
        <span class="skeleton skeleton-views" role="progressbar" aria-label={t("loading")} />
      ) : views.data.length === 0 ? (
        <p class="views-none">{t("view-intro")}</p>
      ) : (
        <ul class="menu-scroll" aria-label={t("saved-views")}>
          {views.data.map((one) => (
            <li key={one.id} class="views-line">
              <a
                class="menu-item"
                href={siteAddress(site) + savedSearch(one)}
                aria-current={isCurrentView(one, view) ? "page" : undefined}
                onClick={close}
              >
                <span class="menu-name" title={one.name}>
                  {one.name}
                </span>
                {one.seen_by === "team" && <span class="tag">{t("team")}</span>}
              </a>
              {one.deletable && (
                <button
                  type="button"
                  class="icon-button"
                  aria-label={t("delete-name", { name: one.name })}
                  title={t("delete")}
                  onClick={() => onDelete({ id: one.id, name: one.name, team: one.seen_by === "team" })}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div class="menu-group">
        <button
          type="button"
          class="menu-item"
          onClick={() => {
            close();
            requestOverlay("save");
          }}
        >
          {t("save-view-open")}
        </button>
      </div>
    </>
  );
}

export function DeleteView({ deleting, onClose }: { deleting: Deleting; onClose: () => void }) {
  return (
    <Confirm
      title={t("delete-quoted-question", { name: deleting.name })}
      action={t("delete")}
      keep={t("cancel")}
      bad
      onClose={onClose}
      onConfirm={async () => {
        await deleteView(deleting.id);
        onClose();
      }}
    >
      <p>{deleting.team ? t("view-delete-team-hint") : t("view-delete-hint")}</p>
    </Confirm>
  );
}
