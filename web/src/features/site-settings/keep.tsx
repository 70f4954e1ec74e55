/** For how many days hits are kept. A lower number deletes some, so the page asks for confirmation. */
import { useState } from "preact/hooks";
import type { Site } from "../../api/index.ts";
import type { SiteHolds } from "../../api/site-types.ts";
import { useForm } from "../../base/form.ts";
import type { Loaded } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { todayIn } from "../../figures/period.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FormDialog } from "../../parts/confirm.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { changeSite } from "./api.ts";
import { closingAt } from "./closing-at.ts";
import { fewestDays, firstKeptDay, isFewerDays } from "./days.ts";
import type { SettingsParts } from "./index.tsx";

/** The most days that the server takes. */
const maxDays = 36_500;

interface Props extends SettingsParts {
  holds: Loaded<SiteHolds>;
  /** Whether the reader may delete data, as a lower number does. */
  mayDelete: boolean;
}

/** What a lower number takes away, and until when it can be raised again. */
function Lost({ site, days, holds }: Pick<Props, "site" | "holds"> & { days: number }) {
  const day = firstKeptDay(site.zone, days);
  const first = holds.data?.first_hit;
  const firstDay = first == null ? undefined : todayIn(site.zone, first * 1000);
  return (
    <>
      <p>{t("keep-lower-explained", { day: format.day(day, { dateStyle: "long" }) })}</p>
      {firstDay && (
        <p>
          {firstDay < day
            ? t("keep-lower-first", { day: format.day(firstDay, { dateStyle: "long" }) })
            : t("keep-lower-none", { day: format.day(firstDay, { dateStyle: "long" }) })}
        </p>
      )}
      <p>{t("keep-lower-when")}</p>
    </>
  );
}

export function Keep({ site, holds, canManage, mayDelete, done }: Props) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  // As saving answered, until the page has reloaded the site.
  const [answered, setAnswered] = useState<{ of: Site; saved: Site }>();
  const { keep_days } = answered?.of === site ? answered.saved : site;
  const saved = keep_days == null ? "" : String(keep_days);
  const form = useForm({ keep_days: saved }, async ({ keep_days: days }) => {
    const change = { keep_days: days === "" ? null : Number(days) };
    setAnswered({ of: site, saved: await closingAt("keep_days", close, changeSite(site.name, change)) });
    close();
    holds.reload();
    done(t("keep-saved"));
  });
  const typed = form.values.keep_days;
  const days = typed === "" ? undefined : Number(typed);
  const bound = holds.data?.deployment_keep_days ?? undefined;
  const lower = isFewerDays(days, keep_days ?? undefined, bound);
  const fewest = fewestDays(keep_days ?? undefined, mayDelete);
  const mayChange = canManage && fewest !== undefined;
  return (
    <SettingCard title={t("keep")} text={t("keep-hint")}>
      <form
        class="form-row"
        onSubmit={(event) => {
          event.preventDefault();
          if (lower) setAsking(true);
          else void form.send();
        }}
      >
        <Field
          label={t("keep-days")}
          type="number"
          inputMode="numeric"
          min={fewest}
          // A number above the deployment's may stay.
          max={Math.max(bound ?? maxDays, keep_days ?? 1)}
          step={1}
          disabled={!mayChange}
          {...form.field("keep_days")}
        />
        <button type="submit" class="button" disabled={!mayChange || form.busy || typed === saved}>
          {form.busy && !asking ? t("saving") : lower && typed !== saved ? t("keep-open") : t("save")}
        </button>
      </form>
      {canManage && !mayDelete && (
        <p class="hint">{t(fewest === undefined ? "keep-set-only-admins" : "keep-lower-only-admins")}</p>
      )}
      <p class="hint">{bound === undefined ? t("keep-all") : t("keep-bound", { n: bound })}</p>
      {!asking && form.line.fault && <FaultLine {...form.line} />}
      {asking && days !== undefined && (
        <FormDialog
          form={form}
          title={t("keep-lower-question", { n: days })}
          action={t("keep-lower-action")}
          busy={t("saving")}
          keep={t("cancel")}
          bad
          onClose={() => {
            close();
            form.dismiss();
          }}
        >
          <Lost site={site} days={days} holds={holds} />
        </FormDialog>
      )}
    </SettingCard>
  );
}
