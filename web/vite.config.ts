import { defineConfig } from "vite";

// Development speaks to a server on this machine; built files are served by that server itself.
const server = process.env.STILE_SERVER ?? "http://localhost:8080";

/** What the pages before the sign-in share. */
const door = /\/src\/(pages\/door\/(enter|form|providers)|parts\/(bare|mailed))\.tsx?$/;

export default defineConfig({
  // The goal tester is the tracker's.
  server: { fs: { allow: [".."] }, proxy: { "/api": server, "/docs": server } },
  plugins: [
    {
      // What paints first comes first: the stylesheet before the script, in whose place index.html draws a part of the page.
      name: "script-after-style",
      transformIndexHtml: {
        order: "post",
        handler: (html) => html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
      },
    },
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0, // a data: address would need a wider content security policy
    modulePreload: { polyfill: false },
    reportCompressedSize: false, // check-size.mjs says it, and holds the budget
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page begins with, and small modules that would come in files of their own.
            { name: "first", test: /\/src\/(main\.tsx|(api\/figures|base\/theme|figures\/scale)\.ts)$/, priority: 3 },
            // What many pages share, each of it too small for a file.
            { name: "shared", test: (id) => !door.test(id), minShareCount: 5, priority: 2 },
            { name: "door", test: door, priority: 1 },
          ],
        },
      },
    },
  },
});
