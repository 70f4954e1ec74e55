/** Who is there now, and each hit as it arrives. */
import { useEffect, useRef, useState } from "preact/hooks";
import { streamAddress, type StreamHit } from "../../api/figures.ts";
import { getLive, type Live } from "../../api/index.ts";
import { usePolled } from "../../base/load.ts";
import { flag, valueName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { added, message, type Arrived } from "../../figures/live.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Waiting } from "../../parts/settings.tsx";
import { siteAddress } from "../site/asked.ts";
import { Bar } from "../site/bar.tsx";
import type { PartPage } from "../site/frame.tsx";
import { Hits } from "./hits.tsx";
import "../../style/live.css";

type State = "opening" | "open" | "lost";

/** What the stream tells. It comes again by itself after a break, and then misses nothing. */
function useStream(site: string, paused: boolean) {
  const [live, setLive] = useState<Live>();
  const [hits, setHits] = useState<Arrived[]>([]);
  const [state, setState] = useState<State>("opening");
  const [said, setSaid] = useState("");
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (paused) return;
    const stream = new EventSource(streamAddress(site));
    const heard = (name: string, act: (body: Record<string, unknown>) => void) =>
      stream.addEventListener(name, (event) => {
        const body = event instanceof MessageEvent ? message(event.data) : undefined;
        if (body) act(body);
      });
    stream.onopen = () => {
      setState("open");
      setSaid("");
    };
    stream.onerror = () => setState(stream.readyState === EventSource.CLOSED ? "lost" : "opening");
    // What the server sends is of these types by its description.
    heard("live", (body) => setLive(body as unknown as Live));
    heard("hit", (body) => setHits((old) => added(old, body as unknown as StreamHit)));
    heard("end", (body) => {
      stream.close();
      setState("lost");
      setSaid(typeof body["message"] === "string" ? body["message"] : "");
    });
    return () => stream.close();
  }, [site, paused, round]);
  return { live, hits, state, said, again: () => setRound((n) => n + 1) };
}

function Minutes({ live }: { live: Live }) {
  const top = Math.max(1, ...live.minutes.map((minute) => minute.visitors));
  return (
    <figure class="now-minutes">
      <div class="minutes" role="img" aria-label="Visitors in each of the last 30 minutes">
        {live.minutes.map((minute) => (
          <i
            key={minute.at}
            style={{ "--part": minute.visitors / top }}
            title={`${format.several(minute.visitors, "visitor")}, ${format.several(minute.views, "view")}`}
          />
        ))}
      </div>
      <figcaption aria-hidden="true">
        <span>30 minutes ago</span>
        <span>now</span>
      </figcaption>
    </figure>
  );
}

const lists = [
  { key: "pages", kind: "page", title: "Pages", none: "No page was viewed." },
  { key: "sources", kind: "source", title: "Sources", none: "Nobody came." },
  { key: "countries", kind: "country", title: "Countries", none: "Nobody came." },
] as const;

function Top({ live, list }: { live: Live; list: (typeof lists)[number] }) {
  const rows = live[list.key];
  const top = Math.max(1, ...rows.map((row) => row.visitors));
  return (
    <section class="card" aria-label={`${list.title} of the last 30 minutes`}>
      <header class="card-head">
        <h2>{list.title}</h2>
        <span class="muted">last 30 minutes</span>
      </header>
      {rows.length === 0 ? (
        <p class="card-empty">{list.none}</p>
      ) : (
        <ul class="now-rows">
          {rows.slice(0, 10).map((row) => (
            <li key={row.value}>
              <span class="bar" style={{ "--part": row.visitors / top }} />
              <span class="value">
                {list.kind === "country" && row.value && (
                  <span class="flag" aria-hidden="true">
                    {flag(row.value)}
                  </span>
                )}
                <span class={row.value ? "value-text" : "value-text muted"}>{valueName(list.kind, row.value)}</span>
              </span>
              <b>{format.exact(row.visitors)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function LivePage({ name: site, sites }: PartPage) {
  const [paused, setPaused] = useState(false);
  const stream = useStream(site, paused);
  const lost = stream.state === "lost" && !paused;
  // Where no stream comes through (a proxy that holds it back), asking does.
  const asked = usePolled(lost ? `live ${site}` : undefined, 10, (signal) => getLive(site, signal));
  const shown = useRef<Live | undefined>(undefined);
  const live = (lost ? asked.data : undefined) ?? stream.live ?? shown.current;
  shown.current = live;
  const zone = sites.data?.find((one) => one.name === site)?.zone;
  return (
    <>
      <Bar
        site={site}
        sites={sites.data}
        title="Live"
        period={false}
        filters={false}
        act={
          <button type="button" class="button" aria-pressed={paused} onClick={() => setPaused(!paused)}>
            {paused ? "Go on" : "Pause"}
          </button>
        }
      />
      {lost && (
        <p class="now-lost" role="status">
          <Icon name="info" />
          {stream.said || "The stream of hits was cut off."} Figures are asked for every ten seconds.
          <button type="button" class="button button-small" onClick={stream.again}>
            Connect again
          </button>
        </p>
      )}
      {!live ? (
        asked.fault ? (
          <div class="sheet">
            <FaultBox fault={asked.fault} again={asked.again} />
          </div>
        ) : (
          <Waiting lines={6} />
        )
      ) : (
        <div class="now">
          <section class="sheet now-head" aria-label="Now">
            <p class="now-count">
              <i class={`live-dot${live.visitors_5m > 0 && !paused ? "" : " live-dot-off"}`} aria-hidden="true" />
              <b>{format.exact(live.visitors_5m)}</b>
              <span>
                {format.noun(live.visitors_5m, "visitor")} now
                <span class="muted">{format.exact(live.visitors_30m)} in the last 30 minutes</span>
              </span>
            </p>
            <Minutes live={live} />
          </section>
          <Hits
            hits={stream.hits}
            zone={zone}
            waiting={paused ? "Paused." : "Each hit shows up here as it arrives. None has since you came."}
          />
          {lists.map((list) => (
            <Top key={list.key} live={live} list={list} />
          ))}
          <p class="computed">
            “Now” counts visitors with a hit in the last five minutes.{" "}
            <a href={siteAddress(site) + "?period=today"}>Today’s figures</a>
          </p>
        </div>
      )}
    </>
  );
}
