/** One hit: the verdict in a line, and all that is known of it behind it. */
import { useState } from "preact/hooks";
import type { Site } from "../../api/index.ts";
import type { Tried } from "../../api/site.ts";
import { flag, valueName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { reasonName } from "../../figures/reasons.ts";
import { Icon } from "../../parts/icon.tsx";
import { passes, why } from "../../site/feed.ts";
import { facts } from "../../site/facts.ts";

function verdict(hit: Tried): string {
  const { reason } = why(hit);
  if (hit.unpaused) return passes(hit) ? "Would count" : reasonName(reason ?? "");
  return hit.counted ? "Counted" : reasonName(reason ?? "");
}

function Facts({ title, list }: { title: string; list: readonly [string, string][] }) {
  if (list.length === 0) return null;
  return (
    <div class="tried-facts">
      <h3>{title}</h3>
      <dl>
        {list.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Why({ hit }: { hit: Tried }) {
  const { explanation, step_text, steps_passed } = why(hit);
  if (passes(hit)) {
    return (
      <p>
        {hit.unpaused ? "It would be counted" : "It is counted"}: all {steps_passed} steps kept it.
        {hit.unpaused && " Whether it is a repetition cannot be told while counting is paused."}
      </p>
    );
  }
  return (
    <p>
      {explanation} {hit.detail && <strong>{hit.detail}</strong>}{" "}
      {step_text && (
        <span class="muted">
          Step {steps_passed + 1} asks: “{step_text}”
        </span>
      )}
    </p>
  );
}

export function HitLine({ hit, site }: { hit: Tried; site: Site }) {
  const [open, setOpen] = useState(false);
  const { classified } = hit;
  const source = classified && (classified.source ?? "Direct");
  return (
    <li class={`tried-hit ${passes(hit) ? "tried-in" : "tried-out"}`}>
      <button type="button" class="tried-line" aria-expanded={open} onClick={() => setOpen(!open)}>
        <time dateTime={new Date(hit.at * 1000).toISOString()}>
          {format.moment(hit.at, site.zone, { timeStyle: "medium" })}
        </time>
        <span class="tried-verdict">
          <Icon name={passes(hit) ? "check" : "exclude"} />
          {!passes(hit) && <span class="sr-only">Left out: </span>}
          {verdict(hit)}
        </span>
        <span class="tried-what">
          {classified?.event && (
            <b>
              <Icon name="event" />
              {classified.event}{" "}
            </b>
          )}
          {classified ? (
            classified.hostname === site.name ? (
              classified.path
            ) : (
              classified.hostname + classified.path
            )
          ) : (
            <span class="muted">It could not be read</span>
          )}
          {hit.goals.map(({ id, name }) => (
            <span key={id} class="tag tag-good">
              {name}
            </span>
          ))}
        </span>
        <span class="tried-from muted">
          {classified?.country && (
            <span title={valueName("country", classified.country)}>{flag(classified.country)} </span>
          )}
          {source}
          {classified && source !== classified.channel && ` · ${classified.channel}`}
        </span>
        <Icon name="chevron" />
      </button>
      {open && (
        <div class="tried-more">
          <Why hit={hit} />
          <div class="tried-columns">
            <Facts title="How it was read" list={facts(hit)} />
            <Facts title="Properties" list={Object.entries(hit.props).map(([name, value]) => [name, String(value)])} />
            <Facts title="Goals it reaches" list={hit.goals.map(({ name }) => [name, "reached"])} />
          </div>
        </div>
      )}
    </li>
  );
}
