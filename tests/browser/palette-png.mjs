// Screenshots as PNG with a palette of at most 256 colours: a third of the bytes, and no difference to be seen in a page
// of few colours and their edges.
import { crc32, deflateSync } from 'node:zlib';

export class Palette {
  #page;

  /** A page of the browser reads pictures. */
  static async open(browser) {
    const palette = new Palette();
    palette.#page = await browser.newPage();
    return palette;
  }

  async packed(png) {
    const { width, height, base64 } = await this.#page.evaluate(async (base64) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
      const { width, height } = picture;
      const paper = new OffscreenCanvas(width, height).getContext('2d');
      paper.drawImage(picture, 0, 0);
      const bytes = new Uint8Array(paper.getImageData(0, 0, width, height).data.buffer);
      let text = '';
      for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
      return { width, height, base64: btoa(text) };
    }, png.toString('base64'));
    return encoded(width, height, Buffer.from(base64, 'base64'));
  }
}

/** The 256 colours that represent all: the most frequent first, each at some distance from those before it. */
function chosen(counts) {
  const byCount = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  for (let apart = byCount.length <= 256 ? 0 : 3; ; apart += 1) {
    const taken = [];
    for (const colour of byCount) if (taken.every((one) => distance(one, colour) > apart * apart || apart == 0)) taken.push(colour);
    if (taken.length <= 256) return taken;
  }
}

const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];
function distance(a, b) {
  const [r, g, blue] = parts(a);
  const [r2, g2, blue2] = parts(b);
  return (r - r2) ** 2 + (g - g2) ** 2 + (blue - blue2) ** 2;
}

function encoded(width, height, rgba) {
  const counts = new Map();
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at++) {
    const colour = (rgba[at * 4] << 16) | (rgba[at * 4 + 1] << 8) | rgba[at * 4 + 2];
    colours[at] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = chosen(counts);
  const nearest = new Map();
  for (const colour of counts.keys()) {
    let best = 0;
    for (let at = 1; at < palette.length; at++) if (distance(palette[at], colour) < distance(palette[best], colour)) best = at;
    nearest.set(colour, best);
  }
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = nearest.get(colours[y * width + x]);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap(parts))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name, data) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
