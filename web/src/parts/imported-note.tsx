/** One sentence on the imported days of a period; which tool, and what is not in them, is behind a word of it. */
import type { ImportedView } from "../api/imports-types.ts";
import { useMe } from "../api/shared.tsx";
import { t } from "../base/text.ts";
import * as format from "../figures/format.ts";
import { hasHits, lackNames, sourceNouns } from "../figures/imported.ts";
import { toolDefinitions } from "../figures/imported-days.ts";
import { isAdmin } from "../people/is-admin.ts";
import { siteAddress } from "../site/address.ts";
import { useDefinitions } from "./define.tsx";
import { Popover } from "./popover.tsx";
import { TagList } from "./tag-list.tsx";
import "./imported-note.css";

const isWithout = ({ left_out }: ImportedView): boolean => left_out.includes("all");

/** Several words of a sentence, from its values. */
const valuesOf = ({ days, sources, from, to }: ImportedView) => ({
  n: days,
  tools: sourceNouns(sources),
  days: format.range(from, to),
});

function sentence(days: ImportedView | undefined, before: ImportedView | undefined): string {
  if (days) return isWithout(days) ? t("imported-without", valuesOf(days)) : t("imported-with", valuesOf(days));
  return before ? t("imported-before", valuesOf(before)) : "";
}

/** How each tool counts, in the words of the definitions. */
function Tools({ sources }: { sources: readonly string[] }) {
  const all = useDefinitions();
  if (all === undefined) return <span class="skeleton-text" role="progressbar" aria-label={t("loading")} />;
  const tools = toolDefinitions(all, `@${sources.join("+")}`);
  return (
    <>
      {tools.map(({ source, text }) => (
        <p key={source}>{text}</p>
      ))}
    </>
  );
}

/** What the figures do not include of these days, and why. */
function Lacking({ days }: { days: ImportedView }) {
  if (isWithout(days)) return <p>{t("imported-without-why")}</p>;
  const names = lackNames(days.left_out);
  if (names.length === 0) return null;
  return (
    <>
      <p>{t("imported-lacking")}</p>
      <TagList names={names} />
    </>
  );
}

function Details({ days, site }: { days: ImportedView; site: string | undefined }) {
  const me = useMe().data;
  const summed = days.sources.filter((source) => !hasHits(source));
  return (
    <>
      <p class="define-name">{t("imported-from", { tools: sourceNouns(days.sources) })}</p>
      <p>{t("imported-days-of", valuesOf(days))}</p>
      <Tools sources={days.sources} />
      {summed.length > 0 && !isWithout(days) && <p>{t("imported-summed", { tools: sourceNouns(summed) })}</p>}
      <Lacking days={days} />
      {site !== undefined && isAdmin(me) && (
        <p>
          <a href={`${siteAddress(site)}/import`}>{t("imported-list")}</a>
        </p>
      )}
    </>
  );
}

interface Props {
  days: ImportedView | undefined;
  /** Of the period compared with. */
  before: ImportedView | undefined;
  site: string | undefined;
}

export function ImportedNote({ days, before, site }: Props) {
  const shown = days ?? before;
  if (!shown) return null;
  return (
    <div class="imported">
      {sentence(days, before)}{" "}
      <Popover class="define-word" panelClass="define-panel imported-panel" face={t("imported-details")}>
        {() => <Details days={shown} site={site} />}
      </Popover>
    </div>
  );
}
