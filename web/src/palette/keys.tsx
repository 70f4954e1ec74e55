/** Every key there is, and the switch that turns them off. */
import { useState } from "preact/hooks";
import type { Me } from "../api/index.ts";
import { keysOn, turnKeys } from "../base/keys.ts";
import { t } from "../base/text.ts";
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

const groups: Group[] = [
  {
    title: "Period",
    keys: [
      ...periods.flat().map(({ key, label }) => ({ keys: key.toUpperCase(), text: label })),
      { keys: "←", text: "The period before" },
      { keys: "→", text: "The period after" },
    ],
  },
  {
    title: "Everywhere",
    keys: [
      { keys: commandKey, text: "Find and do" },
      { keys: "?", text: "This list" },
      { keys: "G S", text: "All sites" },
      { keys: "G M", text: "Settings" },
    ],
  },
  {
    title: "Pages of a site",
    keys: [
      { keys: "/", text: "Filter" },
      ...pages.flatMap(({ key, text }) => (key ? [{ keys: `G ${key.toUpperCase()}`, text }] : [])),
    ],
  },
  {
    title: "In the chart",
    keys: metrics.map((metric, i) => ({ keys: String(i + 1), text: metricSort[metric].name })),
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

const note = () => ({ keys: "N", text: t("Note something on the chart") });

export function Keys({ me, onClose }: { me: Me | undefined; onClose: () => void }) {
  const [on, setOn] = useState(keysOn);
  return (
    <Dialog title="Keyboard shortcuts" class="dialog-keys" onClose={onClose}>
      <div class="key-groups" data-off={!on}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {[...keys, ...(title === "In the chart" && changes(me) ? [note()] : [])].map(({ keys, text }) => (
                <div key={text}>
                  <dt>{text}</dt>
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
          Single keys do something
          <span class="hint">
            Never while you type. Off suits those who speak to their computer; {commandKey} stays. Kept in this browser.
          </span>
        </span>
      </label>
    </Dialog>
  );
}
