/** The frame of the profile and account pages, with their navigation. */
import type { ComponentChildren } from "preact";
import { useMe } from "../api/shared.tsx";
import { useRoute, useTitle } from "../base/route.tsx";
import { type PlainId, t } from "../base/text.ts";
import { accountLinks, profileLinks } from "../people/settings.ts";
import "./forms.css";
import "./settings.css";
import { Heading } from "./heading.tsx";
import { LiveRegionProvider } from "./live-region.tsx";
import { Shell } from "./shell.tsx";

interface LinksProps {
  title: string;
  links: readonly { href: string; text: PlainId }[];
  /** Behind every address: what is kept on the way. */
  search?: string;
}

/** Pages with a second address. */
const second: Record<string, string> = { "/settings": "/settings/me", "/tokens": "/settings/tokens" };

export function Links({ title, links, search = "" }: LinksProps) {
  const place = useRoute();
  const path = second[place.path] ?? place.path;
  return (
    <div class="aside-group">
      <p class="aside-title">{title}</p>
      <ul>
        {links.map(({ href, text }) => (
          <li key={href}>
            <a href={href + search} aria-current={path === href ? "page" : undefined}>
              {t(text)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Props {
  title: string;
  text?: ComponentChildren;
  /** Next to the heading: the page's main action. */
  action?: ComponentChildren;
  children: ComponentChildren;
}

export function Settings({ title, text, action, children }: Props) {
  const me = useMe().data;
  useTitle(title);
  return (
    <Shell>
      <LiveRegionProvider>
        <div class="settings">
          <nav class="aside" aria-label={t("settings")}>
            <Links title={t("own-profile")} links={profileLinks} />
            <Links title={me?.account.name ?? t("account")} links={accountLinks(me)} />
          </nav>
          <div class="settings-main">
            <div class="page-head">
              <div>
                <Heading key={title}>{title}</Heading>
                {text && <p class="muted">{text}</p>}
              </div>
              {action}
            </div>
            {children}
          </div>
        </div>
      </LiveRegionProvider>
    </Shell>
  );
}

/** Placeholder of a list. */
export function Waiting({ lines = 3 }: { lines?: number }) {
  return (
    <div class="sheet waiting-list" role="status" aria-label={t("loading")}>
      {Array.from({ length: lines }, (_, n) => (
        <span key={n} class="skeleton skeleton-row" />
      ))}
    </div>
  );
}
