import { render } from "preact";
import { App } from "./app.tsx";
import "uplot/dist/uPlot.min.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/controls.css";
import "./style/windows.css";
import "./style/frame.css";
import "./style/pages.css";
import "./style/site.css";
import "./style/chart.css";
import "./style/cards.css";
import "./style/views.css";
import "./style/print.css";

const root = document.getElementById("app");
if (root) render(<App />, root);
