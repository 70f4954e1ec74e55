// Screenshots of pages, stored small next to the tests and compared by what a person would notice: at a quarter of
// the size, so that the edges of letters do not count, and block by block, so that one shifted element counts on a
// long page too.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const kept = fileURLToPath(new URL('./snapshots/', import.meta.url));
const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const updating = process.env.UPDATE_SNAPSHOTS == '1';

const SMALLER = 4;
/** Pixels of a small screenshot: the size of a compared block. */
const BLOCK = 8;
/** How many pixels of a block may be another colour: letters of another build of a font reach about half of that. */
const OTHER_IN_BLOCK = 20;
/** How much a colour may differ, from 0 to 1, as pixelmatch defines it. */
const OTHER_COLOUR = 0.05;
/** How many pixels a page may be longer or shorter. */
const OTHER_LENGTH = 3;

const raw = async (picture) => {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};
const asPicture = ({ data, width, height }) => sharp(data, { raw: { width, height, channels: 4 } });

/** A screenshot (PNG) as it is stored. */
async function packed(png) {
  const { width, height } = await sharp(png).metadata();
  const size = [width, height].map((length) => Math.max(1, Math.round(length / SMALLER)));
  const smaller = sharp(png).resize(...size, { fit: 'fill', kernel: 'linear' });
  return smaller.webp({ quality: 82, effort: 5, smartSubsample: true }).toBuffer();
}

const unpacked = (bytes) => raw(sharp(bytes));

/** A screenshot (PNG) as it is compared: what packing loses is lost on both sides. */
export const small = async (png) => unpacked(await packed(png));

const cut = (picture, height) => ({ ...picture, height, data: picture.data.subarray(0, picture.width * height * 4) });

/**
 * Compares two small pictures.
 * @returns nothing where they match, else what differs, in words, and a `picture` of it
 */
export function different(before, now) {
  if (before.width != now.width) return { what: `${now.width} px wide, was ${before.width}` };
  const height = Math.min(before.height, now.height);
  const { width } = now;
  const data = new Uint8Array(width * height * 4);
  const compare = (data, options) =>
    pixelmatch(cut(before, height).data, cut(now, height).data, data, width, height, {
      threshold: OTHER_COLOUR,
      includeAA: true,
      ...options,
    });
  compare(data, { diffMask: true });
  const counts = new Map();
  for (let at = 0; at < width * height; at++) {
    if (data[at * 4 + 3] == 0) continue;
    const block = `${Math.floor((at % width) / BLOCK) * BLOCK * SMALLER}, ${Math.floor(at / width / BLOCK) * BLOCK * SMALLER}`;
    counts.set(block, (counts.get(block) ?? 0) + 1);
  }
  const blocks = [...counts].filter(([, count]) => count > OTHER_IN_BLOCK).map(([block]) => block);
  const longer = (now.height - before.height) * SMALLER;
  const told = [];
  if (Math.abs(longer) > OTHER_LENGTH * SMALLER) told.push(`${Math.abs(longer)} px ${longer > 0 ? 'longer' : 'shorter'}`);
  if (blocks.length) told.push(`other at ${blocks.slice(0, 4).join(' and ')}${blocks.length > 4 ? ` and in ${blocks.length - 4} more blocks` : ''}`);
  if (!told.length) return undefined;
  compare(data, { alpha: 0.3 });
  return { what: told.join('; '), picture: { data, width, height } };
}

/**
 * Compares a screenshot with the stored one, or stores it.
 * @param {string} name the file name of the stored one, without its ending
 * @param {Buffer} png the screenshot
 * @returns nothing if they match, else what differs, in words
 */
export async function compared(name, png) {
  const bytes = await packed(png);
  const now = await unpacked(bytes);
  const file = `${kept}${name}.webp`;
  const left = (kind) => `${shots}tour-${name}.${kind}.png`;
  await mkdir(shots, { recursive: true });
  await Promise.all(['old', 'difference'].map((kind) => rm(left(kind), { force: true })));
  await writeFile(left('new'), png);
  const before = await readFile(file).then(unpacked, () => undefined);
  const found = before ? different(before, now) : { what: 'no snapshot is kept of it' };
  if (!found) return undefined;
  if (updating) {
    await mkdir(kept, { recursive: true });
    await writeFile(file, bytes);
    return undefined;
  }
  if (before) await asPicture(before).png().toFile(left('old'));
  if (found.picture) await asPicture(found.picture).png().toFile(left('difference'));
  return `${name}: ${found.what}`;
}

export const advice =
  'Look at the .new, .old and .difference pictures in tests/browser/shots/. Where the change is meant, ' +
  'UPDATE_SNAPSHOTS=1 node --test app-tour.test.mjs in tests/browser keeps the new ones.';
