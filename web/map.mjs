/**
 * Makes src/features/site/world.json, the shapes of the countries map, from Natural Earth (public domain) as
 * world-atlas packs it: `npm run map`. The result is committed; run this when world-atlas is updated.
 *
 * Per country: its two-letter code, and a path in whole units of an image 1000 wide; or, for a country too small
 * to be visible there, its centre, where the map draws a dot.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { geoCentroid, geoDistance, geoNaturalEarth1, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import { presimplify, quantile, simplify } from "topojson-simplify";

const width = 1000;
/** Antarctica has no visitors to speak of, and would take a fifth of the picture. */
const without = new Set(["010"]);
/** Share of the points that stay. */
const kept = 0.06;
/** Square units of the picture under which a country becomes a dot. */
const least = 9;

/** Places with their own codes, which Natural Earth draws as parts of other countries. */
const apart = {
  FR: { GF: [-53.1, 3.9], GP: [-61.5, 16.2], MQ: [-61, 14.6], RE: [55.5, -21.1], YT: [45.2, -12.8] },
  NL: { BQ: [-68.3, 12.2] },
};

const atlas = JSON.parse(readFileSync(new URL("node_modules/world-atlas/countries-50m.json", import.meta.url), "utf8"));
const weighed = presimplify(atlas);
const simple = simplify(weighed, quantile(weighed, kept));
const countries = (topology) =>
  feature(topology, topology.objects.countries).features.filter(({ id }) => !without.has(id));

/** ISO 3166-1: the three digits are an alias of the two letters. Kosovo has letters only. */
const letters = ({ id, properties }) =>
  id ? Intl.getCanonicalLocales(`und-${id}`)[0].slice(4) : properties.name === "Kosovo" ? "XK" : "";

/** A country, and separately its parts that have their own codes. */
function parts(one) {
  const { type, coordinates } = one.geometry;
  const polygons = new Map([[letters(one), []]]);
  for (const polygon of type === "MultiPolygon" ? coordinates : [coordinates]) {
    const middle = geoCentroid({ type: "Polygon", coordinates: polygon });
    const near = Object.entries(apart[letters(one)] ?? {}).find(([, place]) => geoDistance(place, middle) < 0.03);
    const code = near?.[0] ?? letters(one);
    polygons.set(code, [...(polygons.get(code) ?? []), polygon]);
  }
  return [...polygons].map(([code, all]) => [code, { type: "MultiPolygon", coordinates: all }]);
}

const whole = { type: "FeatureCollection", features: countries(atlas) };
const projection = geoNaturalEarth1().rotate([-11, 0]).fitWidth(width, whole);
const path = geoPath(projection);
const height = Math.ceil(path.bounds(whole)[1][1]);

/** Rings as relative whole steps; rings that no longer have an area are omitted. */
function rings(shape) {
  const text = path(shape);
  if (!text) return "";
  return text
    .split("M")
    .filter(Boolean)
    .map((ring) => {
      const points = ring
        .replace("Z", "")
        .split("L")
        .map((pair) => pair.split(",").map((n) => Math.round(Number(n))));
      const steady = points.filter(([x, y], i) => i === 0 || x !== points[i - 1][0] || y !== points[i - 1][1]);
      const [first, ...rest] = steady;
      if (rest.length > 0 && rest.at(-1)[0] === first[0] && rest.at(-1)[1] === first[1]) rest.pop();
      if (rest.length < 2) return "";
      let area = 0;
      steady.forEach(([x, y], i) => {
        const [nextX, nextY] = steady[(i + 1) % steady.length];
        area += x * nextY - nextX * y;
      });
      if (Math.abs(area) < 6) return "";
      let [x, y] = first;
      const steps = rest.map(([toX, toY]) => {
        const step = `${toX - x},${toY - y}`;
        [x, y] = [toX, toY];
        return step;
      });
      return `M${first}l${steps.join(" ").replace(/[, ]-/g, "-")}z`;
    })
    .join("");
}

const areas = new Map();
for (const [code, shape] of countries(atlas).flatMap(parts)) {
  if (path.area(shape) > (areas.get(code)?.area ?? 0))
    areas.set(code, { area: path.area(shape), middle: path.centroid(shape) });
}
const found = new Map();
const dots = new Map();
for (const [code, shape] of countries(simple).flatMap(parts)) {
  const drawn = rings(shape);
  const full = areas.get(code);
  if (drawn && full?.area >= least) found.set(code, (found.get(code) ?? "") + drawn);
  else if (code && full) dots.set(code, full.middle.map(Math.round));
}
const sorted = (map) => Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
const world = {
  width,
  height,
  shapes: sorted(found),
  dots: sorted(new Map([...dots].filter(([code]) => !found.has(code)))),
};
const text = JSON.stringify(world);
writeFileSync(new URL("src/features/site/world.json", import.meta.url), `${text}\n`);
process.stdout.write(
  `${found.size} countries, ${Object.keys(world.dots).length} dots, ${width} by ${height}, ` +
    `${text.length} bytes, ${gzipSync(text, { level: 9 }).length} gzip\n`,
);
