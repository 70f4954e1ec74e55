// The style of pick mode's overlay. It is adopted as a style sheet of its shadow root, which no policy of the page
// forbids.
export const look = `
:host { all: initial; color-scheme: light dark; }
* { box-sizing: border-box; font: 15px/1.45 system-ui, sans-serif; }
[hidden] { display: none !important; }
.frame {
  position: fixed; z-index: 2147483646; pointer-events: none; border-radius: 3px;
  outline: 3px solid #0b62d6; outline-offset: 1px; box-shadow: 0 0 0 6px #fffc; background: #0b62d626;
}
.frame.start { outline-color: #7a3fc4; background: #7a3fc426; }
.panel {
  position: fixed; z-index: 2147483647; inset: auto 16px 16px auto; width: min(400px, calc(100vw - 32px));
  max-height: calc(100vh - 32px); overflow: auto; padding: 16px; border-radius: 10px;
  color: #17212b; background: #fff; border: 1px solid #5f6f7f; box-shadow: 0 8px 30px #0006;
}
.panel.left { inset: auto auto 16px 16px; }
h2 { margin: 0 0 6px; font-size: 17px; font-weight: 650; }
p { margin: 0 0 10px; }
label { display: block; margin: 0 0 4px; font-weight: 600; }
label.choice { display: flex; gap: 8px; align-items: baseline; font-weight: 400; }
fieldset { margin: 0 0 12px; padding: 0; border: 0; }
legend { padding: 0; margin: 0 0 4px; font-weight: 600; }
input[type=text] {
  width: 100%; margin: 0 0 12px; padding: 7px 9px; border: 1px solid #5f6f7f; border-radius: 6px; color: inherit; background: #fff;
}
ul { margin: 0 0 12px; padding: 0; list-style: none; max-height: 130px; overflow: auto; }
li { padding: 2px 0; }
code { font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.row { display: flex; flex-wrap: wrap; gap: 8px; }
button {
  padding: 7px 13px; border: 1px solid #5f6f7f; border-radius: 6px; color: inherit; background: #f2f5f8; cursor: pointer;
}
button.main { color: #fff; background: #0b57c0; border-color: #0b57c0; }
button:disabled { opacity: .6; cursor: default; }
:focus-visible { outline: 3px solid #0b62d6; outline-offset: 2px; }
.wrong { color: #a8071a; font-weight: 600; }
@media (prefers-color-scheme: dark) {
  .frame { outline-color: #6db1ff; box-shadow: 0 0 0 6px #000b; background: #6db1ff30; }
  .frame.start { outline-color: #c39bff; background: #c39bff30; }
  .panel { color: #e8eef4; background: #1a222b; border-color: #8b99a7; }
  input[type=text] { background: #10171e; border-color: #8b99a7; }
  button { background: #2a3541; border-color: #8b99a7; }
  button.main { color: #06203f; background: #8cc0ff; border-color: #8cc0ff; }
  :focus-visible { outline-color: #8cc0ff; }
  .wrong { color: #ff9d9d; }
}`;
