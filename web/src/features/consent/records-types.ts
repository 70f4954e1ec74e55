/** Names for what visitors answered: the summary by day, and the records. */
import type { components } from "../../api/schema.d.ts";

type Schemas = components["schemas"];

export type Answers = Schemas["ConsentTotal"];
export type Summary = Schemas["ConsentSummary"];
export type RecordView = Schemas["RecordView"];
export type RecordDetail = Schemas["RecordDetail"];
export type Kind = RecordView["kind"];
export type How = RecordView["how"];
/** What happens to what was collected when visitors are no longer asked. */
export type Removed = Schemas["RemovedView"];
