/** What precedes a page is at its left, what follows at its right; bands are as wide as their traffic. */
import type { ComponentChildren } from "preact";
import type { Around } from "../../api/types.ts";
import { t, withinSentence } from "../../base/text.ts";
import { kindName, valueName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { bands, type Item, sides } from "./around.ts";

const row = 40;
const head = 34;
const between = 22;
const bandWidth = 88;

interface Part {
  title: string;
  views: number;
  items: Item[];
}

interface Placed extends Item {
  top: number;
}

/** The rows' positions, by the heights in the stylesheet. */
function placed(parts: readonly Part[]): { rows: Placed[]; height: number } {
  const rows: Placed[] = [];
  let y = 0;
  for (const part of parts) {
    if (y > 0) y += between;
    y += head;
    for (const item of part.items) {
      rows.push({ ...item, top: y });
      y += row;
    }
  }
  return { rows, height: y };
}

function words(item: Item): string {
  switch (item.kind) {
    case "rest":
      return t("change-others", { n: item.of });
    case "left":
      return t("flow-left-or-active");
    case "unknown":
      return t("flow-from-server");
    case "source":
      return valueName("source", item.value);
    default:
      return valueName("page", item.value);
  }
}

interface SideProps {
  parts: readonly Part[];
  here: string;
  address: (path: string) => string;
  onSource: (source: string) => void;
}

function Name({ item, here, address, onSource }: { item: Item } & Omit<SideProps, "parts">) {
  const name = words(item);
  const text = (
    <span class="value-text" title={name}>
      {name}
    </span>
  );
  if (item.kind === "page" && item.value && item.value !== here) {
    return (
      <a class="value" href={address(item.value)} aria-label={t("page-flow-of", { page: name })}>
        {text}
      </a>
    );
  }
  if (item.kind === "source") {
    return (
      <button
        type="button"
        class="value"
        aria-label={t("filter-by-value", { value: name, dimension: withinSentence(kindName("source")) })}
        onClick={() => onSource(item.value ?? "")}
      >
        {text}
      </button>
    );
  }
  return (
    <span class="value">
      {text}
      {item.value === here && <span class="muted">{t("flow-reloaded")}</span>}
    </span>
  );
}

function Side({ parts, ...rest }: SideProps) {
  return (
    <div class="around-side">
      {parts.map((part) => (
        <section key={part.title} aria-label={part.title}>
          <h3>
            {part.title} <b>{format.exact(part.views)}</b>
          </h3>
          <ul>
            {part.items.map((item) => (
              <li key={`${item.kind} ${item.value}`} data-kind={item.kind}>
                <span class="bar" style={{ "--part": item.share }} />
                <Name item={item} {...rest} />
                <span class="around-count">
                  {format.exact(item.views)} <span class="muted">{format.share(item.share)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Bands({ rows, height, tall, turned }: { rows: Placed[]; height: number; tall: number; turned?: boolean }) {
  const top = (height - tall) / 2;
  return (
    <svg
      class="around-bands"
      data-turned={turned}
      viewBox={`0 0 ${bandWidth} ${height}`}
      width={bandWidth}
      height={height}
      aria-hidden="true"
    >
      {bands(rows, { row, width: bandWidth, top, height: tall }).map(({ path, index }) => (
        <path key={index} data-kind={rows[index]?.kind} d={path} />
      ))}
    </svg>
  );
}

interface Props extends Omit<SideProps, "parts" | "here"> {
  data: Around;
  children?: ComponentChildren;
}

export function Picture({ data, address, onSource }: Props) {
  const layout = sides(data);
  const some = (part: Part) => part.items.length > 0;
  const sum = (items: readonly Item[]) => items.reduce((views, item) => views + item.views, 0);
  const left = [
    { title: t("flow-previous-pages"), views: data.before.views, items: layout.before },
    { title: t("flow-entries"), views: sum(layout.entered), items: layout.entered },
  ].filter(some);
  const right = [
    { title: t("flow-next-pages"), views: data.after.views, items: layout.after },
    { title: t("flow-exits"), views: sum(layout.ended), items: layout.ended },
  ].filter(some);
  const [before, after] = [placed(left), placed(right)];
  const height = Math.max(before.height, after.height);
  const tall = Math.min(height, 320);
  const given = { here: data.path, address, onSource };
  return (
    <div class="around">
      <Side parts={left} {...given} />
      <Bands rows={before.rows} height={height} tall={tall} />
      <p class="around-page" style={{ "--tall": `${tall}px` }}>
        <b>{format.exact(data.views)}</b>
        <span>{t("views-noun", { n: data.views })}</span>
      </p>
      <Bands rows={after.rows} height={height} tall={tall} turned />
      <Side parts={right} {...given} />
    </div>
  );
}
