/** Says what a first dashboard view costs over the wire (gzipped), and fails above the budget. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";

const budget = 120 * 1024;
const dist = new URL("dist", import.meta.url).pathname;

const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

let total = 0;
for (const path of files(dist).sort()) {
  const plain = readFileSync(path);
  const size = gzipSync(plain, { level: 9 }).length;
  total += size;
  process.stdout.write(
    `${relative(dist, path).padEnd(36)} ${String(plain.length).padStart(8)} ${String(size).padStart(8)} gzip\n`,
  );
}
process.stdout.write(`${"first view in all".padEnd(36)} ${String(total).padStart(17)} of ${budget}\n`);
if (total > budget) {
  process.stderr.write("Over the budget: take something out before adding more.\n");
  process.exit(1);
}
