/** How a banner looks on a page: with the style of the script's own part, and what a preview needs in addition. */
import { look as scriptLook } from "../../../../tracker-wasm/loader/consent.css.js";
import type { Colours, Scheme } from "./types.ts";

/**
 * In one scheme, whichever the reader's is. The panel is not a modal window here, so its backdrop is an element; links lead
 * nowhere; and what is drawn with every letter typed does not slide in each time.
 */
export const look = (colours: Colours, scheme: Scheme): string => `${scriptLook({ light: colours, dark: colours })}
:host{color-scheme:${scheme}}
section{animation:none}
a{text-decoration:underline}
dialog{height:fit-content}
.shade{position:fixed;inset:0;background:#0007}
`;

/** The page under it: lines in place of words. */
export const page = (scheme: Scheme): string => `
html{background:${scheme === "dark" ? "#22262a" : "#f4f5f6"};height:100%;overflow:hidden}
body{margin:0;padding:0 24px;display:grid;gap:14px;align-content:start;max-width:720px;margin-inline:auto}
i{display:block;height:11px;border-radius:6px;background:${scheme === "dark" ? "#343a40" : "#e2e5e8"}}
.bar{height:10px;width:38%;margin:22px 0 20px}
.head{height:24px;width:62%}
.picture{height:150px;border-radius:10px;margin:8px 0}
.short{width:72%}
`;
