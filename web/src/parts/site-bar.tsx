/** The header of a site's page: its title, main action, period, comparison and filters. */
import type { ComponentChildren } from "preact";
import { useSites } from "../api/shared.tsx";
import { useTitle } from "../base/route.tsx";
import { Chips } from "./chips.tsx";
import { Heading } from "./heading.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useView } from "./view-address.ts";

interface Props {
  site: string;
  title: string;
  action?: ComponentChildren;
  /** Whether the page has a period, a comparison and filters. */
  period?: boolean;
  compares?: boolean;
  filters?: boolean;
}

export function SiteBar({ site, title, action, period = true, compares = true, filters = true }: Props) {
  useTitle(`${title} · ${site}`);
  const { view, setView } = useView();
  const zone = useSites().data?.find((one) => one.name === site)?.zone;
  return (
    <>
      <div class="toolbar">
        <div class="toolbar-title">
          <Heading key={title}>{title}</Heading>
          {action}
        </div>
        {period && <Toolbar view={view} setView={setView} zone={zone} compares={compares} />}
      </div>
      {filters && <Chips site={site} filters={view.filters} onChange={(next) => setView({ filters: next })} />}
    </>
  );
}

/** Who may change the site's goals and funnels. */
export const canEdit = (me: { role: string; support: boolean } | undefined): boolean =>
  me !== undefined && !me.support && me.role !== "viewer";
