/** A dialog with a form, one action and a way out; above all, for what cannot be undone. */
import type { ComponentChildren } from "preact";
import { type FormState, useForm } from "../base/form.ts";
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
  onClose: () => void;
  children: ComponentChildren;
}

/** With a form, whose fields are marked where the server finds errors. */
export function FormDialog(props: Props & { form: FormState }) {
  const { form } = props;
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

/** Without fields. */
export function Confirm({ onConfirm, ...props }: Props & { onConfirm: () => Promise<void> }) {
  return <FormDialog {...props} form={useForm({}, onConfirm)} />;
}
