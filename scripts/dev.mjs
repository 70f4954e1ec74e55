#!/usr/bin/env node
/**
 * `make dev`: the server as a debug build, and Vite before it. Vite serves the dashboard from web/src and reloads the
 * page; everything else it passes on to the server. A change of the server's sources builds and restarts the server;
 * while a build fails, the old one keeps running. Ctrl-C ends both.
 */
import { spawn } from "node:child_process";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const port = process.env.PORT ?? "5173";
const listen = process.env.STILE_HTTP_LISTEN ?? "127.0.0.1:8081";
const program = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug/stile");

/** What the server is built from. */
const sources = ["server", "shared", "locales", "queries", "migrations", ".sqlx", "docs/script.md", "Cargo.toml", "Cargo.lock"];
/** Between two looks at the sources, in milliseconds. */
const interval = 1000;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (text) => console.log(`dev: ${text}`);

let stopping = false;
const children = new Set();

/** Starts a program; `child.ended` resolves to its exit code, which is null if a signal ended it. */
function start(command, args, options) {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
  children.add(child);
  child.ended = new Promise((resolve) => {
    child.on("error", (error) => {
      say(`${command} did not start: ${error.message}`);
      resolve(1);
    });
    child.on("exit", resolve);
  }).finally(() => children.delete(child));
  return child;
}

async function stop(child) {
  child.kill("SIGTERM");
  await child.ended;
}

/** All files below a path with the times of their last changes, as one text. */
async function state(path) {
  const stat = await lstat(join(root, path)).catch(() => undefined);
  if (!stat) return "";
  if (!stat.isDirectory()) return `${path} ${stat.mtimeMs}\n`;
  const names = await readdir(join(root, path)).catch(() => []);
  const parts = await Promise.all(names.filter((name) => name !== "node_modules").map((name) => state(join(path, name))));
  return parts.join("");
}

const stateOfAll = async () => (await Promise.all(sources.map(state))).join("");
const built = async () => (await lstat(program).catch(() => undefined))?.mtimeMs;

let server;

function startServer() {
  const env = {
    ...process.env,
    STILE_DATA_DIR: process.env.STILE_DATA_DIR ?? "data-dev",
    STILE_HTTP_LISTEN: listen,
    STILE_HTTP_PUBLIC_ADDRESS: process.env.STILE_HTTP_PUBLIC_ADDRESS ?? `http://localhost:${port}`,
  };
  const child = start(program, ["serve"], { env });
  server = child;
  void child.ended.then(() => {
    if (server !== child || stopping) return;
    server = undefined;
    say("the server ended; it starts again after the next change");
  });
}

/** Builds the server, and restarts it if the build changed the program. */
async function build() {
  const before = await built();
  const code = await start("cargo", ["build", "--package", "server"]).ended;
  if (stopping) return;
  if (code !== 0) return say("the build failed");
  if (server && (await built()) === before) return;
  const old = server;
  server = undefined;
  if (old) {
    say("restarts the server");
    await stop(old);
  }
  if (!stopping) startServer();
}

async function end() {
  if (stopping) return;
  stopping = true;
  await Promise.all([...children].map(stop));
  process.exit(0);
}
process.on("SIGINT", () => void end());
process.on("SIGTERM", () => void end());

let seen = await stateOfAll();
await build();
if (!stopping) {
  const vite = start(process.execPath, ["node_modules/vite/bin/vite.js", "--port", port, "--strictPort"], {
    cwd: join(root, "web"),
    env: { ...process.env, STILE_SERVER: `http://${listen}` },
  });
  void vite.ended.then(end);
}
while (!stopping) {
  await sleep(interval);
  const now = await stateOfAll();
  if (now === seen || stopping) continue;
  seen = now;
  await build();
}
