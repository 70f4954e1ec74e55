/** How long data is kept, and what cannot be taken back: erasing figures up to a day, and deleting the site. */
import type { ComponentProps } from "preact";
import { useState } from "preact/hooks";
import type { SiteHolds } from "../../api/site-types.ts";
import { useForm } from "../../base/form.ts";
import { type Loaded, useLoad } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { todayIn } from "../../figures/period.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FormDialog } from "../../parts/confirm.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { Icon } from "../../parts/icon.tsx";
import { isAdmin } from "../../people/roles.ts";
import { deleteSite, getHolds, resetSite, siteExport } from "./api.ts";
import { closingAt } from "./closing-at.ts";
import { yesterday } from "./days.ts";
import { contentsTexts } from "./holds.ts";
import type { SettingsParts } from "./index.tsx";
import { Keep } from "./keep.tsx";

const long = (day: string): string => format.day(day, { dateStyle: "long" });

type TextField = Pick<ComponentProps<typeof Field>, "name" | "value" | "onText">;

function NameTyped({ name, field }: { name: string; field: TextField }) {
  return (
    <Field
      label={t("type-to-confirm", { name })}
      autoComplete="off"
      autoCapitalize="off"
      spellcheck={false}
      first
      required
      {...field}
    />
  );
}

function Export({ name }: { name: string }) {
  return (
    <p>
      {rich("delete-export-first", {
        link: (text) => (
          <a href={siteExport(name)} download>
            {text}
          </a>
        ),
      })}
    </p>
  );
}

function Reset({ site, holds, canManage, done }: SettingsParts & { holds: Loaded<SiteHolds> }) {
  const last = yesterday(site.zone);
  const [asking, setAsking] = useState(false);
  const form = useForm({ last_day: "", confirm: "" }, async ({ last_day: until, confirm }) => {
    await closingAt("last_day", close, resetSite(site.name, until, confirm));
    close();
    form.clear();
    holds.reload();
    done(t("delete-data-done", { day: long(until) }));
  });
  const { last_day: day, confirm } = form.values;
  const first = holds.data?.first_hit;
  const ready = /^\d{4}-\d\d-\d\d$/.test(day) && day <= last;
  const close = () => {
    setAsking(false);
    form.set({ confirm: "" });
  };
  return (
    <SettingCard title={t("delete-data")} text={t("delete-data-hint")}>
      <form
        class="form-row"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <Field
          label={t("delete-data-until")}
          type="date"
          required
          disabled={!canManage}
          max={last}
          {...form.field("last_day")}
        />
        <button type="submit" class="button button-bad-line" disabled={!canManage || !ready}>
          {t("delete-data-open")}
        </button>
      </form>
      <p class="hint">
        {first == null
          ? t("delete-data-day-hint")
          : todayIn(site.zone, first * 1000) > last
            ? t("delete-data-none")
            : t("delete-data-one-day", {
                day: format.moment(first, site.zone, { dateStyle: "long" }),
              })}
      </p>
      {!asking && form.line.fault && <FaultLine {...form.line} />}
      {asking && (
        <FormDialog
          form={form}
          title={t("delete-data-question", { day: long(day) })}
          action={t("delete-data")}
          busy={t("delete-deleting")}
          keep={t("cancel")}
          bad
          ready={confirm === site.name}
          onClose={() => {
            close();
            form.dismiss();
          }}
        >
          <p>
            {t("delete-data-explained", {
              day: long(day),
              zone: format.zoneName(site.zone),
            })}
          </p>
          <Export name={site.name} />
          <NameTyped name={site.name} field={form.field("confirm")} />
        </FormDialog>
      )}
    </SettingCard>
  );
}

function Delete({ site, holds, canManage }: SettingsParts & { holds: Loaded<SiteHolds> }) {
  const [asking, setAsking] = useState(false);
  const form = useForm({ confirm: "" }, async ({ confirm }) => {
    await deleteSite(site.name, confirm);
    // A full page load: the old list of sites would request the figures of a deleted one.
    window.location.assign("/");
  });
  return (
    <SettingCard
      bad
      title={t("delete-site")}
      text={t("delete-site-hint")}
      end={
        <button type="button" class="button button-bad-line" disabled={!canManage} onClick={() => setAsking(true)}>
          {t("delete-site-open")}
        </button>
      }
    >
      {asking && (
        <FormDialog
          form={form}
          title={t("delete-question", { name: site.name })}
          action={t("delete-site")}
          busy={t("delete-deleting")}
          keep={t("cancel")}
          bad
          ready={form.values.confirm === site.name}
          onClose={() => {
            setAsking(false);
            form.clear();
          }}
        >
          {holds.data ? (
            <div>
              <p>{t("delete-also")}</p>
              <ul class="goes">
                {contentsTexts(holds.data).map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </div>
          ) : holds.fault ? (
            <FaultLine fault={holds.fault} />
          ) : (
            <span class="skeleton skeleton-text" role="progressbar" aria-label={t("loading")} />
          )}
          <Export name={site.name} />
          <NameTyped name={site.name} field={form.field("confirm")} />
        </FormDialog>
      )}
    </SettingCard>
  );
}

export function Erase(props: SettingsParts) {
  const { me, site } = props;
  const holds = useLoad(site.name, (signal) => getHolds(site.name, signal), site.id);
  const mayDelete = isAdmin(me);
  const given = { ...props, canManage: mayDelete, holds };
  return (
    <>
      {props.canManage && !mayDelete && <p class="notice">{t("delete-only-admins")}</p>}
      <SettingCard
        title={t("export")}
        text={rich("delete-export-hint", { link: (text) => <a href="/settings/account">{text}</a> })}
        end={
          <a class="button" href={siteExport(site.name)} download>
            <Icon name="download" />
            {t("download")}
          </a>
        }
      />
      <Keep {...props} holds={holds} mayDelete={mayDelete} />
      <Reset {...given} />
      <Delete {...given} />
    </>
  );
}
