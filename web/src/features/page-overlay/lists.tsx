/** What visitors did on the page, in words and figures: the text alternative of the marks. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import type { Overlay } from "./api.ts";
import { linkKey, pickKey, stretchKey } from "./marks.ts";

interface Row {
  key: string;
  name: string;
  note?: string;
  count: number;
  share: number | null | undefined;
}

const kinds: Record<Overlay["links"][number]["kind"], PlainId> = {
  page: msg("overlay-link-page"),
  outbound: msg("overlay-link-outbound"),
  download: msg("overlay-link-download"),
  form: msg("overlay-link-form"),
};

interface Props {
  overlay: Overlay;
  /** What is marked on the snapshot; nothing if none is shown. */
  found: ReadonlySet<string> | undefined;
  picked: string;
  onPick: (key: string) => void;
}

function Part({
  title,
  count,
  rows,
  found,
  picked,
  onPick,
  children,
}: Omit<Props, "overlay"> & {
  title: PlainId;
  count: PlainId;
  rows: readonly Row[];
  children?: ComponentChildren;
}) {
  const chosen = useRef<HTMLTableRowElement>(null);
  useEffect(() => chosen.current?.scrollIntoView({ block: "nearest" }), [picked]);
  return (
    <section class="overlay-part" aria-label={t(title)}>
      <table class="table table-figures overlay-table">
        <caption>{t(title)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="sr-only">{t("name")}</span>
            </th>
            <th scope="col">{t(count)}</th>
            <th scope="col">{t("overlay-share")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-picked={row.key === picked} ref={row.key === picked ? chosen : undefined}>
              <th scope="row">
                {found?.has(row.key) ? (
                  <button
                    type="button"
                    class="value"
                    aria-pressed={row.key === picked}
                    title={t("overlay-show-on-page")}
                    onClick={() => onPick(row.key === picked ? "" : row.key)}
                  >
                    <span class="value-text">{row.name}</span>
                  </button>
                ) : (
                  <span class="value">
                    <span class="value-text">{row.name}</span>
                  </span>
                )}
                <span class="hint">
                  {[row.note, found && !found.has(row.key) ? t("overlay-not-marked") : undefined]
                    .filter((part) => part !== undefined)
                    .join(" · ")}
                </span>
              </th>
              <td>{format.exact(row.count)}</td>
              <td>{format.share(row.share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  );
}

function Depth({ overlay }: { overlay: Overlay }) {
  return (
    <section class="overlay-part" aria-label={t("overlay-depth")}>
      <table class="table table-figures overlay-table">
        <caption>{t("overlay-depth")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("overlay-depth-of-page")}</th>
            <th scope="col">{t("dimension-visits")}</th>
            <th scope="col">{t("overlay-share")}</th>
          </tr>
        </thead>
        <tbody>
          {overlay.depths.map(({ percent, visits, share }) => (
            <tr key={percent}>
              <th scope="row">{format.roundShare(percent / 100)}</th>
              <td>{format.exact(visits)}</td>
              <td>{format.share(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Lists({ overlay, ...rest }: Props) {
  const more = overlay.total_links - overlay.links.length;
  return (
    <div class="overlay-lists">
      <Part
        {...rest}
        title={msg("overlay-links")}
        count={msg("overlay-clicks")}
        rows={overlay.links.map((link) => ({
          key: linkKey(link),
          name: link.target,
          note: t(kinds[link.kind]),
          count: link.clicks,
          share: link.share,
        }))}
      >
        {overlay.links.length === 0 && <p class="hint">{t("overlay-no-links")}</p>}
        {more > 0 && <p class="hint">{t("and-more", { n: more })}</p>}
      </Part>
      {overlay.picks.length > 0 && (
        <Part
          {...rest}
          title={msg("overlay-elements")}
          count={msg("overlay-clicks")}
          rows={overlay.picks.map((pick) => ({
            key: pickKey(pick.id),
            name: pick.name,
            note: t("overlay-seen-by", { n: pick.seen }),
            count: pick.clicks,
            share: pick.share,
          }))}
        />
      )}
      {overlay.stretches.length > 0 && (
        <Part
          {...rest}
          title={msg("overlay-sections")}
          count={msg("metric-visitors")}
          rows={overlay.stretches.map((stretch) => ({
            key: stretchKey(stretch.id),
            name: stretch.name,
            ...(stretch.reading_seconds == null
              ? {}
              : { note: t("overlay-reading", { time: format.duration(stretch.reading_seconds) }) }),
            count: stretch.visitors,
            share: stretch.share,
          }))}
        />
      )}
      {overlay.reports > 0 ? <Depth overlay={overlay} /> : <p class="hint overlay-part">{t("overlay-no-depth")}</p>}
    </div>
  );
}
