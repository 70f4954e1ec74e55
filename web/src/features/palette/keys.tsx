/** Every key there is, and the switch that turns them off. */
import { useState } from "preact/hooks";
import type { Me } from "../../api/index.ts";
import { useMe } from "../../api/shared.tsx";
import { useRoute } from "../../base/route.tsx";
import { enableShortcuts, shortcutsEnabled } from "../../base/shortcuts.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import { metricSort, metrics } from "../../figures/metric.ts";
import { periods } from "../../figures/period.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { commandKey } from "../../parts/shell.tsx";
import { canEdit } from "../../parts/site-bar.tsx";
import { listedPages, type SiteHas, useSiteHas } from "../../parts/site-nav.tsx";
import { operatorLinks } from "../../people/operator-links.ts";
import { siteOf } from "./entries.ts";

interface Group {
  title: PlainId;
  keys: { keys: string; text: PlainId }[];
}

/** In the operator's area. */
const ofOperator = (path: string): Group => ({
  title: msg("operator-area"),
  keys: [
    ...operatorLinks.map(({ key, text }) => ({ keys: `G ${key.toUpperCase()}`, text })),
    ...(path === "/admin/accounts"
      ? [
          { keys: "/", text: msg("palette-keys-search-accounts") },
          { keys: "J", text: msg("palette-keys-next-account") },
          { keys: "K", text: msg("palette-keys-previous-account") },
        ]
      : []),
    ...(path.startsWith("/admin/accounts/") ? [{ keys: "U", text: msg("palette-keys-back-to-accounts") }] : []),
  ],
});

const groups = (me: Me | undefined, has: SiteHas, path: string): Group[] => [
  ...(me?.operator && path.startsWith("/admin") ? [ofOperator(path)] : []),
  {
    title: msg("period"),
    keys: [
      ...periods.flat().flatMap(({ key, label }) => (key ? [{ keys: key.toUpperCase(), text: label }] : [])),
      { keys: "←", text: msg("period-previous-period") },
      { keys: "→", text: msg("next-period") },
      { keys: "X", text: msg("palette-keys-compare") },
    ],
  },
  {
    title: msg("palette-keys-everywhere"),
    keys: [
      { keys: commandKey(), text: msg("search-commands") },
      { keys: "?", text: msg("palette-keys-list") },
      ...(path === "/" ? [{ keys: "/", text: msg("search-sites") }] : []),
      { keys: "G S", text: msg("all-sites") },
      { keys: "G A", text: msg("alerts") },
      { keys: "G M", text: msg("settings") },
    ],
  },
  {
    title: msg("palette-keys-site"),
    keys: [
      { keys: "/", text: msg("filter") },
      { keys: "Esc", text: msg("command-clear-filters") },
      ...listedPages(has).flatMap(({ key, text }) => (key ? [{ keys: `G ${key.toUpperCase()}`, text }] : [])),
    ],
  },
  {
    title: msg("command-in-chart"),
    keys: [
      ...metrics.map((metric, i) => ({ keys: String(i + 1), text: metricSort[metric].name })),
      { keys: "I", text: msg("palette-keys-interval") },
      ...(canEdit(me) ? [{ keys: "N", text: msg("command-add-note") }] : []),
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

export function Keys({ onClose }: { onClose: () => void }) {
  const me = useMe().data;
  const { path } = useRoute();
  const site = siteOf(path)?.name;
  const has = useSiteHas(site);
  const [on, setOn] = useState(shortcutsEnabled);
  return (
    <Dialog title={t("keyboard-shortcuts")} class="dialog-keys" onClose={onClose}>
      <div class="key-groups" data-off={!on}>
        {groups(me, has, path).map(({ title, keys }) => (
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
            enableShortcuts(event.currentTarget.checked);
            setOn(event.currentTarget.checked);
          }}
        />
        <span>
          {t("palette-keys-enable")}
          <span class="hint">{t("palette-keys-hint", { key: commandKey() })}</span>
        </span>
      </label>
    </Dialog>
  );
}
