import { defineConfig } from "vite";

// Development speaks to a server on this machine; built files are served by that server itself.
const server = process.env.STILE_SERVER ?? "http://localhost:8080";

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
  },
});
