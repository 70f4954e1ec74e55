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
  onPick: (value: string) => void;
  children: ComponentChildren;
}

export function Select(props: Props) {
  return (
    <span class="select">
      <select
        id={props.id}
        class={props.class}
        aria-label={props.label}
        value={props.value}
        disabled={props.disabled}
        data-picked={props.picked}
        onChange={(event) => props.onPick(event.currentTarget.value)}
      >
        {props.children}
      </select>
      <Icon name="chevron" />
    </span>
  );
}
