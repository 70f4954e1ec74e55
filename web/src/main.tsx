// First of all: it has the order of the layers.
import "./style/tokens.css";
import { render } from "preact";
import { App } from "./app.tsx";
import { language, startTexts } from "./base/text.ts";
import "uplot/dist/uPlot.min.css";
import "./style/base.css";
import "./style/first.css";
import "./style/controls.css";
import "./style/windows.css";
import "./style/frame.css";
import "./style/auth-card.css";
import "./style/pages.css";
import "./features/site/site.css";
import "./features/site/chart.css";
import "./features/site/cards.css";
import "./features/site/views.css";
import "./features/site/notes.css";
import "./style/print.css";

async function start(root: HTMLElement): Promise<void> {
  document.documentElement.lang = language;
  // Waits at least one task, so that the browser paints index.html before the page is rendered. Without texts
  // theme.js shows an error.
  await Promise.all([startTexts(), new Promise((done) => setTimeout(done))]);
  root.replaceChildren();
  render(<App />, root);
}

const root = document.getElementById("app");
if (root) void start(root);
