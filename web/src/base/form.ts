/**
 * A form: what is typed in it, and sending it. What was typed stays until it is sent, however often that fails. Where
 * the server names the field at fault, that field is marked and has the focus.
 */
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Fault } from "../api/fault.ts";
import { useAction } from "./load.ts";

/** Whether nothing differs between two states of a form, whose fields are in the same order. */
export const isSame = <V extends object>(one: V, other: V): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The keys of those values that are text. */
type Texts<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;

/** Fields are named as in the request, so that the server's word for one finds it. */
export function useForm<V extends object>(
  start: V | (() => V),
  send: (values: V) => Promise<void>,
  /** False if the fields themselves show errors: nothing is sent then. */
  ready: (values: V) => boolean = () => true,
) {
  const [values, setValues] = useState(start);
  const [editedAfter, setEditedAfter] = useState<Fault>();
  const form = useRef<HTMLFormElement>(null);
  const line = useId();
  const { run, busy, fault: last } = useAction(send);
  const [dismissed, setDismissed] = useState<Fault>();
  const fault = last === dismissed ? undefined : last;
  const dismiss = () => setDismissed(last);
  const wrong = fault === editedAfter ? undefined : fault?.field;
  useLayoutEffect(() => {
    const inForm = fault?.field && form.current?.elements.namedItem(fault.field);
    // A dialog's form may send what was typed behind it.
    const marked = inForm || document.querySelector(`[aria-errormessage="${line}"]`);
    if (marked instanceof HTMLElement) marked.focus();
  }, [fault]);
  const edited = () => setEditedAfter(fault);
  const set = (change: Partial<V>) => {
    edited();
    setValues((old) => ({ ...old, ...change }));
  };
  const mark = (name: string) => ({
    name,
    ...(wrong === name ? { "aria-invalid": true, "aria-errormessage": line } : {}),
  });
  return {
    values,
    set,
    /** For a field whose value is kept elsewhere: its name, and whether the server found it wrong. */
    mark,
    /** Such a field calls this when the person types in it. */
    edited,
    busy,
    /** Sends it with what is not rendered yet, as a code of which the last digit has just been typed. */
    send: async (change: Partial<V> = {}): Promise<void> => {
      const complete = { ...values, ...change };
      if (!busy && ready(complete)) await run(complete);
    },
    /** Removes the error of the last submission. */
    dismiss,
    /** As it was before anything was typed. */
    clear: () => {
      setValues(start);
      dismiss();
    },
    /** For the <form>. */
    form: {
      ref: form,
      onSubmit: (event: Event) => {
        event.preventDefault();
        if (!busy && ready(values)) void run(values);
      },
    },
    /** For a `Field`. */
    field: <K extends Texts<V>>(name: K) => ({
      ...mark(name),
      value: values[name] as string,
      onText: (text: string) => set({ [name]: text } as Partial<V>),
    }),
    /** For the `FaultLine`. */
    line: { id: line, fault },
  };
}

/** What a part needs of a form that it does not know. */
export type FormState = Pick<ReturnType<typeof useForm>, "busy" | "form" | "line" | "mark" | "edited">;
