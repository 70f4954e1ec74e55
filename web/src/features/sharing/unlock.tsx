/** The form for the password of a private link. */

import { client, settle } from "../../api/index.ts";
import type { ShareUnlocked } from "../../api/sharing-types.ts";
import { useForm } from "../../base/form.ts";
import { useTitle } from "../../base/route.tsx";
import { t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { AuthFrame } from "../../parts/page-skeleton.tsx";
import { keepPass } from "./pass.ts";

const unlock = (site: string, key: string, password: string): Promise<ShareUnlocked> =>
  settle(client.POST("/share/{site}/unlock", { params: { path: { site } }, body: { key, password } }));

interface Props {
  site: string;
  linkKey: string;
  /** The dashboard is asked for. */
  busy: boolean;
  onPass: (pass: string) => void;
}

export function Unlock({ site, linkKey, busy, onPass }: Props) {
  useTitle(t("share-locked"));
  const form = useForm({ password: "" }, async ({ password }) => {
    const { pass } = await unlock(site, linkKey, password);
    keepPass(linkKey, pass);
    onPass(pass);
  });
  return (
    <AuthFrame>
      <h1>{t("share-locked")}</h1>
      <p>{t("share-locked-hint", { site })}</p>
      <form class="form" {...form.form}>
        <Field
          label={t("share-password")}
          type="password"
          autoComplete="off"
          required
          // On a page that embeds it, it would take the reader there.
          first={window.parent === window}
          {...form.field("password")}
        />
        <FaultLine {...form.line} />
        <button type="submit" class="button button-main button-wide" disabled={form.busy || busy}>
          {form.busy || busy ? t("share-unlocking") : t("share-unlock")}
        </button>
      </form>
    </AuthFrame>
  );
}
