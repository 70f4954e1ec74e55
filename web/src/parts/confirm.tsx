/** A window with a form, one deed and the way out; above all, for what cannot be taken back. */
import type { ComponentChildren } from "preact";
import { useForm } from "../base/form.ts";
import { t } from "../base/text.ts";
import { Dialog } from "./dialog.tsx";
import { FaultLine } from "./fault.tsx";

interface Props {
  title: string;
  action: string;
  busy?: string;
  keep?: string;
  /** Red, for what takes something away. */
  bad?: boolean;
  ready?: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children: ComponentChildren;
}

export function Confirm(props: Props) {
  const form = useForm({}, props.onConfirm);
  return (
    <Dialog title={props.title} class="dialog-small" onClose={props.onClose}>
      <form class="form" {...form.form}>
        {props.children}
        <FaultLine {...form.line} />
        <div class="form-end">
          <button type="button" class="button" onClick={props.onClose}>
            {props.keep ?? t("cancel")}
          </button>
          <button
            type="submit"
            class={`button ${props.bad ? "button-bad" : "button-main"}`}
            disabled={form.busy || props.ready === false}
          >
            {form.busy ? (props.busy ?? t("one-moment")) : props.action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
