/** The head of a site's page: its name, its main deed, period and comparison, and the filters in force. */
import type { ComponentChildren } from "preact";
import { useSites } from "../api/shared.tsx";
import { useTitle } from "../base/route.tsx";
import { useView } from "./asked.ts";
import { Chips } from "./chips.tsx";
import { Heading } from "./heading.tsx";
import { Toolbar } from "./toolbar.tsx";

interface Props {
  site: string;
  title: string;
  act?: ComponentChildren;
  /** Whether the page asks about a period, beside another one, and with filters. */
  period?: boolean;
  compares?: boolean;
  filters?: boolean;
}

export function Bar({ site, title, act, period = true, compares = true, filters = true }: Props) {
  useTitle(`${title} · ${site}`);
  const { view, setView } = useView();
  const zone = useSites().data?.find((one) => one.name === site)?.zone;
  return (
    <>
      <div class="toolbar">
        <div class="toolbar-title">
          <Heading key={title}>{title}</Heading>
          {act}
        </div>
        {period && <Toolbar view={view} setView={setView} zone={zone} compares={compares} />}
      </div>
      {filters && <Chips site={site} filters={view.filters} onChange={(next) => setView({ filters: next })} />}
    </>
  );
}

/** Who may change the site's goals and funnels. */
export const changes = (me: { role: string; support: boolean } | undefined): boolean =>
  me !== undefined && !me.support && me.role !== "viewer";
