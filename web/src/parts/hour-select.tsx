/** A choice of an hour of the day. */
import { formatHour } from "../people/time.ts";
import { Select } from "./select.tsx";

const hours = Array.from({ length: 24 }, (_, hour) => hour);
interface Props {
  id: string;
  value: number;
  disabled?: boolean;
  onHour: (hour: number) => void;
}

export function HourSelect({ id, value, disabled = false, onHour }: Props) {
  return (
    <Select id={id} value={String(value)} disabled={disabled} onPick={(hour) => onHour(Number(hour))}>
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {formatHour(hour)}
        </option>
      ))}
    </Select>
  );
}
