import type { ComponentChildren } from "preact";
import { useVisible } from "../../base/use-visible.ts";

interface Props {
  class: string;
  waiting: ComponentChildren;
  children: ComponentChildren;
}

/** Loads its content only near the viewport; the placeholder is as high. */
export function WhenVisible(props: Props) {
  const { element, visible } = useVisible<HTMLDivElement>();
  return (
    <div ref={element} class={props.class}>
      {visible ? props.children : props.waiting}
    </div>
  );
}
