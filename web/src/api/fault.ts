/** Why a request failed, in words that can be shown to a person. */
import { t, told } from "../base/text.ts";

export class Fault extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Stable code, as in the API's description; "unreachable" when no answer came. */
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

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** What to say when the answer itself says nothing (a proxy's page, an empty body). */
function plain(status: number): string {
  if (status === 429) return t("Too many requests. Wait a minute and try again.");
  if (status === 503) return t("The server is busy. It should answer again in a moment.");
  if (status >= 500) return t("The server could not answer. Try again; if it goes on, look at its log.");
  if (status === 404) return t("There is nothing here, or you may not see it.");
  return t("The server refused this ({status}).", { status: String(status) });
}

/** Reads an `ApiError`, or makes the best of whatever came instead; `saying(body, "told/faults")` first. */
export function faultOf(status: number, body: unknown): Fault {
  const record: Record<string, unknown> =
    typeof body === "object" && body !== null ? { ...body } : {};
  const message = text(record["message"]);
  return new Fault(
    status,
    text(record["code"]) ?? `http_${status}`,
    message ? told("faults", message) : plain(status),
    text(record["field"]),
    text(record["request_id"]),
  );
}

/** No answer at all: offline, or the server is down. */
export const unreachable = (): Fault =>
  new Fault(0, "unreachable", t("The server does not answer. Check your connection and try again."));
