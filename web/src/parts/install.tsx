/** What to put into a site's pages, and whether its hits arrive. */
import { getArriving, getInstall, type Install as Api } from "../api/index.ts";
import { useLoad, usePolled } from "../base/load.ts";
import * as format from "../figures/format.ts";
import { Copy } from "./copy.tsx";
import { useDefinitions } from "./define.tsx";
import { FaultBox } from "./fault.tsx";

/** Asks every three seconds until the first hit is there, and says what became of it. */
function Waiting({ site }: { site: string }) {
  const arriving = usePolled(`arriving ${site}`, 3, (signal) => getArriving(site, signal));
  const reasons = useDefinitions()?.reasons;
  const state = arriving.data;
  const now = Date.now() / 1000;
  if (state?.last_counted != null) {
    return (
      <div class="waiting waiting-good" role="status">
        <i class="waiting-sign" aria-hidden="true" />
        <div>
          <strong>Hits arrive</strong>
          <p>
            The last one was counted {format.ago(state.last_counted, now)}.{" "}
            <a href={`/sites/${encodeURIComponent(site)}?period=today`}>See today’s figures</a>
          </p>
        </div>
      </div>
    );
  }
  if (state?.last_left_out) {
    const { reason, at } = state.last_left_out;
    const why = reasons?.find((one) => one.reason === reason)?.explanation;
    return (
      <div class="waiting waiting-odd" role="status">
        <i class="waiting-sign" aria-hidden="true" />
        <div>
          <strong>A hit arrived {format.ago(at, now)}, but was left out</strong>
          <p>{why ?? `The reason is “${reason}”.`}</p>
        </div>
      </div>
    );
  }
  return (
    <div class="waiting" role="status">
      <i class="waiting-sign" aria-hidden="true" />
      <div>
        <strong>Waiting for the first hit</strong>
        <p>
          {arriving.fault
            ? arriving.fault.message
            : "Open a page of the site in another tab. This changes by itself."}
        </p>
      </div>
    </div>
  );
}

const names: Record<string, string> = {
  "google-tag-manager": "Google Tag Manager",
  wordpress: "WordPress",
  shopify: "Shopify",
  squarespace: "Squarespace",
  webflow: "Webflow",
  wix: "Wix",
  ghost: "Ghost",
  nginx: "nginx, under your own domain",
  caddy: "Caddy, under your own domain",
  cloudflare: "Cloudflare Worker, under your own domain",
  nextjs: "Next.js, under your own domain",
  curl: "curl",
  rust: "Rust",
  python: "Python",
  javascript: "JavaScript",
  go: "Go",
  php: "PHP",
};

function Examples({ title, list }: { title: string; list: Api["backend"] | undefined }) {
  if (!list || list.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      {list.map((example) => (
        <div key={example.language}>
          <h3>{names[example.language] ?? example.language}</h3>
          <Copy text={example.code} label={`For ${example.language}`} />
        </div>
      ))}
    </details>
  );
}

export function Install({ site }: { site: string }) {
  const install = useLoad(site, (signal) => getInstall(site, signal));
  const { data, fault } = install;
  if (fault && !data) return <FaultBox fault={fault} again={install.again} />;
  return (
    <div class="install">
      <p>
        Put this before <code>&lt;/head&gt;</code> on every page:
      </p>
      {data ? <Copy text={data.snippet} label="Snippet" /> : <div class="skeleton skeleton-code" />}
      <p>
        <a href="/script.md" target="_blank">All that can be said to it</a>: attributes, events, opting out.
      </p>
      <Waiting site={site} />
      <details>
        <summary>Count where no script runs</summary>
        <p>
          Put this picture into the body of every page. If a template writes the pages, let it put
          the page’s address behind <code>u=</code>, percent-encoded.
        </p>
        {data && <Copy text={data.noscript_snippet} label="Picture" />}
      </details>
      <details>
        <summary>The site has a content security policy</summary>
        <p>Add these to it:</p>
        {data && <Copy text={data.csp.join("; ")} label="Content security policy" />}
      </details>
      <details>
        <summary>Pin the script to this version</summary>
        <p>
          With its hash the browser runs exactly this script. Renew the line after each update of
          Stile.
        </p>
        {data && <Copy text={data.pinned_snippet} label="Pinned snippet" />}
      </details>
      <Examples title="Site builders, tag managers, your own domain" list={data?.elsewhere} />
      <Examples title="Count from a backend instead" list={data?.backend} />
    </div>
  );
}
