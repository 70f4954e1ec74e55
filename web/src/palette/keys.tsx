/** Every key there is, and the switch that turns them off. */
import { useState } from "preact/hooks";
import type { Me } from "../api/index.ts";
import { keysOn, turnKeys } from "../base/keys.ts";
import { msg, t } from "../base/text.ts";
import { metrics, metricSort } from "../figures/metric.ts";
import { periods } from "../figures/period.ts";
import { changes } from "../pages/site/bar.tsx";
import { pages } from "../pages/site/nav.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { commandKey } from "../parts/shell.tsx";

interface Group {
  title: string;
  keys: { keys: string; text: string }[];
}

const groups = (me: Me | undefined): Group[] => [
  {
    title: msg("Period"),
    keys: [
      ...periods.flat().map(({ key, label }) => ({ keys: key.toUpperCase(), text: label })),
      { keys: "←", text: msg("The period before") },
      { keys: "→", text: msg("The period after") },
    ],
  },
  {
    title: msg("Everywhere"),
    keys: [
      { keys: commandKey(), text: msg("Find and do") },
      { keys: "?", text: msg("This list") },
      { keys: "G S", text: msg("All sites") },
      { keys: "G M", text: msg("Settings") },
    ],
  },
  {
    title: msg("Pages of a site"),
    keys: [
      { keys: "/", text: msg("Filter") },
      ...pages.flatMap(({ key, text }) => (key ? [{ keys: `G ${key.toUpperCase()}`, text }] : [])),
    ],
  },
  {
    title: msg("In the chart"),
    keys: [
      ...metrics.map((metric, i) => ({ keys: String(i + 1), text: metricSort[metric].name })),
      ...(changes(me) ? [{ keys: "N", text: msg("Note something on the chart") }] : []),
    ],
  },
];

/** One key after the other. */
export function KeyNames({ keys }: { keys: string }) {
  return (
    <span class="key-names">
      {keys.split(" ").map((one) => (
        <kbd key={one}>{one}</kbd>
      ))}
    </span>
  );
}

export function Keys({ me, onClose }: { me: Me | undefined; onClose: () => void }) {
  const [on, setOn] = useState(keysOn);
  return (
    <Dialog title={t("Keyboard shortcuts")} class="dialog-keys" onClose={onClose}>
      <div class="key-groups" data-off={!on}>
        {groups(me).map(({ title, keys }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {keys.map(({ keys, text }) => (
                <div key={text}>
                  <dt>{t(text)}</dt>
                  <dd>
                    <KeyNames keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label class="key-switch">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => {
            turnKeys(event.currentTarget.checked);
            setOn(event.currentTarget.checked);
          }}
        />
        <span>
          {t("Single keys do something")}
          <span class="hint">
            {t("Never while you type. Off suits those who speak to their computer; {key} stays. Kept in this browser.", {
              key: commandKey(),
            })}
          </span>
        </span>
      </label>
    </Dialog>
  );
}
