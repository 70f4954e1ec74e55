/** Compresses the build's files as far as possible, once: writes compressed versions next to each text file. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = new URL("dist", import.meta.url).pathname;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
const forms = {
  br: (bytes) =>
    brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => gzipSync(bytes, { level: 9 }),
};

for (const name of readdirSync(dist, { recursive: true })) {
  if (!/\.(js|css|html|svg|json|wasm|txt)$/.test(name)) continue;
  const bytes = readFileSync(join(dist, name));
  for (const [ending, pack] of Object.entries(forms)) {
    const packed = pack(bytes);
    if (packed.length < bytes.length * 0.9) writeFileSync(join(dist, `${name}.${ending}`), packed);
  }
}
