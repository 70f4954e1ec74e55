/** The browser's own list of choices, dressed like the rest. */
import type { ComponentChildren } from "preact";
import { Icon } from "./icon.tsx";

interface Props {
  /** Where no <label> names it. */
  label?: string;
  id?: string;
  class?: string;
  value: string;
  disabled?: boolean;
  picked?: boolean;
  /** Takes the focus when its dialog opens. */
  first?: boolean | undefined;
  required?: boolean;
  name?: string;
  autoComplete?: string;
  "aria-invalid"?: boolean;
  "aria-errormessage"?: string;
  onPick: (value: string) => void;
  children: ComponentChildren;
}

export function Select({ label, picked, first, onPick, children, ...rest }: Props) {
  return (
    <span class="select">
      <select
        {...rest}
        aria-label={label}
        data-picked={picked}
        data-first={first}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        {children}
      </select>
      <Icon name="chevron" />
    </span>
  );
}
