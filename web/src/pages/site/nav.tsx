/** The pages of one site, under the header. They keep the period, the comparison and the filters. */
import { useEffect, useRef } from "preact/hooks";
import { useKeys } from "../../base/keys.ts";
import { go, usePlace } from "../../base/route.tsx";
import { readView, writeView } from "../../figures/view.ts";
import { siteAddress } from "./asked.ts";

interface Page {
  path: string;
  text: string;
  /** Goes there, after G. */
  key?: string;
  /** Pages without a place of their own here. */
  also?: readonly string[];
}

export const pages: readonly Page[] = [
  { path: "", text: "Dashboard", key: "d", also: ["/left-out", "/around"] },
  { path: "/live", text: "Live", key: "l" },
  { path: "/goals", text: "Goals", key: "g" },
  { path: "/funnels", text: "Funnels", key: "f" },
  { path: "/paths", text: "Paths", key: "p" },
  { path: "/retention", text: "Retention", key: "r" },
  { path: "/revenue", text: "Revenue", key: "v" },
  { path: "/changed", text: "Changes", key: "c", also: ["/why"] },
  { path: "/settings", text: "Settings", key: "e", also: ["/install", "/dry-run"] },
];

export function SiteNav({ name }: { name: string }) {
  const { path, search } = usePlace();
  const list = useRef<HTMLUListElement>(null);
  const home = siteAddress(name);
  const here = path.replace(/\/$/, "");
  // On a phone the list is one line, wider than the window.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !current) return;
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [here]);
  const view = writeView(readView(search));
  useKeys(
    Object.fromEntries(pages.flatMap((page) => (page.key ? [[`g ${page.key}`, () => go(home + page.path + view)]] : []))),
  );
  return (
    <nav class="site-nav" aria-label={name}>
      <ul ref={list}>
        {pages.map((page) => {
          const address = home + page.path;
          const within =
            (page.path !== "" && here.startsWith(`${address}/`)) || page.also?.some((path) => here === home + path);
          return (
            <li key={page.path}>
              <a href={address + view} aria-current={here === address ? "page" : within ? "true" : undefined}>
                {page.text}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
