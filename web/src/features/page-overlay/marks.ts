/** Where on a snapshot the marks are: figures know links by their targets, and the snapshot knows where those are. */
import type { Site } from "../../api/types.ts";
import type { Overlay } from "./api.ts";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a snapshot reports about itself (server/sites/src/snapshots/measure.js). */
export interface Measured {
  width: number;
  height: number;
  links: (Box & { to: string })[];
  /** In the order of `targetsOf`; null: not on the page. */
  elements: (Box | null)[];
}

export type MarkKind = "link" | "pick" | "stretch";

export interface Mark {
  key: string;
  kind: MarkKind;
  box: Box;
  count: number;
  /** Of the highest of its kind, 0 to 1. */
  heat: number;
}

export const linkKey = (link: Overlay["links"][number]): string => `link ${link.kind} ${link.target}`;
export const pickKey = (id: string): string => `pick ${id}`;
export const stretchKey = (id: string): string => `stretch ${id}`;

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isBox = (value: unknown): value is Box => {
  if (typeof value !== "object" || value === null) return false;
  const box = value as Record<string, unknown>;
  return isNumber(box.x) && isNumber(box.y) && isNumber(box.width) && isNumber(box.height);
};
const isLink = (value: unknown): value is Box & { to: string } =>
  isBox(value) && typeof (value as unknown as Record<string, unknown>).to === "string";

/** A message of the frame. The page in it is not ours, so anything unexpected is ignored. */
export function readMeasured(data: unknown): Measured | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { stile, width, height, links, elements } = data as Record<string, unknown>;
  if (stile !== "measured" || !isNumber(width) || !isNumber(height) || !Array.isArray(links)) return undefined;
  return {
    width,
    height,
    links: links.filter(isLink),
    elements: Array.isArray(elements) ? elements.map((one) => (isBox(one) ? one : null)) : [],
  };
}

/** What the frame is asked to find: named elements, then sections. */
export const targetsOf = (overlay: Overlay): { from: string[]; to: string[] }[] => [
  ...overlay.picks.map(({ selectors }) => ({ from: selectors, to: [] })),
  ...overlay.stretches.map(({ from_selectors: from, to_selectors: to }) => ({ from, to })),
];

const bare = (host: string): string => host.toLowerCase().replace(/^www\./, "");

/** As the server names a page: its path, with the parameters that the site keeps. */
export function pathOf(url: URL, kept: readonly string[]): string {
  const pairs = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && kept.includes([...new URLSearchParams(pair).keys()][0] ?? ""));
  return url.pathname + (pairs.length > 0 ? `?${pairs.join("&")}` : "");
}

const urlOf = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};

/** The keys that a link of the snapshot may have in the figures. */
function keysOf(to: string, own: ReadonlySet<string>, kept: readonly string[]): string[] {
  const url = urlOf(to);
  const keys = [`link outbound ${to}`, `link download ${to}`];
  if (url) {
    // An event's address may have lost its query or fragment on the way.
    for (const plain of [url.origin + url.pathname + url.search, url.origin + url.pathname]) {
      keys.push(`link outbound ${plain}`, `link download ${plain}`);
    }
    if (own.has(bare(url.hostname))) keys.push(`link page ${pathOf(url, kept)}`);
  }
  return keys;
}

const drawn = ({ width, height }: Box): boolean => width > 0 && height > 0;

/** The marks on a snapshot of the page at `url`. Two links to one target are two marks of one key. */
export function marksOf(
  overlay: Overlay,
  measured: Measured,
  url: string,
  site: Pick<Site, "name" | "hostnames" | "kept_parameters">,
): Mark[] {
  const own = new Set([site.name, ...site.hostnames, urlOf(url)?.hostname ?? ""].map(bare));
  const links = new Map(overlay.links.map((link) => [linkKey(link), link.clicks]));
  const highest = (counts: number[]): number => Math.max(1, ...counts);
  const top = {
    link: highest([...links.values()]),
    pick: highest(overlay.picks.map(({ clicks }) => clicks)),
    stretch: highest(overlay.stretches.map(({ visitors }) => visitors)),
  };
  const mark = (kind: MarkKind, key: string, box: Box, count: number): Mark => ({
    key,
    kind,
    box: { x: box.x, y: box.y, width: box.width, height: box.height },
    count,
    heat: count / top[kind],
  });
  const ofLinks = measured.links.flatMap((one) => {
    const key = keysOf(one.to, own, site.kept_parameters).find((key) => links.has(key));
    return key === undefined ? [] : [mark("link", key, one, links.get(key) ?? 0)];
  });
  const ofElements = [
    ...overlay.picks.map(({ id, clicks }) => ({ kind: "pick" as const, key: pickKey(id), count: clicks })),
    ...overlay.stretches.map(({ id, visitors }) => ({
      kind: "stretch" as const,
      key: stretchKey(id),
      count: visitors,
    })),
  ].flatMap(({ kind, key, count }, n) => {
    const box = measured.elements[n];
    return box ? [mark(kind, key, box, count)] : [];
  });
  // Sections are large: marks on top of them must stay clickable.
  const order: MarkKind[] = ["stretch", "link", "pick"];
  return [...ofElements, ...ofLinks]
    .filter(({ box }) => drawn(box))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
