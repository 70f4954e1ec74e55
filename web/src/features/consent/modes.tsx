/** What is stored in each mode, on the visitor's device and here. */
import { msg, type PlainId, t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Sentence } from "../../parts/sentence.tsx";
import type { Hard, Mode, Stored } from "./types.ts";
import "./modes.css";

const names: Record<Mode, PlainId> = { off: msg("consent-mode-off"), on: msg("consent-mode-on") };

function List({ title, items }: { title: string; items: readonly Stored[] }) {
  return (
    <div class="consent-stored">
      <h4>{title}</h4>
      {items.length === 0 ? (
        <p class="muted">{t("consent-stores-nothing")}</p>
      ) : (
        <ul>
          {items.map(({ what, how_long: howLong }) => (
            <li key={what}>
              <p>
                <Sentence text={what} />
              </p>
              <p class="muted">{howLong}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function Modes({ hard }: { hard: Hard }) {
  return (
    <SettingCard title={t("consent-modes")} text={t("consent-modes-hint")}>
      <div class="consent-modes">
        {hard.modes.map(({ mode, on_device: device, here }) => (
          <section
            key={mode}
            class="consent-mode"
            data-current={mode === hard.mode}
            aria-labelledby={`consent-mode-${mode}`}
          >
            <h3 id={`consent-mode-${mode}`}>
              {t(names[mode])} {mode === hard.mode && <span class="tag tag-good">{t("consent-mode-now")}</span>}
            </h3>
            <List title={t("consent-on-device")} items={device} />
            <List title={t("consent-here")} items={here} />
          </section>
        ))}
      </div>
    </SettingCard>
  );
}
