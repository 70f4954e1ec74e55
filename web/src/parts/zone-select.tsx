/** The time zone of a site, found by a city or an offset; under it `children`, what it decides. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { getZones } from "../api/index.ts";
import { useLoad } from "../base/load.ts";
import { t } from "../base/text.ts";
import { zoneName } from "../figures/format.ts";
import { canonicalZones, findZones, offsetText } from "../figures/zones.ts";
import { Combo } from "./combo.tsx";

interface Props {
  value: string;
  disabled?: boolean;
  onPick: (zone: string) => void;
  children: ComponentChildren;
}

export function ZoneSelect({ value, disabled = false, onPick, children }: Props) {
  const loaded = useLoad("zones", getZones);
  const zones = useMemo(() => loaded.data && canonicalZones(loaded.data), [loaded.data]);
  const [text, setText] = useState(zoneName(value));
  useEffect(() => setText(zoneName(value)), [value]);
  const named = (name: string) =>
    zones?.find(({ zone }) => zoneName(zone).toLowerCase() === name.trim().toLowerCase())?.zone;
  const ask = async (search: string) =>
    // The field's own value is chosen already: then all others are offered.
    findZones(zones ?? [], search === zoneName(value) ? "" : search).map((one) => ({
      value: zoneName(one.zone),
      note: offsetText(one),
    }));
  return (
    <div class="field">
      <label for="zone">{t("time-zone")}</label>
      <Combo
        id="zone"
        scope="zones"
        listLabel={t("time-zone")}
        disabled={disabled}
        required
        value={text}
        ask={zones && ask}
        onText={setText}
        onPicked={(name) => onPick(named(name) ?? value)}
        onLeft={(name) => {
          const zone = named(name) ?? value;
          setText(zoneName(zone));
          onPick(zone);
        }}
      />
      <p class="hint">
        {t("time-zone-search")} {children}
      </p>
    </div>
  );
}
