/** The definition of a figure, one click away from it. Definitions are requested once. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Definitions, getDefinitions } from "../api/index.ts";
import { t } from "../base/text.ts";
import { valueName } from "../figures/dimension.ts";
import { toolDefinitions } from "../figures/imported-days.ts";
import { Icon } from "./icon.tsx";
import { Popover } from "./popover.tsx";

let request: Promise<Definitions> | undefined;

/** All definitions; a failed request is tried again the next time. */
function definitions(): Promise<Definitions> {
  request ??= getDefinitions().catch((cause: unknown) => {
    request = undefined;
    throw cause;
  });
  return request;
}

/** Undefined while under way, null when they cannot be had. */
export function useDefinitions(): Definitions | null | undefined {
  const [loaded, setLoaded] = useState<Definitions | null>();
  useEffect(() => {
    let unmounted = false;
    definitions().then(
      (all) => !unmounted && setLoaded(all),
      () => !unmounted && setLoaded(null),
    );
    return () => {
      unmounted = true;
    };
  }, []);
  return loaded;
}

/**
 * By its full id ("visitors@1") or by the part before the version; of a reason by its code. With imported days, the id names
 * the tools that counted them.
 */
function Text({ id }: { id: string }) {
  const all = useDefinitions();
  if (all === undefined) return <span class="skeleton-text" role="progressbar" aria-label={t("loading")} />;
  const metric =
    all?.metrics.find((one) => one.id === id) ?? all?.metrics.find((one) => one.id.split("@")[0] === id.split("@")[0]);
  const reason = all?.reasons.find((one) => one.reason === id);
  if (reason) return <p>{reason.explanation}</p>;
  if (!metric) return <p>{t("define-failed")}</p>;
  const tools = toolDefinitions(all, id);
  return (
    <>
      <p>{metric.text}</p>
      {tools.map(({ source, text }) => (
        <p key={source}>{text}</p>
      ))}
      <p class="define-id">{tools.length > 0 ? id : metric.id}</p>
    </>
  );
}

/** The rules by which a visit gets its channel, in their order. */
function Channels() {
  const all = useDefinitions();
  if (all === undefined) return <span class="skeleton-text" role="progressbar" aria-label={t("loading")} />;
  return (
    <dl class="define-list">
      {all?.channels.map((one) => (
        <div key={one.channel}>
          <dt>{valueName("channel", one.channel)}</dt>
          <dd>{one.rule}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Explains channels, behind the word itself. */
export function DefineChannels({ face }: { face: string }) {
  return (
    <Popover class="define-word" panelClass="define-panel" face={face}>
      {() => (
        <>
          <p class="define-name">{t("define-channels")}</p>
          <Channels />
        </>
      )}
    </Popover>
  );
}

interface Props {
  /** What is defined, in words. */
  name: string;
  /** Id of a metric or code of a reason; or else `text`. */
  id?: string;
  text?: string | undefined;
  /** Instead of the sign: a word that can be clicked. */
  face?: ComponentChildren;
  align?: "start" | "end";
}

export function Define(props: Props) {
  return (
    <Popover
      class={props.face ? "define-word" : "define"}
      panelClass="define-panel"
      label={props.face ? undefined : t("define-about", { name: props.name })}
      face={props.face ?? <Icon name="info" />}
      align={props.align}
    >
      {() => (
        <>
          <p class="define-name">{props.name}</p>
          {props.text ? <p>{props.text}</p> : <Text id={props.id ?? ""} />}
        </>
      )}
    </Popover>
  );
}
