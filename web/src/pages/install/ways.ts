/** The places where the tag can stand, and what is to be done there. */
import type { Install } from "../../api/index.ts";

export interface Way {
  id: string;
  name: string;
  text: string;
  after?: string;
  code: (install: Install) => string | undefined;
}

const example = (id: string) => (install: Install) =>
  [...install.elsewhere, ...install.backend].find(({ language }) => language === id)?.code;
const way = (id: string, name: string, text: string, after?: string): Way => ({
  id,
  name,
  text,
  ...(after ? { after } : {}),
  code: example(id),
});

const html: Way = {
  id: "html",
  name: "Any page",
  text: "Put this before </head> on every page.",
  code: ({ snippet }) => snippet,
};

const builders = [
  html,
  way("google-tag-manager", "Google Tag Manager", "Make a tag of the kind “Custom HTML”, triggered on all pages, with this in it. Then submit the container."),
  way("wordpress", "WordPress", "Put this at the end of functions.php of your (child) theme, or into a plugin for code snippets."),
  way("shopify", "Shopify", "In the admin: Online Store, Themes, Edit code. Put this into layout/theme.liquid, before </head>."),
  way("squarespace", "Squarespace", "Under Website, Pages, Custom code, Code injection, put this into the header."),
  way("webflow", "Webflow", "Under Site settings, Custom code, put this into the head code. Then publish the site."),
  way("wix", "Wix", "Under Settings, Custom code, add this to all pages, in the head."),
  way("ghost", "Ghost", "Under Settings, Code injection, put this into the site header."),
];

const besides: Way[] = [
  {
    id: "noscript",
    name: "Without script",
    text: "Put this picture into the body of every page: it counts pages where no script runs.",
    after: "If a template writes the pages, let it put the page’s address behind u=, percent-encoded.",
    code: ({ noscript_snippet }) => noscript_snippet,
  },
  {
    id: "pinned",
    name: "Pinned by its hash",
    text: "With its hash the browser runs exactly this version of the script, and nothing else.",
    after: "Renew the line after each update of Stile, or nothing is counted.",
    code: ({ pinned_snippet }) => pinned_snippet,
  },
  {
    id: "csp",
    name: "Content security policy",
    text: "Where the site has a content security policy, add these to it.",
    code: ({ csp }) => csp.join("; "),
  },
];

const own = "The script and its hits go by your own domain, which fewer blockers stop. ";
const proxies = [
  way("nginx", "nginx", `${own}Put this into the server block of the site, and reload nginx.`),
  way("caddy", "Caddy", `${own}Put this into the site’s block of the Caddyfile, and reload Caddy.`),
  way("cloudflare", "Cloudflare", `${own}Make a Worker of this, on the route named in its first line.`),
  way("nextjs", "Next.js", `${own}Save this as the file named in its first line.`),
];

const sent = "Sends one event from your own program, such as a purchase.";
const backends = [
  way("curl", "curl", sent),
  way("javascript", "JavaScript", sent),
  way("python", "Python", sent),
  way("php", "PHP", sent),
  way("go", "Go", sent),
  way("rust", "Rust", sent),
];

export interface Group {
  title: string;
  ways: Way[];
}

/** What the server gives and this list does not know is offered under its own word. */
function further(install: Install): Way[] {
  const known = new Set([...builders, ...proxies, ...backends].map(({ id }) => id));
  return [...install.elsewhere, ...install.backend]
    .filter(({ language }) => !known.has(language))
    .map(({ language }) => way(language, language, "Put this there."));
}

export function groups(install: Install | undefined): Group[] {
  const all = [
    { title: "In the pages", ways: builders },
    { title: "Under your own domain", ways: proxies },
    { title: "From a backend", ways: backends },
    { title: "Besides", ways: [...besides, ...(install ? further(install) : [])] },
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
