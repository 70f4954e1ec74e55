/** How a banner looks on a page: the style of its shadow root, as in the script's part (tracker-wasm/loader). */
import type { Colours, Scheme } from "./types.ts";

const own = (colours: Colours): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value};`)
    .join("");

/** In one scheme, whichever the reader's is. */
export const look = (colours: Colours, scheme: Scheme): string => `
:host{all:initial;color-scheme:${scheme};${own(colours)}}
*{box-sizing:border-box;margin:0;font:inherit;color:inherit}
section,dialog{position:fixed;z-index:2;border:1px solid #8884;border-radius:14px;padding:22px 26px;
font:.9375em/1.55 system-ui,sans-serif;color:var(--text,CanvasText);background:var(--background,Canvas);
box-shadow:0 1px 2px #0002,0 12px 40px #0003;text-align:start;overflow-wrap:break-word}
section{inset:auto 16px 16px;max-height:66dvh;max-width:1120px;margin:auto;display:flex;gap:16px 40px;align-items:center}
.top{inset:16px 16px auto}
.corner{inset-inline:auto 16px;width:420px;max-width:calc(100vw - 32px);flex-direction:column;align-items:stretch}
.text{flex:1;min-height:0;max-height:100%;overflow:auto;padding:4px;margin:-4px}
p{max-width:84ch;text-wrap:pretty;white-space:pre-line;font-size:.9667em}
p+p{margin-top:.5em}
p:empty{display:none}
b,h2{display:block;font-size:1.0667em;font-weight:650;line-height:1.35;margin-bottom:.4em;text-wrap:balance}
a{color:var(--link,LinkText);text-decoration:underline;text-underline-offset:.18em}
.row{display:grid;grid:auto-flow 1fr/repeat(auto-fit,minmax(min(100%,7.5em),1fr));gap:10px;min-width:20em}
.corner .row{min-width:0}
dialog .row{min-width:0;grid-template-columns:repeat(auto-fit,minmax(min(100%,9.5em),1fr))}
button{min-height:44px;padding:9px 12px;border:1px solid var(--text,ButtonText);border-radius:9px;font-weight:600;
line-height:1.3;background:none}
.agree{color:var(--agree_text,ButtonText);background:var(--agree_background,ButtonFace)}
.decline{color:var(--decline_text,ButtonText);background:var(--decline_background,ButtonFace)}
.close{border-color:transparent;margin-bottom:-10px}
dialog{inset:0;margin:auto;width:min(480px,calc(100vw - 24px));max-height:calc(100dvh - 24px);height:fit-content;overflow:auto}
dialog[open],.content{display:grid;gap:14px}
dialog p{margin:0;font-size:1em}
h2{font-size:1.25em;margin:0}
code{display:block;margin-top:-8px;padding:9px 12px;border-radius:9px;background:#8882;
font:.9333em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.shade{position:fixed;inset:0;background:#0007;z-index:1}
@media(max-width:860px){section{inset-inline:8px;bottom:8px;padding:16px;flex-direction:column;align-items:stretch}
.top{inset:8px 8px auto}.corner{width:auto;max-width:none}.row{min-width:0}.text{flex:0 1 auto;padding-bottom:16px;
margin-bottom:-16px;mask:linear-gradient(#000 calc(100% - 22px),#0000)}dialog{padding:18px}}
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
