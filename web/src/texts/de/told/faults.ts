/** Why a request was refused, as the server says it. */
import { teller } from "../../../base/teller.ts";
import { base } from "./base.ts";
import { fields } from "./fields.ts";
import { figures } from "./figures.ts";
import { people } from "./people.ts";
import { reaching } from "./reaching.ts";
import { sites } from "./sites.ts";
import { day, names } from "./written.ts";

export const tell = teller(
  { ...base, ...fields, ...figures, ...people, ...reaching, ...sites },
  { EARLIEST: day, first: day, from: day, names, to: day },
);
