/** A moment (Unix seconds), for people and for programs. */
import type { ComponentChildren } from "preact";
import * as format from "../figures/format.ts";
import { formatTime } from "../people/time.ts";

interface Props {
  at: number;
  class?: string;
  /** What it also says when pointed at: how long ago it was. */
  title?: string;
  children?: ComponentChildren;
}

export const Time = ({ at, title = format.ago(at), children = formatTime(at), ...rest }: Props) => (
  <time dateTime={new Date(at * 1000).toISOString()} title={title} {...rest}>
    {children}
  </time>
);
