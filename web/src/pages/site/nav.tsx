/** The pages of one site, under the header. They keep the period, the comparison and the filters. */
import { useEffect, useRef } from "preact/hooks";
import { usePlace } from "../../base/route.tsx";
import { readView, writeView } from "../../figures/view.ts";
import { siteAddress } from "./asked.ts";

const pages: { path: string; text: string; also?: readonly string[] }[] = [
  { path: "", text: "Dashboard", also: ["/left-out", "/around"] },
  { path: "/live", text: "Live" },
  { path: "/goals", text: "Goals" },
  { path: "/funnels", text: "Funnels" },
  { path: "/paths", text: "Paths" },
  { path: "/retention", text: "Retention" },
  { path: "/revenue", text: "Revenue" },
  { path: "/changed", text: "Changes", also: ["/why"] },
  { path: "/settings", text: "Settings", also: ["/install", "/dry-run"] },
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
