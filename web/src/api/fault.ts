/** Why a request failed, in words that can be shown to a person. */
import { t } from "../base/text.ts";

export class Fault extends Error {
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** Stable code, as in the API's description; "unreachable" if there was no answer. */
  readonly code: string;
  /** The part of the request at fault, if the server named one. */
  readonly field: string | undefined;
  /** To quote when asking the operator. */
  readonly requestId: string | undefined;

  constructor(status: number, code: string, message: string, field?: string, requestId?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.requestId = requestId;
  }
}

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** The text if the answer itself has none (a proxy's page, an empty body). */
function plain(status: number): string {
  if (status === 429) return t("error-too-many-requests");
  if (status === 503) return t("error-busy");
  if (status >= 500) return t("error-server-failed");
  if (status === 404) return t("error-not-found");
  return t("error-rejected", { status: String(status) });
}

/** Reads an `ApiError`, or derives one from any other body. */
export function faultOf(status: number, body: unknown): Fault {
  const record: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  const message = text(record.message);
  return new Fault(
    status,
    text(record.code) ?? `http_${status}`,
    message ? message : plain(status),
    text(record.field),
    text(record.request_id),
  );
}

/** No answer at all: offline, or the server is down. */
export const unreachable = (): Fault => new Fault(0, "unreachable", t("error-unreachable"));
