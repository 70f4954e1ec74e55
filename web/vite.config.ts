import { defineConfig, type Plugin } from "vite";
import { manuals } from "./texts/manuals.mjs";
import { texts } from "./texts/plugin.mjs";

// In development Vite serves the dashboard and passes the rest on to a server on this machine (`make dev`); built files
// are served by that server itself.
const server = process.env.STILE_SERVER ?? "http://localhost:8080";
/** Paths that the server answers, as expressions: see server/front/src/lib.rs. */
const proxied = [
  "(api|snapshots|sign-in)/.*",
  "(docs|hit|stile-picks|stile-picked|healthz|readyz)",
  "(script\\.md|pixel\\.gif|robots\\.txt|favicon\\.ico)",
  "stile[^/?]*\\.(js|wasm)",
  "share/[^/?]+/badge\\.svg",
].map((path) => `^/${path}(\\?|$)`);

/** What the pages before the sign-in share. */
const auth = /\/src\/(features\/auth\/(after-sign-in|form|providers)|parts\/(auth-card|check-mail))\.tsx?$/;

/** What the pages of operators share, whom few others are. */
const operator = /\/src\/features\/operator\//;

/** The words of audit logs, which are long, and on a few pages. */
const audit = /\/src\/people\/(actions|audit-values)\.ts$/;

/** Layers of styles, of which a later one wins whatever its selectors are, and their sources. */
const order = [
  ["reset", /\/node_modules\//],
  // Print hides what features show.
  ["features", /\/src\/(features\/|style\/print\.css$)/],
  ["base", /\/src\/style\//],
  ["parts", /\/src\/parts\//],
] as const;

/** Puts each stylesheet into the layer of its folder. style/tokens.css, which comes first, has their order. */
const layers = (): Plugin => ({
  name: "layers",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith(".css")) return undefined;
    const layer = order.find(([, folder]) => folder.test(id))?.[0];
    if (!layer) throw new Error(`${id} is in no layer`);
    // Statements that declare the layers' order stay outside of them.
    const said = /@layer [\w\s,]+;/.exec(code)?.[0] ?? "";
    return { code: `${said}@layer ${layer}{${code.replace(said, "")}}`, map: null };
  },
});

export default defineConfig({
  // The goal tester is the tracker's, first drafts of banners the server's.
  server: { fs: { allow: [".."] }, proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
  plugins: [
    texts(),
    manuals(),
    layers(),
    {
      // What paints first comes first: the stylesheet before the script, since index.html shows a part of the page
      // until the script runs.
      name: "script-after-style",
      transformIndexHtml: {
        order: "post",
        handler: (html) => html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
      },
    },
  ],
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "firefox128", "safari17.5"], // light-dark() as it is written
    assetsInlineLimit: 0, // a data: address would need a wider content security policy
    modulePreload: { polyfill: false },
    reportCompressedSize: false, // check-size.mjs prints it, and checks the budget
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page begins with, and small modules that would become separate files.
            {
              name: "first",
              test: /\/src\/(main\.tsx|(base\/theme|base\/unfinished|figures\/scale)\.ts|parts\/progress-bar\.tsx)$/,
              priority: 3,
            },
            // What many pages share, each of it too small for a file.
            {
              name: "shared",
              test: (id) => ![auth, audit, operator].some((group) => group.test(id)),
              minShareCount: 5,
              priority: 2,
            },
            { name: "auth", test: auth, priority: 1 },
            { name: "audit", test: audit, priority: 1 },
            { name: "operator", test: operator, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
});
