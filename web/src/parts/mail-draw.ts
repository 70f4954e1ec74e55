/** Draws an email into the document of a frame in which no script runs. */
import { type MailElement, type MailNode, readMail } from "./mail-html.ts";

/** Elements that a report is made of. Of any other one the content is shown, and of these none. */
const shown = new Set(
  "a,b,blockquote,br,caption,center,code,div,em,h1,h2,h3,h4,hr,i,img,li,ol,p,pre,section,small,span,strong,sub,sup,table,tbody,td,tfoot,th,thead,tr,u,ul".split(
    ",",
  ),
);
const hidden = new Set("script,title,head,link,meta,base,iframe,object,embed,form,input,button,svg,math".split(","));
const attributes = new Set(
  "align,alt,bgcolor,border,cellpadding,cellspacing,class,colspan,dir,height,id,lang,role,rowspan,scope,valign,width".split(
    ",",
  ),
);

const pictures = /^data:image\/(png|jpeg|gif);base64,/;

function make(document: Document, element: MailElement, styles: string[]): Node[] {
  const { name, inside } = element;
  if (name === "style") styles.push(inside.join(""));
  if (name === "head") for (const one of inside) if (typeof one !== "string") make(document, one, styles);
  if (name === "style" || hidden.has(name)) return [];
  const content = inside.flatMap((one) => nodes(document, one, styles));
  if (!shown.has(name)) return content;
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(element.attributes)) {
    if (attributes.has(attribute)) made.setAttribute(attribute, value);
  }
  // As a property: the policy of the pages lets no attribute style anything.
  if (element.attributes.style) made.style.cssText = element.attributes.style;
  if (made instanceof (document.defaultView as Window & typeof globalThis).HTMLImageElement) {
    const { src = "" } = element.attributes;
    if (pictures.test(src)) made.src = src;
  }
  made.append(...content);
  return [made];
}

const nodes = (document: Document, node: MailNode, styles: string[]): Node[] =>
  typeof node === "string" ? [document.createTextNode(node)] : make(document, node, styles);

const find = (all: readonly MailNode[], name: string): MailElement | undefined => {
  for (const one of all) {
    if (typeof one === "string") continue;
    const found = one.name === name ? one : find(one.inside, name);
    if (found) return found;
  }
  return undefined;
};

export function drawMail(document: Document, html: string): void {
  const view = document.defaultView as (Window & typeof globalThis) | null;
  if (!view) return;
  const tree = readMail(html);
  const styles: string[] = ["a{text-decoration:underline}"];
  const content = tree.flatMap((one) => nodes(document, one, styles));
  document.adoptedStyleSheets = styles.map((text) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  const body = find(tree, "body")?.attributes ?? {};
  const page = find(tree, "html")?.attributes ?? {};
  if (page.lang) document.documentElement.lang = page.lang;
  document.body.style.cssText = body.style ?? "";
  if (body.class) document.body.className = body.class;
  if (body.bgcolor) document.body.setAttribute("bgcolor", body.bgcolor);
  document.body.replaceChildren(...content);
}
