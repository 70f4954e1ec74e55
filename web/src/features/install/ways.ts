/** The ways to install the tag, each with its instructions. */
import type { Install } from "../../api/index.ts";
import { msg, type PlainId, t } from "../../base/text.ts";

export interface Way {
  id: string;
  name: () => string;
  text: PlainId;
  after?: PlainId;
  code: (install: Install) => string | undefined;
}

const example = (id: string) => (install: Install) =>
  [...install.elsewhere, ...install.backend].find(({ language }) => language === id)?.code;
const way = (id: string, name: string, text: PlainId): Way => ({
  id,
  name: () => name,
  text,
  code: example(id),
});

const html: Way = {
  id: "html",
  name: () => t("install-html"),
  text: msg("install-way-html"),
  code: ({ snippet }) => snippet,
};

const builders = [
  html,
  way("google-tag-manager", "Google Tag Manager", msg("install-way-gtm")),
  way("wordpress", "WordPress", msg("install-way-wordpress")),
  way("shopify", "Shopify", msg("install-way-shopify")),
  way("squarespace", "Squarespace", msg("install-way-squarespace")),
  way("webflow", "Webflow", msg("install-way-webflow")),
  way("wix", "Wix", msg("install-way-wix")),
  way("ghost", "Ghost", msg("install-way-ghost")),
];

const besides: Way[] = [
  {
    id: "noscript",
    name: () => t("install-pixel"),
    text: msg("install-way-pixel"),
    after: msg("install-way-pixel-after"),
    code: ({ noscript_snippet }) => noscript_snippet,
  },
  {
    id: "pinned",
    name: () => t("install-sri"),
    text: msg("install-way-sri"),
    after: msg("install-way-sri-after"),
    code: ({ pinned_snippet }) => pinned_snippet,
  },
  {
    id: "csp",
    name: () => t("install-csp"),
    text: msg("install-way-csp"),
    code: ({ csp }) => csp.join("; "),
  },
];

const proxies = [
  way("nginx", "nginx", msg("install-way-nginx")),
  way("caddy", "Caddy", msg("install-way-caddy")),
  way("cloudflare", "Cloudflare", msg("install-way-cloudflare")),
  way("nextjs", "Next.js", msg("install-way-proxy-file")),
];

const sent = msg("install-way-server");
const backends = [
  way("curl", "curl", sent),
  way("javascript", "JavaScript", sent),
  way("python", "Python", sent),
  way("php", "PHP", sent),
  way("go", "Go", sent),
  way("rust", "Rust", sent),
];

export interface Group {
  title: PlainId;
  ways: Way[];
}

/** What the server gives and this list does not know is offered under its own word. */
function further(install: Install): Way[] {
  const known = new Set([...builders, ...proxies, ...backends].map(({ id }) => id));
  return [...install.elsewhere, ...install.backend]
    .filter(({ language }) => !known.has(language))
    .map(({ language }) => way(language, language, msg("install-add-code")));
}

export function groups(install: Install | undefined): Group[] {
  const all = [
    { title: msg("install-group-pages"), ways: builders },
    { title: msg("install-group-proxy"), ways: proxies },
    { title: msg("install-group-server"), ways: backends },
    { title: msg("install-group-more"), ways: [...besides, ...(install ? further(install) : [])] },
  ];
  if (!install) return all;
  return all
    .map(({ title, ways }) => ({ title, ways: ways.filter(({ code }) => code(install) !== undefined) }))
    .filter(({ ways }) => ways.length > 0);
}

/** The one that the address names, where there is one. */
export const wayOf = (id: string, install: Install | undefined): Way =>
  groups(install)
    .flatMap(({ ways }) => ways)
    .find((one) => one.id === id) ?? html;
