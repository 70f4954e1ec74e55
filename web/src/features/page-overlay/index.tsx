/** One page as it looks, with visitors' actions drawn over it: clicks, sections, scroll depth. */
import { useState } from "preact/hooks";
import { useMe, useSites } from "../../api/shared.tsx";
import type { Site } from "../../api/types.ts";
import { useLoad } from "../../base/load.ts";
import { useRoute } from "../../base/route.tsx";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Computed } from "../../parts/computed.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { PageFrame, useOnePage } from "../../parts/page-frame.tsx";
import { Segments } from "../../parts/segments.tsx";
import { Select } from "../../parts/select.tsx";
import { Waiting } from "../../parts/settings.tsx";
import { canEdit } from "../../parts/site-bar.tsx";
import { aroundAddress } from "../../parts/view-address.ts";
import type { PartPage } from "../../site-pages.tsx";
import { getFrame, getOverlay, getSnapshots, type Overlay, type Snapshot } from "./api.ts";
import { Copy, type Device, type Layer } from "./copy.tsx";
import { Lists } from "./lists.tsx";
import { NoSnapshot, SnapshotBar } from "./snapshot.tsx";
import "../../parts/forms.css";
import "./page-overlay.css";

const layerNames: Record<Layer, PlainId> = {
  link: msg("overlay-links"),
  pick: msg("overlay-elements"),
  stretch: msg("overlay-sections"),
  depth: msg("overlay-depth"),
};
const layers: Layer[] = ["link", "pick", "stretch", "depth"];
const devices: Record<Device, PlainId> = { desktop: msg("overlay-desktop"), phone: msg("overlay-phone") };

function SnapshotSelect({
  page,
  snapshots,
  onPage,
}: {
  page: string;
  snapshots: readonly Snapshot[];
  onPage: (page: string) => void;
}) {
  if (snapshots.length === 0) return null;
  return (
    <Select
      class="button"
      label={t("overlay-snapshots")}
      value={snapshots.some(({ path }) => path === page) ? page : ""}
      onPick={(path) => path && onPage(path)}
    >
      <option value="">{t("overlay-snapshots")}</option>
      {snapshots.map(({ id, path, title }) => (
        <option key={id} value={path}>
          {title ? `${path} (${title})` : path}
        </option>
      ))}
    </Select>
  );
}

function Shown({ value, onValue }: { value: ReadonlySet<Layer>; onValue: (value: ReadonlySet<Layer>) => void }) {
  return (
    <fieldset class="overlay-layers">
      <legend class="sr-only">{t("show")}</legend>
      {layers.map((layer) => (
        <label key={layer} data-layer={layer}>
          <input
            type="checkbox"
            checked={value.has(layer)}
            onChange={() => {
              const next = new Set(value);
              if (!next.delete(layer)) next.add(layer);
              onValue(next);
            }}
          />
          <i aria-hidden="true" />
          {t(layerNames[layer])}
        </label>
      ))}
    </fieldset>
  );
}

interface PictureProps {
  overlay: Overlay;
  snapshot: Snapshot | undefined;
  site: Site;
  canManage: boolean;
  onChange: (path: string) => void;
}

/** The page with its marks, and the list next to it. */
function Picture({ overlay, snapshot, site, canManage, onChange }: PictureProps) {
  const [shown, setShown] = useState<ReadonlySet<Layer>>(new Set(layers));
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < 640 ? "phone" : "desktop"));
  const [picked, setPicked] = useState("");
  const [found, setFound] = useState<ReadonlySet<string>>();
  const frame = useLoad(snapshot?.id, (signal) => getFrame(site.name, overlay.path, signal), snapshot?.id);
  const about = { site: site.name, path: overlay.path, canManage, onChange };
  return (
    <section class="sheet" aria-labelledby="overlay-head">
      <header class="overlay-head">
        <h2 id="overlay-head">{overlay.path}</h2>
        <p class="muted">
          {t("overlay-figures", {
            views: format.several(overlay.views, msg("page-views-noun")),
            visitors: format.several(overlay.visitors, msg("visitors-noun")),
          })}
        </p>
      </header>
      {snapshot && <SnapshotBar {...about} snapshot={snapshot} />}
      {snapshot && (
        <div class="overlay-tools">
          <Shown value={shown} onValue={setShown} />
          <Segments
            label={t("overlay-width")}
            options={(Object.keys(devices) as Device[]).map((one) => [one, t(devices[one])])}
            value={device}
            onPick={setDevice}
          />
        </div>
      )}
      <div class="overlay-two">
        {!snapshot ? (
          <NoSnapshot {...about} />
        ) : frame.data ? (
          <Copy
            key={`${frame.data.address} ${device}`}
            overlay={overlay}
            frame={frame.data}
            site={site}
            device={device}
            layers={shown}
            picked={picked}
            onPick={setPicked}
            onFound={setFound}
          />
        ) : frame.fault ? (
          <FaultBox fault={frame.fault} onRetry={frame.reload} />
        ) : (
          <Waiting lines={6} />
        )}
        <Lists overlay={overlay} found={snapshot ? found : undefined} picked={picked} onPick={setPicked} />
      </div>
    </section>
  );
}

export function OverlayPage({ name }: PartPage) {
  const me = useMe().data;
  const site = useSites().data?.find((one) => one.name === name);
  const { search } = useRoute();
  const { path, setPath, question } = useOnePage(name);
  const snapshots = useLoad(name, (signal) => getSnapshots(name, signal), name);
  // The newest snapshot, or the front page.
  const page = path || (snapshots.data && (snapshots.data[0]?.path ?? "/"));
  const overlay = useLoad(
    page === undefined ? undefined : JSON.stringify([question, page]),
    (signal) => getOverlay(question, page ?? "/", signal),
    `${name} ${page}`,
  );
  return (
    <PageFrame
      site={name}
      title={t("page-overlay")}
      page={page}
      onPage={setPath}
      links={
        <a class="button" href={aroundAddress(name, search, page ?? "")}>
          {t("page-flow")}
        </a>
      }
      choices={<SnapshotSelect page={page ?? ""} snapshots={snapshots.data ?? []} onPage={setPath} />}
    >
      {snapshots.fault && !snapshots.data ? (
        <div class="sheet">
          <FaultBox fault={snapshots.fault} onRetry={snapshots.reload} />
        </div>
      ) : (
        <AsyncView of={overlay} lines={8}>
          {(data) =>
            site && snapshots.data ? (
              <>
                <Picture
                  key={data.path}
                  overlay={data}
                  snapshot={snapshots.data.find(({ path }) => path === data.path)}
                  site={site}
                  canManage={canEdit(me)}
                  onChange={(path) => {
                    snapshots.reload();
                    if (path !== page) setPath(path);
                  }}
                />
                <Computed stats={data} />
              </>
            ) : (
              <Waiting lines={8} />
            )
          }
        </AsyncView>
      )}
    </PageFrame>
  );
}
