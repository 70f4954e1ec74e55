/** The window with all rows of a breakdown, which is loaded when it is opened. */
import { lazyPart } from "../../base/lazy.tsx";
import { withTexts } from "../../base/text.ts";

const load = async () => (await withTexts(import("./details.tsx"), "shared", "site-cards")).Details;

export const Details = lazyPart(load, null);

/** If it fails, the window shows the error. */
export const preloadDetails = () => void load().catch(() => undefined);
