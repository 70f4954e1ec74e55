/** What can be done with the whole view: filter it, and keep it for later. */
import { useState } from "preact/hooks";
import { lazyPart } from "../../base/lazy.tsx";
import { requestOverlay } from "../../base/overlay-requests.ts";
import { t, withTexts } from "../../base/text.ts";
import type { View } from "../../figures/view.ts";
import { Icon } from "../../parts/icon.tsx";
import { Popover } from "../../parts/popover.tsx";

const waiting = <span class="skeleton skeleton-views" />;
const SavedViews = lazyPart(
  async () => (await withTexts(import("./saved-views.tsx"), "shared", "site-cards")).SavedViews,
  waiting,
);
const DeleteView = lazyPart(
  async () => (await withTexts(import("./saved-views.tsx"), "shared", "site-cards")).DeleteView,
  null,
);

/** A saved view that is about to be deleted. */
export interface Deleting {
  id: string;
  name: string;
  team: boolean;
}

export function ViewTools({ site, view }: { site: string; view: View }) {
  const [deleting, setDeleting] = useState<Deleting>();
  return (
    <div class="view-tools">
      <button type="button" class="button button-plain" aria-keyshortcuts="/" onClick={() => requestOverlay("filter")}>
        <Icon name="filter" />
        <span class="button-text">{t("filter")}</span>
      </button>
      <Popover
        class="button button-plain"
        panelClass="menu views-menu"
        align="end"
        face={
          <>
            <Icon name="bookmark" />
            <span class="button-text">{t("toolbar-saved")}</span>
          </>
        }
      >
        {(close) => (
          <SavedViews
            site={site}
            view={view}
            close={close}
            onDelete={(one) => {
              close();
              setDeleting(one);
            }}
          />
        )}
      </Popover>
      {deleting && <DeleteView deleting={deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  );
}
