/** What happened, on which day: the form of a note. Its owner keeps what is typed. */
import { useEffect } from "preact/hooks";
import { Fault } from "../../api/fault.ts";
import { useForm } from "../../base/form.ts";
import { t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import type { NoteRequest } from "./note-requests.ts";
import { type Draft, requestFrom } from "./notes.ts";

interface Props {
  site: string;
  zone: string;
  /** Whether the chart is by the hour: then a note has a time. */
  timed: boolean;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onSave: (request: NoteRequest) => void;
  close: () => void;
}

const days = { min: "1990-01-01", max: "2199-12-31" };

export function NoteForm({ site, zone, timed, draft, onDraft, onSave, close }: Props) {
  const form = useForm({}, async () => {
    if (!timed && draft.lastDay && draft.lastDay < draft.day) {
      throw new Fault(400, "end_before_start", t("note-end-before-start"), "last_day");
    }
    close();
    onSave(requestFrom({ ...draft, ...(timed ? { lastDay: "" } : { time: "" }) }, zone));
  });
  const element = form.form.ref;
  // There may be no space for it below the chart; the chart stays visible.
  useEffect(() => element.current?.closest(".panel")?.scrollIntoView({ block: "nearest" }), []);
  const change = (part: Partial<Draft>) => {
    form.dismiss();
    onDraft({ ...draft, ...part });
  };
  return (
    <form {...form.form} class="form note-form" aria-label={t("note")}>
      <Field
        label={t("note-what")}
        first
        required
        maxLength={500}
        placeholder={t("note-example")}
        autoComplete="off"
        {...form.mark("text")}
        value={draft.text}
        onText={(text) => change({ text })}
      />
      <div class="note-days">
        <Field
          label={t("day")}
          type="date"
          required
          {...days}
          {...form.mark("day")}
          value={draft.day}
          onText={(day) => change({ day })}
        />
        {timed ? (
          <Field
            label={t("note-time")}
            type="time"
            {...form.mark("at")}
            value={draft.time}
            onText={(time) => change({ time })}
          />
        ) : (
          <Field
            label={t("note-until")}
            type="date"
            {...days}
            {...form.mark("last_day")}
            value={draft.lastDay}
            onText={(lastDay) => change({ lastDay })}
          />
        )}
      </div>
      <p class="hint">{t("note-visible-to", { site })}</p>
      <FaultLine {...form.line} />
      <div class="form-end">
        <button type="button" class="button" onClick={close}>
          {t("cancel")}
        </button>
        <button type="submit" class="button button-main" disabled={draft.text.trim() === "" || draft.day === ""}>
          {t("note-add")}
        </button>
      </div>
    </form>
  );
}
