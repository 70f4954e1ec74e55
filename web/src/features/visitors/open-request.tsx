/** Opening a data request, of a visitor whose code is typed or whose page is open. */
import { useForm } from "../../base/form.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import { FormDialog } from "../../parts/confirm.tsx";
import { Field } from "../../parts/field.tsx";
import { type DataRequest, openRequest, type RequestKind } from "./api.ts";

export const kindNames: Record<RequestKind, PlainId> = {
  access: msg("data-request-access"),
  erasure: msg("data-request-erasure"),
};

const kinds: readonly { kind: RequestKind; hint: PlainId }[] = [
  { kind: "access", hint: msg("data-request-access-hint") },
  { kind: "erasure", hint: msg("data-request-erasure-hint") },
];

interface Props {
  site: string;
  /** Otherwise the code is typed. */
  visitor?: string;
  onClose: () => void;
  onOpened: (request: DataRequest) => void;
}

export function OpenRequest({ site, visitor, onClose, onOpened }: Props) {
  const start: { visitor: string; kind: RequestKind; note: string } = {
    visitor: visitor ?? "",
    kind: "access",
    note: "",
  };
  const form = useForm(start, async ({ visitor, kind, note }) => {
    const text = note.trim();
    onOpened(await openRequest(site, { visitor: visitor.trim(), kind, ...(text ? { note: text } : {}) }));
  });
  const { values } = form;
  return (
    <FormDialog
      form={form}
      title={t("data-request-new")}
      action={t("data-request-open")}
      ready={values.visitor.trim() !== ""}
      onClose={onClose}
    >
      {visitor === undefined && (
        <Field
          label={t("data-request-code")}
          hint={t("data-request-code-hint")}
          first
          required
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          {...form.field("visitor")}
        />
      )}
      <fieldset class="checks choices">
        <legend>{t("data-request-kind")}</legend>
        {kinds.map(({ kind, hint }) => (
          <label key={kind} class="choice">
            <input
              type="radio"
              name="kind"
              data-first={visitor !== undefined && kind === values.kind}
              checked={values.kind === kind}
              onChange={() => form.set({ kind })}
            />
            <span>
              <strong>{t(kindNames[kind])}</strong>
              <span class="muted">{t(hint)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        label={t("data-request-note")}
        hint={t("data-request-note-hint")}
        maxLength={500}
        {...form.field("note")}
      />
      <p class="hint">{t("data-request-due-hint")}</p>
    </FormDialog>
  );
}
