// The style of the banner and of the panel: a style sheet of their shadow root, which no policy of the page forbids.
// Sizes are in em of the browser's own font size, whatever the page's is.

/** The site's colours as custom properties; without any, the browser's own are used. */
const colours = (set) =>
  Object.entries(set ?? {})
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

export const look = ({ light, dark }) =>
  `
:host{all:initial;color-scheme:light dark;${colours(light)}}
@media(prefers-color-scheme:dark){:host{${colours(dark)}}}
@media print{:host{display:none}}
*{box-sizing:border-box;margin:0;font:inherit;color:inherit}
section,dialog{position:fixed;z-index:2147483647;border:1px solid #8884;border-radius:14px;padding:22px 26px;
font:.9375em/1.55 system-ui,sans-serif;color:var(--text,CanvasText);background:var(--background,Canvas);
box-shadow:0 1px 2px #0002,0 12px 40px #0003;text-align:start;overflow-wrap:break-word}
section{inset:auto 16px 16px;max-height:66dvh;max-width:1120px;margin:auto;display:flex;gap:16px 40px;align-items:center}
.top{inset:16px 16px auto;--from:-10px}
.corner{inset-inline:auto 16px;width:420px;max-width:calc(100vw - 32px);flex-direction:column;align-items:stretch}
.text{flex:1;min-height:0;max-height:100%;overflow:auto;padding:4px;margin:-4px}
p{max-width:84ch;text-wrap:pretty;white-space:pre-line;font-size:.9667em}
p+p{margin-top:.5em}
p:empty{display:none}
b,h2{display:block;font-size:1.0667em;font-weight:650;line-height:1.35;margin-bottom:.4em;text-wrap:balance}
a{color:var(--link,LinkText);text-underline-offset:.18em}
.row{display:grid;grid:auto-flow 1fr/repeat(auto-fit,minmax(min(100%,7.5em),1fr));gap:10px;min-width:20em}
.corner .row{min-width:0}
dialog .row{min-width:0;grid-template-columns:repeat(auto-fit,minmax(min(100%,9.5em),1fr))}
button{min-height:44px;padding:9px 12px;border:1px solid var(--text,ButtonText);border-radius:9px;font-weight:600;line-height:1.3;
cursor:pointer;background:none}
.agree{color:var(--agree_text,ButtonText);background:var(--agree_background,ButtonFace)}
.decline{color:var(--decline_text,ButtonText);background:var(--decline_background,ButtonFace)}
button:hover{box-shadow:inset 0 0 0 1px}
[aria-disabled]{cursor:default}
.close{border-color:transparent;margin-bottom:-10px}
:focus-visible{outline:3px solid var(--text,CanvasText);outline-offset:2px}
.failed{font-weight:600}
dialog{inset:0;margin:auto;width:min(480px,calc(100vw - 24px));max-height:calc(100dvh - 24px);overflow:auto}
dialog[open],.content{display:grid;gap:14px}
dialog p{margin:0;font-size:1em}
h2{font-size:1.25em;margin:0}
h2:focus{outline:0}
code{display:block;margin-top:-8px;padding:9px 12px;border-radius:9px;background:#8882;
font:.9333em/1.5 ui-monospace,monospace;overflow-wrap:anywhere;user-select:all}
::backdrop{background:#0007}
i{position:absolute;width:1px;visibility:hidden}
@media(max-width:860px){section{inset-inline:8px;bottom:8px;padding:16px;flex-direction:column;align-items:stretch}
.top{inset:8px 8px auto}.corner{inset-inline:8px;width:auto;max-width:none}.row{min-width:0}.text{flex:0 1 auto;padding-bottom:16px;margin-bottom:-16px;
mask:linear-gradient(#000 calc(100% - 22px),#0000)}dialog{padding:18px}}
@media(prefers-reduced-motion:no-preference){section{animation:a .3s cubic-bezier(.2,.7,.3,1)}
@keyframes a{from{opacity:0;translate:0 var(--from,10px)}}}`.replace(/\n/g, '');
