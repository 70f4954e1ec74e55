/** The ways to install the tag, each with its instructions. */
import type { Install } from "../../api/index.ts";
import { msg, type PlainId, t } from "../../base/text.ts";

export interface InstallMethod {
  id: string;
  name: () => string;
  text: PlainId;
  after?: PlainId;
  code: (install: Install) => string | undefined;
}

const example = (id: string) => (install: Install) =>
  [...install.elsewhere, ...install.backend].find(({ language }) => language === id)?.code;
const method = (id: string, name: string, text: PlainId): InstallMethod => ({
  id,
  name: () => name,
  text,
  code: example(id),
});

const html: InstallMethod = {
  id: "html",
  name: () => t("install-html"),
  text: msg("install-way-html"),
  code: ({ snippet }) => snippet,
};

const builders = [
  html,
  method("google-tag-manager", "Google Tag Manager", msg("install-way-gtm")),
  method("wordpress", "WordPress", msg("install-way-wordpress")),
  method("shopify", "Shopify", msg("install-way-shopify")),
  method("squarespace", "Squarespace", msg("install-way-squarespace")),
  method("webflow", "Webflow", msg("install-way-webflow")),
  method("wix", "Wix", msg("install-way-wix")),
  method("ghost", "Ghost", msg("install-way-ghost")),
];

const otherMethods: InstallMethod[] = [
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
  method("nginx", "nginx", msg("install-way-nginx")),
  method("caddy", "Caddy", msg("install-way-caddy")),
  method("cloudflare", "Cloudflare", msg("install-way-cloudflare")),
  method("nextjs", "Next.js", msg("install-way-proxy-file")),
];

const sent = msg("install-way-server");
const backends = [
  method("curl", "curl", sent),
  method("javascript", "JavaScript", sent),
  method("python", "Python", sent),
  method("php", "PHP", sent),
  method("go", "Go", sent),
  method("rust", "Rust", sent),
];

export interface Group {
  title: PlainId;
  methods: InstallMethod[];
}

/** What the server gives and this list does not know is offered under its own word. */
function moreMethods(install: Install): InstallMethod[] {
  const known = new Set([...builders, ...proxies, ...backends].map(({ id }) => id));
  return [...install.elsewhere, ...install.backend]
    .filter(({ language }) => !known.has(language))
    .map(({ language }) => method(language, language, msg("install-add-code")));
}

export function groups(install: Install | undefined): Group[] {
  const all = [
    { title: msg("install-group-pages"), methods: builders },
    { title: msg("install-group-proxy"), methods: proxies },
    { title: msg("install-group-server"), methods: backends },
    { title: msg("install-group-more"), methods: [...otherMethods, ...(install ? moreMethods(install) : [])] },
  ];
  if (!install) return all;
  return all
    .map(({ title, methods }) => ({ title, methods: methods.filter(({ code }) => code(install) !== undefined) }))
    .filter(({ methods }) => methods.length > 0);
}

/** The one in the address, if any. */
export const methodById = (id: string, install: Install | undefined): InstallMethod =>
  groups(install)
    .flatMap(({ methods }) => methods)
    .find((one) => one.id === id) ?? html;
