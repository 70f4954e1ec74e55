/** A window with a form, one deed and the way out; above all, for what cannot be taken back. */
import type { ComponentChildren } from "preact";
import { useDeed } from "../base/load.ts";
import { t } from "../base/text.ts";
import { Dialog } from "./dialog.tsx";
import { FaultLine } from "./fault.tsx";

interface Props {
  title: string;
  act: string;
  busy?: string;
  keep?: string;
  /** Red, for what takes something away. */
  bad?: boolean;
  ready?: boolean;
  deed: () => Promise<void>;
  onClose: () => void;
  children: ComponentChildren;
}

export function Confirm(props: Props) {
  const deed = useDeed(props.deed);
  return (
    <Dialog title={props.title} class="dialog-small" onClose={props.onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void deed.run();
        }}
      >
        {props.children}
        <FaultLine fault={deed.fault} />
        <div class="form-end">
          <button type="button" class="button" onClick={props.onClose}>
            {props.keep ?? t("cancel")}
          </button>
          <button
            type="submit"
            class={`button ${props.bad ? "button-bad" : "button-main"}`}
            disabled={deed.busy || props.ready === false}
          >
            {deed.busy ? (props.busy ?? t("one-moment")) : props.act}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
