/** What a checked file has, and which of its days are imported. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ImportUpload, ImportView } from "../../api/imports-types.ts";
import { useForm } from "../../base/form.ts";
import { t } from "../../base/text.ts";
import { sourceName } from "../../figures/imported.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { formatTime } from "../../people/time.ts";
import { startImport } from "./api.ts";
import { Contents } from "./contents.tsx";
import { boundsOf, wrongDays } from "./state.ts";

interface Props {
  site: string;
  upload: ImportUpload;
  onStarted: (started: ImportView) => void;
  onClose: () => void;
}

/** Days that would not be imported, if there are some. */
function Taken({ upload }: { upload: ImportUpload }) {
  const { taken_days: taken, contents } = upload;
  if (taken === 0) return null;
  return (
    <p class="notice notice-odd">
      {taken >= contents.days ? t("import-taken-all") : t("import-taken", { n: taken, total: contents.days })}
    </p>
  );
}

function Days({ site, upload, onStarted, onClose }: Props) {
  const { contents } = upload;
  const { from, to } = contents;
  const form = useForm(
    { from, to },
    async (days) => onStarted(await startImport(site, { upload: upload.upload, ...boundsOf(days, upload) })),
    (days) => wrongDays(days, contents) === undefined,
  );
  const wrong = wrongDays(form.values, contents);
  const limits = { type: "date", min: from, max: to, required: true } as const;
  const marked = (name: "from" | "to") => ({
    ...form.field(name),
    ...(wrong?.fields.includes(name) && { "aria-invalid": true, "aria-errormessage": form.line.id }),
  });
  return (
    <form class="form" {...form.form} noValidate>
      <div class="form-row">
        <Field label={t("import-first-day")} {...limits} {...marked("from")} />
        <Field label={t("import-last-day")} {...limits} {...marked("to")} />
      </div>
      <FaultLine id={form.line.id} fault={wrong?.text ?? form.line.fault} />
      <p class="hint">{t("import-all-at-once")}</p>
      <div class="buttons">
        <button
          type="submit"
          class="button button-main"
          disabled={form.busy || wrong !== undefined || upload.taken_days >= contents.days}
        >
          {form.busy ? t("one-moment") : t("import-start")}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t("close")}
        </button>
      </div>
    </form>
  );
}

export function Review(props: Props) {
  const { upload } = props;
  const around = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    around.current?.focus({ preventScroll: true });
    around.current?.scrollIntoView({ block: "nearest" });
  }, [upload.upload]);
  return (
    <SettingCard
      title={t("import-review", { tool: sourceName(upload.source) })}
      text={t("import-review-hint", { time: formatTime(upload.expires_at) })}
      around={around}
    >
      <Contents source={upload.source} contents={upload.contents} />
      <Taken upload={upload} />
      <Days key={upload.upload} {...props} />
    </SettingCard>
  );
}
