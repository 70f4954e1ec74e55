/** A page's snapshot with the marks on it. The list next to it has the same as text. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Site } from "../../api/types.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { ScrollArea } from "../../parts/scroll-area.tsx";
import type { Overlay, SnapshotFrame } from "./api.ts";
import { type MarkKind, type Measured, marksOf, readMeasured, targetsOf } from "./marks.ts";

export type Layer = MarkKind | "depth";
export type Device = "desktop" | "phone";

const widths: Record<Device, number> = { desktop: 1280, phone: 390 };
/** The window that the page finds, before it is shown whole. */
const windowHeight = 800;
/** Of what is taller, the rest is cut off. */
const tallest = 30_000;

interface Props {
  overlay: Overlay;
  frame: SnapshotFrame;
  site: Pick<Site, "name" | "hostnames" | "kept_parameters">;
  device: Device;
  layers: ReadonlySet<Layer>;
  picked: string;
  onPick: (key: string) => void;
  /** What can be marked. */
  onFound: (keys: ReadonlySet<string>) => void;
}

/** The greatest width at which it is shown. */
function useWidth(): [(element: HTMLElement | null) => void, number] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, width];
}

function Depths({ overlay, height }: { overlay: Overlay; height: number }) {
  return (
    <div class="overlay-depths">
      {overlay.depths.map(({ percent, share }) => (
        <span key={percent} style={{ height: `${height / 10}px`, "--part": share ?? 0 }}>
          <b>{format.roundShare(share)}</b>
        </span>
      ))}
    </div>
  );
}

export function Copy({ overlay, frame, site, device, layers, picked, onPick, onFound }: Props) {
  const iframe = useRef<HTMLIFrameElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [box, width] = useWidth();
  const [measured, setMeasured] = useState<Measured>();
  const [height, setHeight] = useState<number>();
  const scale = Math.min(1, width / widths[device]);
  const targets = useMemo(() => targetsOf(overlay), [overlay]);

  const ask = () => iframe.current?.contentWindow?.postMessage({ stile: "measure", elements: targets }, "*");
  useEffect(ask, [targets]);
  useEffect(() => {
    const listener = (event: MessageEvent) => {
      if (event.source !== iframe.current?.contentWindow) return;
      const read = readMeasured(event.data);
      if (!read) return;
      setMeasured(read);
      // Only once: a page that is as high as its window would grow for ever.
      setHeight((old) => old ?? Math.min(tallest, Math.max(1, read.height)));
    };
    window.addEventListener("message", listener);
    return () => window.removeEventListener("message", listener);
  }, []);

  const marks = useMemo(
    () => (measured ? marksOf(overlay, measured, frame.snapshot.url, site) : []),
    [overlay, measured, frame, site],
  );
  useEffect(() => {
    if (measured) onFound(new Set(marks.map(({ key }) => key)));
  }, [marks]);
  useEffect(() => {
    const first = marks.find(({ key }) => key === picked);
    if (!first || !area.current?.parentElement) return;
    area.current.parentElement.scrollTo({ top: Math.max(0, first.box.y * scale - 80), behavior: "smooth" });
  }, [picked]);

  const shownHeight = (height ?? windowHeight) * scale;
  return (
    <ScrollArea class="overlay-copy" label={t("overlay-copy-of", { path: overlay.path })}>
      <div
        class="overlay-page"
        ref={(element) => {
          box(element);
          area.current = element;
        }}
        style={{ height: `${shownHeight}px` }}
        aria-busy={measured === undefined}
      >
        <div inert class="overlay-frame" style={{ width: `${widths[device] * scale}px`, height: `${shownHeight}px` }}>
          <iframe
            ref={iframe}
            title={t("overlay-copy-of", { path: overlay.path })}
            src={frame.address}
            sandbox="allow-scripts"
            width={widths[device]}
            height={height ?? windowHeight}
            style={{ transform: `scale(${scale})` }}
            onLoad={ask}
          />
        </div>
        <div
          class="overlay-marks"
          aria-hidden="true"
          style={{ width: `${widths[device] * scale}px`, height: `${shownHeight}px` }}
        >
          {layers.has("depth") && overlay.reports > 0 && height !== undefined && (
            <Depths overlay={overlay} height={shownHeight} />
          )}
          {marks
            .filter(({ kind }) => layers.has(kind))
            .map(({ key, kind, box: at, count, heat }, n) => (
              <button
                key={`${key} ${n}`}
                type="button"
                tabIndex={-1}
                class="overlay-mark"
                data-kind={kind}
                data-picked={key === picked}
                style={{
                  left: `${at.x * scale}px`,
                  top: `${at.y * scale}px`,
                  width: `${at.width * scale}px`,
                  height: `${at.height * scale}px`,
                  "--heat": heat,
                }}
                onClick={() => onPick(key === picked ? "" : key)}
              >
                <b>{format.compact(count)}</b>
              </button>
            ))}
        </div>
      </div>
    </ScrollArea>
  );
}
