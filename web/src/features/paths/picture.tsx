/** Paths as a picture: columns of steps, and bands between them. A click on a step begins there. */
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PathsPart } from "../../api/goals-types.ts";
import { msg, type NounId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { Icon } from "../../parts/icon.tsx";
import { type Box, boxesOf, flow, isEvent, stepName } from "./flow.ts";

const box = 176;
const gap = 8;
/** Two lines of text. */
const least = 42;
/** The least room for bands between two columns. */
const between = 56;

/** How wide the picture may be. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // Before the first drawing is seen, so that nothing below it jumps.
  useLayoutEffect(() => {
    const holder = element.current;
    if (!holder) return;
    const { paddingLeft, paddingRight } = getComputedStyle(holder);
    setWidth(holder.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
    const watcher = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    watcher.observe(holder);
    return () => watcher.disconnect();
  }, []);
  return { element, width };
}

interface StepProps {
  one: Box;
  back: boolean;
  unit: NounId;
  onStep: (step: string) => void;
  /** Lets the bands of a step shine. */
  onLight: (id: string | undefined) => void;
}

function Step({ one, back, unit, onStep, onLight }: StepProps) {
  const name = one.others === undefined ? stepName(one.step, back) : t("paths-more", { n: one.others });
  const place = {
    left: `${one.x}px`,
    top: `${one.y}px`,
    width: `${one.width}px`,
    height: `${one.height}px`,
  };
  const face = (
    <>
      <span class="flow-name">
        {isEvent(one.step) && <Icon name="event" />}
        <span class="value-text">{name}</span>
      </span>
      <span class="flow-count">
        {format.compact(one.count)} <span class="sr-only">{t(unit, { n: one.count })} </span>
        <span class="muted">{format.share(one.share)}</span>
        {one.step !== null && <span class="sr-only">. {t("paths-start-here")}</span>}
      </span>
    </>
  );
  if (one.step === null) {
    return (
      <li
        class={`flow-box flow-out${one.others === undefined ? "" : " flow-others"}`}
        style={place}
        title={one.others === undefined ? name : t("paths-not-to-scale", { name })}
      >
        {face}
      </li>
    );
  }
  return (
    <li style={place} class="flow-box">
      <button
        type="button"
        title={`${name}: ${format.several(one.count, unit)}`}
        onClick={() => onStep(one.step ?? "")}
        onPointerEnter={() => onLight(one.id)}
        onPointerLeave={() => onLight(undefined)}
        onFocus={() => onLight(one.id)}
        onBlur={() => onLight(undefined)}
      >
        {face}
      </button>
    </li>
  );
}

interface Props {
  part: PathsPart;
  back: boolean;
  onStep: (step: string) => void;
}

export function FlowPicture({ part, back, onStep }: Props) {
  const { element, width } = useWidth();
  const [lit, setLit] = useState<string>();
  const columns = part.levels.length;
  const wide = Math.max(width, columns * box + (columns - 1) * between);
  const rows = Math.max(...part.levels.map(boxesOf));
  const drawn = useMemo(
    () => flow(part, { width: wide, height: rows * (least + gap) + 220, box, gap, least }, back),
    [part, wide, back],
  );
  const unit = part.visits == null ? msg("visitors-noun") : msg("visits-noun");
  return (
    <div class="flow" ref={element}>
      {width > 0 && (
        <div class="flow-in" style={{ width: `${wide}px`, height: `${drawn.height}px` }}>
          <svg width={wide} height={drawn.height} aria-hidden="true">
            {drawn.bands.map((band) => (
              <path
                key={band.id}
                d={band.path}
                class="flow-band"
                data-lit={lit === undefined ? undefined : band.from === lit || band.to === lit}
              />
            ))}
          </svg>
          <ul aria-label={t("paths-by-column")}>
            {drawn.boxes.map((one) => (
              <Step key={one.id} one={one} back={back} unit={unit} onStep={onStep} onLight={setLit} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
