/** Names for the answers of our own description; every type here flows from the generated file. */
import type { components, paths } from "./schema.d.ts";

export type { paths };

type Method = "get" | "post" | "delete";

/** Of the media types of a body JSON, which is the default, or else any other. */
type Body<C> = C extends { "application/json": infer J } ? J : C[keyof C];

/** The body of the first successful answer. */
type Success<O> = O extends { responses: infer R }
  ? R extends { 200: { content: infer C } }
    ? Body<C>
    : R extends { 201: { content: infer C } }
      ? Body<C>
      : never
  : never;

export type Answer<P extends keyof paths, M extends Method> = Success<paths[P][M]>;

export type Stats = Answer<"/sites/{site}/stats", "get">;
export type Totals = Stats["totals"];
export type Figure = Totals["visitors"];
export type Breakdown = Stats["by"][number];
export type Row = Breakdown["rows"][number];
export type PeriodView = Stats["period"];
export type Series = Answer<"/sites/{site}/series", "get">;
export type Point = Series["points"][number];
export type SeriesBy = NonNullable<Series["by"]>;
export type GoalBreak = Series["breaks"][number];
export type Note = Series["annotations"][number];
export type SeriesMetric = NonNullable<
  NonNullable<paths["/sites/{site}/series"]["get"]["parameters"]["query"]>["metric"]
>[number];
export type Live = Answer<"/sites/{site}/live", "get">;
export type LeftOut = Answer<"/sites/{site}/left-out", "get">;
export type Arriving = Answer<"/sites/{site}/arriving", "get">;
export type Install = Answer<"/sites/{site}/install", "get">;
export type Overview = Answer<"/overview", "get">;
export type OverviewSite = Overview["sites"][number];
export type When = Answer<"/sites/{site}/when", "get">;
export type WhenCell = When["cells"][number];
export type Around = Answer<"/sites/{site}/around", "get">;
export type AroundSide = Around["before"];
export type Properties = Answer<"/sites/{site}/props", "get">;
export type StreamHit = components["schemas"]["StreamHit"];
export type Site = Answer<"/sites", "get">[number];
export type Me = Answer<"/me", "get">;
export type Definitions = Answer<"/definitions", "get">;
export type Token = Answer<"/tokens", "get">[number];
export type NewToken = Answer<"/tokens", "post">;
export type Scope = Token["scopes"][number];
export type Starting = Answer<"/auth/starting", "get">;
export type { Goal } from "./goals-types.ts";
