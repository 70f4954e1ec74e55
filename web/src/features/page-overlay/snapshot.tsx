/** The snapshot of a page: taking one, again, and deleting it. */
import { useState } from "preact/hooks";
import { useAction } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { formatTime } from "../../people/time.ts";
import { deleteSnapshot, type Snapshot, takeSnapshot } from "./api.ts";

interface Props {
  site: string;
  path: string;
  canManage: boolean;
  /** Another snapshot is there, of this path, or none any more. */
  onChange: (path: string) => void;
}

function useTaking({ site, path, onChange }: Omit<Props, "canManage">) {
  const announce = useAnnounce();
  return useAction(async () => {
    const taken = await takeSnapshot(site, path);
    announce(t("overlay-taken", { path: taken.path }));
    onChange(taken.path);
  });
}

const Progress = () => (
  <div class="overlay-progress" role="status">
    <div class="progress" />
    <p class="hint">{t("overlay-taking-hint")}</p>
  </div>
);

/** In the place of a snapshot that does not exist. */
export function NoSnapshot(props: Props) {
  const taking = useTaking(props);
  return (
    <div class="overlay-none">
      <h2>{t("overlay-none", { path: props.path })}</h2>
      <p class="muted">{props.canManage ? t("overlay-none-hint") : t("overlay-none-read-only")}</p>
      {props.canManage && (
        <button type="button" class="button button-main" disabled={taking.busy} onClick={() => void taking.run()}>
          {taking.busy ? t("overlay-taking") : t("overlay-take")}
        </button>
      )}
      {taking.busy && <Progress />}
      <FaultLine fault={taking.fault} />
    </div>
  );
}

export function SnapshotBar({ snapshot, ...props }: Props & { snapshot: Snapshot }) {
  const taking = useTaking(props);
  const announce = useAnnounce();
  const [deleting, setDeleting] = useState(false);
  const by = snapshot.made_by;
  const at = formatTime(snapshot.made_at);
  return (
    <div class="overlay-bar">
      <p class="hint">
        {by == null ? t("overlay-taken-at", { at }) : t("overlay-taken-by", { at, name: by })}
        {snapshot.missing > 0 && ` ${t("overlay-missing", { n: snapshot.missing })}`}
      </p>
      {props.canManage && (
        <span class="overlay-actions">
          <button type="button" class="button button-small" disabled={taking.busy} onClick={() => void taking.run()}>
            {taking.busy ? t("overlay-taking") : t("overlay-take-again")}
          </button>
          <button type="button" class="button button-small button-bad-line" onClick={() => setDeleting(true)}>
            {t("overlay-delete-open")}
          </button>
        </span>
      )}
      {taking.busy && <Progress />}
      <FaultLine fault={taking.fault} />
      {deleting && (
        <Confirm
          bad
          title={t("overlay-delete-question", { path: snapshot.path })}
          action={t("overlay-delete")}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await deleteSnapshot(props.site, snapshot.path);
            setDeleting(false);
            announce(t("overlay-deleted", { path: snapshot.path }));
            props.onChange(snapshot.path);
          }}
        >
          <p>{t("overlay-delete-explained")}</p>
        </Confirm>
      )}
    </div>
  );
}
