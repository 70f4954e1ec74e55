/** The time zone of a site; under it `children`, what it decides. */
import type { ComponentChildren } from "preact";
import { getZones } from "../api/index.ts";
import { useLoad } from "../base/load.ts";
import { t } from "../base/text.ts";
import { zoneName } from "../figures/format.ts";
import { Select } from "./select.tsx";

interface Props {
  value: string;
  disabled?: boolean;
  onPick: (zone: string) => void;
  children: ComponentChildren;
}

export function ZoneSelect({ value, disabled = false, onPick, children }: Props) {
  const zones = useLoad("zones", getZones);
  const known = zones.data?.map((one) => one.zone) ?? [];
  const offered = known.includes(value) ? known : [value, ...known];
  return (
    <div class="field">
      <label for="zone">{t("time-zone")}</label>
      <Select id="zone" value={value} disabled={disabled} onPick={onPick}>
        {offered.map((one) => (
          <option key={one} value={one}>
            {zoneName(one)}
          </option>
        ))}
      </Select>
      <p class="hint">{children}</p>
    </div>
  );
}
