/** Draws a banner into the document of a frame in which no script runs, as the script draws it on a page. */
import { locale } from "../../base/text.ts";
import { filled, valuesFor } from "./banner.ts";
import { directionOf } from "./languages.ts";
import { look, page } from "./preview-look.ts";
import type { Banner, Promised, Scheme, Texts } from "./types.ts";

/** What a visitor sees: the question, or what the site knows about one who agreed. */
export type Shown = "banner" | "panel";

export interface Drawing {
  banner: Banner;
  language: string;
  texts: Texts;
  promised: Promised;
  scheme: Scheme;
  shown: Shown;
}

type Maker = (name: string, inside?: (Node | string)[], className?: string) => HTMLElement;

const makerFor =
  (document: Document): Maker =>
  (name, inside = [], className = "") => {
    const element = document.createElement(name);
    if (className) element.className = className;
    element.append(...inside);
    // The preview is looked at, and takes no focus.
    if (name === "button") element.tabIndex = -1;
    return element;
  };

/** A visitor who agreed a while ago. */
function example(language: string): Record<string, string> {
  const day = (distance: number): string =>
    new Date(Date.now() + distance * 86_400_000).toLocaleDateString(language, { dateStyle: "long" });
  return { since: day(-41), until: day(354), visits: "7", hits: "31" };
}

const code = "4f1d6c02-9b7e-8a35-b0c8-2e7d51f3a964";

function question(make: Maker, { texts, banner }: Drawing, fill: (text: string) => string): HTMLElement {
  const last = make("p", [`${fill(texts.withdrawal)} `, make("a", [fill(texts.policy)])]);
  const text = make("div", [make("b", [fill(texts.title)]), make("p", [fill(texts.body)]), last], "text");
  const row = make(
    "div",
    [make("button", [fill(texts.decline)], "decline"), make("button", [fill(texts.agree)], "agree")],
    "row",
  );
  return make("section", [text, row], banner.place);
}

function panel(make: Maker, { texts }: Drawing, fill: (text: string) => string): HTMLElement {
  const { panel } = texts;
  const row = make("div", [make("button", [fill(panel.withdraw)]), make("button", [fill(panel.forget)])], "row");
  const content = make("div", [make("p", [fill(panel.code)]), make("code", [code]), row], "content");
  const dialog = make("dialog", [
    make("h2", [fill(panel.title)]),
    make("p", [fill(panel.agreed)]),
    content,
    make("button", [fill(panel.close)], "close"),
  ]);
  // Not as a modal window, which would take the focus from where the person types.
  dialog.setAttribute("open", "");
  return dialog;
}

const style = (document: Document, text: string): CSSStyleSheet | undefined => {
  const view = document.defaultView as (Window & typeof globalThis) | null;
  if (!view) return undefined;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
};

export function draw(document: Document, drawing: Drawing): void {
  const { banner, language, promised, scheme, shown } = drawing;
  const make = makerFor(document);
  const pageStyle = style(document, page(scheme));
  const bannerStyle = style(document, look(banner[scheme], scheme));
  if (!pageStyle || !bannerStyle) return;
  document.adoptedStyleSheets = [pageStyle];
  const line = (name: string) => make("i", [], name);
  const lines = ["bar", "head", "", "", "short", "picture", "", "", "", "short", "", "", "short"].map(line);
  for (const one of lines) one.setAttribute("aria-hidden", "true");
  const host = make("div");
  const shadow = host.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [bannerStyle];
  let tag: string | undefined = language;
  try {
    Intl.getCanonicalLocales(language);
  } catch {
    tag = locale;
  }
  const values = { ...valuesFor(promised, banner.answer_months), ...(shown === "panel" ? example(tag ?? "en") : {}) };
  const fill = (text: string): string => filled(text, values);
  const surface = shown === "panel" ? panel(make, drawing, fill) : question(make, drawing, fill);
  surface.lang = language;
  surface.dir = directionOf(language);
  shadow.append(...(shown === "panel" ? [make("div", [], "shade"), surface] : [surface]));
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  document.body.replaceChildren(...lines, host);
}
