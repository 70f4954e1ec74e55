/** A dialog asks about what was typed in a field of the page: where the server refuses that field, it is in the way. */
import { Fault } from "../../api/fault.ts";

/** Runs `request`; closes the dialog when the server names `field`, so that the field behind it can be marked. */
export async function closingAt<T>(field: string, close: () => void, request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (cause) {
    if (cause instanceof Fault && cause.field === field) close();
    throw cause;
  }
}
