/** A data request: what is asked for and until when, and what can be done with it. */
import { useState } from "preact/hooks";
import { useForm } from "../../base/form.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { Confirm, FormDialog } from "../../parts/confirm.tsx";
import { Field } from "../../parts/field.tsx";
import { Icon } from "../../parts/icon.tsx";
import { formatDay, formatTime } from "../../people/time.ts";
import { siteAddress } from "../../site/address.ts";
import { closeRequest, type DataRequest, finishRequest, postponeRequest } from "./api.ts";
import { WhatIsDeleted } from "./delete.tsx";
import { kindNames } from "./open-request.tsx";
import { shortId } from "./totals.ts";

/** Until when a request is due, in words. */
export function dueText({ due_at: due, overdue }: Pick<DataRequest, "due_at" | "overdue">): string {
  const values = { when: format.ago(due), day: formatDay(due) };
  return overdue ? t("data-request-was-due", values) : t("data-request-due", values);
}

/** Who it is about, as a sentence calls them. */
const visitorName = ({ visitor }: DataRequest): string =>
  visitor == null ? t("data-request-visitor-deleted") : t("visitor-n", { id: shortId(visitor) });

interface Props {
  site: string;
  request: DataRequest;
  mayFinish: boolean;
  /** Announces the result and reloads the list. */
  done: (text: string) => void;
}

type DialogProps = Omit<Props, "mayFinish"> & { onClose: () => void };

function Finish({ site, request, done, onClose }: DialogProps) {
  const erasure = request.kind === "erasure";
  return (
    <Confirm
      title={erasure ? t("data-request-finish-erasure-question") : t("data-request-finish-access-question")}
      action={erasure ? t("visitor-delete") : t("data-request-finish-access")}
      bad={erasure}
      onClose={onClose}
      onConfirm={async () => {
        await finishRequest(site, request.id);
        onClose();
        done(erasure ? t("data-request-finished-erasure") : t("data-request-finished-access"));
      }}
    >
      {erasure ? (
        <>
          <WhatIsDeleted />
          <p>
            <strong>{t("visitor-delete-forever")}</strong> {t("data-request-inform")}
          </p>
        </>
      ) : (
        <>
          <p>{t("data-request-finish-access-explained")}</p>
          <p>{t("data-request-finish-access-identity")}</p>
        </>
      )}
    </Confirm>
  );
}

function Postpone({ site, request, done, onClose }: DialogProps) {
  const form = useForm({ reason: "" }, async ({ reason }) => {
    await postponeRequest(site, request.id, reason.trim());
    onClose();
    done(t("data-request-postponed-done"));
  });
  return (
    <FormDialog
      form={form}
      title={t("data-request-postpone-question")}
      action={t("data-request-postpone")}
      ready={form.values.reason.trim() !== ""}
      onClose={onClose}
    >
      <p>{t("data-request-postpone-explained", { day: formatDay(request.due_at + 60 * 86_400) })}</p>
      <Field
        label={t("data-request-reason")}
        hint={t("data-request-reason-hint")}
        first
        required
        maxLength={500}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}

function Close({ site, request, done, onClose }: DialogProps) {
  const form = useForm({ why: "" }, async ({ why }) => {
    await closeRequest(site, request.id, why.trim());
    onClose();
    done(t("data-request-closed-done"));
  });
  return (
    <FormDialog
      form={form}
      title={t("data-request-close-question")}
      action={t("data-request-close")}
      ready={form.values.why.trim() !== ""}
      onClose={onClose}
    >
      <p>{t("data-request-close-explained")}</p>
      <Field
        label={t("data-request-reason")}
        hint={t("data-request-close-hint")}
        first
        required
        maxLength={500}
        {...form.field("why")}
      />
    </FormDialog>
  );
}

function Result({ request }: { request: DataRequest }) {
  const { state, erased, why, finished_by: by, finished_at: at, export: file } = request;
  if (state === "open") return null;
  const values = { at: formatTime(at ?? 0), name: by?.name ?? t("data-request-former-member") };
  return (
    <>
      <p>{state === "closed" ? t("data-request-closed", values) : t("data-request-finished", values)}</p>
      {why && <blockquote class="quote">{why}</blockquote>}
      {erased && (
        <p>
          {t("data-request-erased", {
            visits: format.exact(erased.visits),
            hits: format.exact(erased.hits),
            records: erased.records,
          })}
        </p>
      )}
      {file && (
        <p class="data-request-file">
          <a class="button button-small" href={file.url} download>
            <Icon name="download" />
            {t("visitor-export-json")}
          </a>{" "}
          <a class="button button-small" href={`${file.url}?format=csv`} download>
            <Icon name="download" />
            {t("visitor-export-csv")}
          </a>{" "}
          <span class="muted">
            {t("data-request-file-until", { day: formatTime(file.until), when: format.ago(file.until) })}
          </span>
        </p>
      )}
    </>
  );
}

export function RequestLine(props: Props) {
  const { site, request, mayFinish, done } = props;
  const [dialog, setDialog] = useState<"finish" | "postpone" | "close">();
  const onClose = () => setDialog(undefined);
  const { visitor, postponed, opened_by: opener } = request;
  const open = request.state === "open";
  // An erased visitor has nothing to be exported.
  const nothingLeft = visitor == null && request.kind === "access";
  const about = t("data-request-about", { kind: t(kindNames[request.kind]), visitor: visitorName(request) });
  const opened = { at: formatTime(request.opened_at), name: opener?.name ?? t("data-request-former-member") };
  return (
    <li class="line data-request" data-overdue={request.overdue}>
      <div class="line-main">
        <p>
          <strong>{t(kindNames[request.kind])}</strong>
          {request.overdue && <span class="tag tag-odd">{t("data-request-overdue")}</span>}
          {request.state === "finished" && <span class="tag tag-good">{t("data-request-state-finished")}</span>}
          {request.state === "closed" && <span class="tag">{t("data-request-state-closed")}</span>}
        </p>
        <p>
          {visitor == null ? (
            visitorName(request)
          ) : (
            <a href={`${siteAddress(site)}/visitors/${visitor}`}>{visitorName(request)}</a>
          )}
        </p>
        {open && <p class={request.overdue ? "data-request-late" : undefined}>{dueText(request)}</p>}
        <p class="muted">{t("data-request-opened-by", opened)}</p>
        {request.note && <blockquote class="quote">{request.note}</blockquote>}
        {postponed && (
          <p class="muted">
            {t("data-request-postponed", { day: formatDay(postponed.until), reason: postponed.reason })}
          </p>
        )}
        {open && nothingLeft && <p>{t("data-request-nothing-left")}</p>}
        <Result request={request} />
      </div>
      {open && (
        <div class="line-acts" role="group" aria-label={about}>
          {mayFinish && !nothingLeft && (
            <button type="button" class="button button-small button-main" onClick={() => setDialog("finish")}>
              {t("data-request-finish")}
            </button>
          )}
          {!postponed && (
            <button type="button" class="button button-small" onClick={() => setDialog("postpone")}>
              {t("data-request-postpone-dialog")}
            </button>
          )}
          <button type="button" class="button button-small" onClick={() => setDialog("close")}>
            {t("data-request-close-dialog")}
          </button>
        </div>
      )}
      {dialog === "finish" && <Finish {...{ site, request, done, onClose }} />}
      {dialog === "postpone" && <Postpone {...{ site, request, done, onClose }} />}
      {dialog === "close" && <Close {...{ site, request, done, onClose }} />}
    </li>
  );
}
