/** The places where the tag can stand, and what is to be done there. */
import type { Install } from "../../api/index.ts";
import { msg } from "../../base/text.ts";

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
  name: msg("Any page"),
  text: msg("Put this before </head> on every page."),
  code: ({ snippet }) => snippet,
};

const builders = [
  html,
  way("google-tag-manager", "Google Tag Manager", msg("Make a tag of the kind “Custom HTML”, triggered on all pages, with this in it. Then submit the container.")),
  way("wordpress", "WordPress", msg("Put this at the end of functions.php of your (child) theme, or into a plugin for code snippets.")),
  way("shopify", "Shopify", msg("In the admin: Online Store, Themes, Edit code. Put this into layout/theme.liquid, before </head>.")),
  way("squarespace", "Squarespace", msg("Under Website, Pages, Custom code, Code injection, put this into the header.")),
  way("webflow", "Webflow", msg("Under Site settings, Custom code, put this into the head code. Then publish the site.")),
  way("wix", "Wix", msg("Under Settings, Custom code, add this to all pages, in the head.")),
  way("ghost", "Ghost", msg("Under Settings, Code injection, put this into the site header.")),
];

const besides: Way[] = [
  {
    id: "noscript",
    name: msg("Without script"),
    text: msg("Put this picture into the body of every page: it counts pages where no script runs."),
    after: msg("If a template writes the pages, let it put the page’s address behind u=, percent-encoded."),
    code: ({ noscript_snippet }) => noscript_snippet,
  },
  {
    id: "pinned",
    name: msg("Pinned by its hash"),
    text: msg("With its hash the browser runs exactly this version of the script, and nothing else."),
    after: msg("Renew the line after each update of Stile, or nothing is counted."),
    code: ({ pinned_snippet }) => pinned_snippet,
  },
  {
    id: "csp",
    name: msg("Content security policy"),
    text: msg("Where the site has a content security policy, add these to it."),
    code: ({ csp }) => csp.join("; "),
  },
];

const proxies = [
  way("nginx", "nginx", msg("The script and its hits go by your own domain, which fewer blockers stop. Put this into the server block of the site, and reload nginx.")),
  way("caddy", "Caddy", msg("The script and its hits go by your own domain, which fewer blockers stop. Put this into the site’s block of the Caddyfile, and reload Caddy.")),
  way("cloudflare", "Cloudflare", msg("The script and its hits go by your own domain, which fewer blockers stop. Make a Worker of this, on the route named in its first line.")),
  way("nextjs", "Next.js", msg("The script and its hits go by your own domain, which fewer blockers stop. Save this as the file named in its first line.")),
];

const sent = msg("Sends one event from your own program, such as a purchase.");
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
    .map(({ language }) => way(language, language, msg("Put this there.")));
}

export function groups(install: Install | undefined): Group[] {
  const all = [
    { title: msg("In the pages"), ways: builders },
    { title: msg("Under your own domain"), ways: proxies },
    { title: msg("From a backend"), ways: backends },
    { title: msg("Besides"), ways: [...besides, ...(install ? further(install) : [])] },
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
