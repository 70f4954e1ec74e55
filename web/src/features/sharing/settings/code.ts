/** Code for pages that show what a site shares. */
import { readWidth } from "../width.ts";

export type ShareTheme = "" | "light" | "dark";

const attribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Shows the dashboard in a frame; `width` in pixels, as it is typed. */
export function embedCode(url: string, title: string, theme: ShareTheme, width: string): string {
  const address = new URL(url);
  address.searchParams.set("embed", "1");
  if (theme !== "") address.searchParams.set("theme", theme);
  const most = readWidth(width);
  if (most !== undefined) address.searchParams.set("width", String(most));
  return `<iframe
  src="${attribute(address.href)}"
  title="${attribute(title)}"
  loading="lazy"
  style="width: 100%; height: 1600px; border: 0"
></iframe>`;
}

/** Shows how often the page itself was viewed. */
export function countCode(url: string): string {
  const { origin, pathname } = new URL(url);
  return `<span id="views"></span>
<script>
  fetch("${origin}/api/v1${pathname}/count?path=" + encodeURIComponent(location.pathname))
    .then((answer) => answer.json())
    .then(({ views }) => { document.querySelector("#views").textContent = views; });
</script>`;
}

/** The same as an image, for instance in a readme. */
export const badgeCode = (url: string, alt: string): string =>
  `<img src="${attribute(url)}/badge.svg?path=/about" alt="${attribute(alt)}">`;
