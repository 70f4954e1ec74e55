/** The form that creates a private link. */
import type { ShareLinkCreated } from "../../../api/sharing-types.ts";
import { useForm } from "../../../base/form.ts";
import { t } from "../../../base/text.ts";
import { FormDialog } from "../../../parts/confirm.tsx";
import { Field } from "../../../parts/field.tsx";
import { dayFromNow } from "../../../people/time.ts";
import { createLink } from "./api.ts";
import { endOfDay } from "./draft.ts";

interface Props {
  site: string;
  onClose: () => void;
  onMade: (made: ShareLinkCreated) => void;
}

export function NewLink({ site, onClose, onMade }: Props) {
  const form = useForm({ name: "", password: "", expires_at: "" }, async ({ name, password, expires_at }) => {
    onMade(
      await createLink(site, {
        name: name.trim(),
        password: password === "" ? null : password,
        expires_at: endOfDay(expires_at),
      }),
    );
  });
  return (
    <FormDialog
      form={form}
      title={t("sharing-link-create")}
      action={t("sharing-link-create")}
      ready={form.values.name.trim() !== ""}
      onClose={onClose}
    >
      <Field
        label={t("name")}
        hint={t("sharing-link-name-hint")}
        first
        required
        maxLength={100}
        {...form.field("name")}
      />
      <Field
        label={t("sharing-link-password")}
        hint={t("sharing-link-password-hint")}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        minLength={10}
        maxLength={200}
        {...form.field("password")}
      />
      <Field
        label={t("sharing-link-last-day")}
        hint={t("sharing-link-last-day-hint")}
        type="date"
        min={dayFromNow(Date.now(), 0)}
        {...form.field("expires_at")}
      />
    </FormDialog>
  );
}
