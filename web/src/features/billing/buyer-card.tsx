/** Who buys, and what is on invoices: shown, and changed in place. */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { BillingDetails, BillingView, BuyerView } from "../../api/billing-types.ts";
import { useMe } from "../../api/shared.tsx";
import { useAfterRender } from "../../base/after-render.ts";
import { isSame, useForm } from "../../base/form.ts";
import { t } from "../../base/text.ts";
import { valueName } from "../../figures/dimension.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { TextArea } from "../../parts/text-area.tsx";
import { formatDay } from "../../people/time.ts";
import { setBuyer, setDetails } from "./api.ts";
import { buyerDraft, isBuyerEntered, toBuyer } from "./buyer.ts";
import { BuyerFields } from "./buyer-fields.tsx";

interface Props {
  billing: BillingView;
  canManage: boolean;
  onDone: (billing: BillingView, text: string) => void;
}

interface EditableProps {
  title: string;
  text: string;
  /** Of the button that opens the form; undefined for people who only read. */
  edit: string | undefined;
  shown: ComponentChildren;
  form: (close: () => void) => ComponentChildren;
}

/** A section that shows what is stored, with a button that puts a form in its place. */
function Editable({ title, text, edit, shown, form }: EditableProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const afterRender = useAfterRender();
  const close = () => {
    setOpen(false);
    afterRender(() => button.current?.focus());
  };
  return (
    <SettingCard
      title={title}
      text={text}
      end={
        edit !== undefined && !open ? (
          <button ref={button} type="button" class="button" onClick={() => setOpen(true)}>
            {edit}
          </button>
        ) : undefined
      }
    >
      {open ? form(close) : shown}
    </SettingCard>
  );
}

function FormEnd({
  action,
  busy,
  ready,
  onCancel,
}: {
  action: string;
  busy: boolean;
  ready: boolean;
  onCancel: () => void;
}) {
  return (
    <div class="form-start">
      <button type="submit" class="button button-main" disabled={busy || !ready}>
        {busy ? t("saving") : action}
      </button>
      <button type="button" class="button" disabled={busy} onClick={onCancel}>
        {t("cancel")}
      </button>
    </div>
  );
}

function ShownBuyer({ buyer }: { buyer: BuyerView }) {
  const { kind, name, country, vat_number: number, vat_checked_at: checked, vat_consultation: consultation } = buyer;
  return (
    <div>
      <p class="buyer-name">{name}</p>
      <p class="muted">
        {[kind === "business" ? t("billing-business") : t("billing-consumer"), valueName("country", country), number]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {number && checked != null && (
        <p class="hint">
          {consultation
            ? t("billing-vat-confirmed-as", { day: formatDay(checked), number: consultation })
            : t("billing-vat-confirmed", { day: formatDay(checked) })}
        </p>
      )}
    </div>
  );
}

function BuyerForm({ billing, onDone, onClose }: Omit<Props, "canManage"> & { onClose: () => void }) {
  const [start] = useState(() => buyerDraft(billing.buyer));
  const form = useForm(start, async (draft) => {
    const buyer = toBuyer(draft);
    if (!buyer) return;
    const changed = await setBuyer(buyer);
    onClose();
    onDone(changed, t("billing-buyer-saved"));
  });
  return (
    <form class="form" {...form.form}>
      <BuyerFields form={form} disabled={false} first />
      <FaultLine {...form.line} />
      <FormEnd
        action={t("billing-buyer-save")}
        busy={form.busy}
        ready={!isSame(start, form.values) && isBuyerEntered(form.values)}
        onCancel={onClose}
      />
    </form>
  );
}

export function BuyerCard({ canManage, ...rest }: Props) {
  const { buyer } = rest.billing;
  return (
    <Editable
      title={t("buyer")}
      text={t("billing-buyer-hint")}
      edit={canManage ? (buyer ? t("billing-buyer-edit") : t("billing-buyer-enter")) : undefined}
      shown={buyer ? <ShownBuyer buyer={buyer} /> : <p>{t("billing-buyer-missing")}</p>}
      form={(close) => <BuyerForm {...rest} onClose={close} />}
    />
  );
}

const detailsDraft = (details: BillingDetails | null | undefined) => ({
  email: details?.email ?? "",
  address: details?.address ?? "",
  reference: details?.reference ?? "",
});

function ShownDetails({ details }: { details: BillingDetails | null | undefined }) {
  const { email, address, reference } = detailsDraft(details);
  const rows = [
    { name: t("invoice-email"), value: email },
    { name: t("invoice-reference"), value: reference },
    { name: t("invoice-address"), value: address },
  ].filter(({ value }) => value !== "");
  if (rows.length === 0) return <p>{t("billing-details-missing")}</p>;
  return (
    <dl class="plan-facts details-facts">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function DetailsForm({ billing, onDone, onClose }: Omit<Props, "canManage"> & { onClose: () => void }) {
  const own = useMe().data?.person.email ?? "";
  const [start] = useState(() => detailsDraft(billing.details));
  const form = useForm(start, async ({ email, address, reference }) => {
    const changed = await setDetails({ email: email.trim() === "" ? null : email.trim(), address, reference });
    onClose();
    onDone(changed, t("billing-details-saved"));
  });
  return (
    <form class="form" {...form.form}>
      <div class="buyer-row">
        <Field
          label={t("invoice-email")}
          type="email"
          first
          autoComplete="email"
          placeholder={own}
          hint={t("billing-email-hint")}
          {...form.field("email")}
        />
        <Field
          label={t("invoice-reference")}
          maxLength={100}
          autoComplete="off"
          hint={t("billing-reference-hint")}
          {...form.field("reference")}
        />
      </div>
      <TextArea
        label={t("invoice-address")}
        rows={4}
        most={500}
        maxLength={500}
        autoComplete="street-address"
        {...form.field("address")}
      />
      <FaultLine {...form.line} />
      <FormEnd
        action={t("billing-details-save")}
        busy={form.busy}
        ready={!isSame(start, form.values)}
        onCancel={onClose}
      />
    </form>
  );
}

export function DetailsCard({ canManage, ...rest }: Props) {
  return (
    <Editable
      title={t("billing-details")}
      text={t("billing-details-hint")}
      edit={canManage ? t("billing-details-edit") : undefined}
      shown={<ShownDetails details={rest.billing.details} />}
      form={(close) => <DetailsForm {...rest} onClose={close} />}
    />
  );
}
