import type { ComponentChildren } from "preact";
import { useVisible } from "../../base/use-visible.ts";

interface Props {
  class: string;
  waiting: ComponentChildren;
  children: ComponentChildren;
}

/** What is neither loaded nor asked for until it comes near the window; what waits is as high. */
export function WhenSeen(props: Props) {
  const { element, visible: seen } = useVisible<HTMLDivElement>();
  return (
    <div ref={element} class={props.class}>
      {seen ? props.children : props.waiting}
    </div>
  );
}
