/** Small pictures of values: flags, browsers, systems, sources. They decorate: the value is always there as text. */
import { base } from "../api/index.ts";
import brands from "../figures/brands.json";
import { folder } from "../icons/folder.ts";
import { Icon } from "./icon.tsx";
import "./pictures.css";

/** One picture, as icons.mjs writes it. */
const picture = (name: string): string => `${folder}/${name}.svg#i`;

/** The flag of a two-letter country code; nothing if it is not one. */
export function Flag({ code }: { code: string | null | undefined }) {
  if (!code || !/^[A-Z]{2}$/.test(code)) return null;
  return (
    <svg class="flag" width="18" height="12" aria-hidden="true">
      <use href={picture(code)} />
    </svg>
  );
}

/** The icon of a source, from its website; or its letter. */
export const SourceIcon = ({ site, source }: { site: string; source: string }) => (
  <img
    class="source-icon"
    src={`${base}/sites/${encodeURIComponent(site)}/sources/icon?source=${encodeURIComponent(source)}`}
    alt=""
    width="16"
    height="16"
    loading="lazy"
    decoding="async"
  />
);

/** Of a browser or a system, by its name. */
export function Brand({ kind, name }: { kind: "browser" | "os"; name: string | null | undefined }) {
  const slug = name ? (brands as Record<string, string>)[name] : undefined;
  if (slug === undefined) return <Icon name={kind === "os" ? "screen" : "globe"} />;
  return (
    <svg class="brand-icon" width="14" height="14" aria-hidden="true">
      <use href={picture(slug)} />
    </svg>
  );
}
