/** What is stored on visitors' devices, as a text for a cookie policy. */
import type { Answer } from "../../api/types.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import { durationText } from "../../people/time.ts";

export type Stores = Answer<"/sites/{site}/stores", "get">;
export type Stored = Stores["on_request"][number];
export type Form = "text" | "markdown";

const places: Record<Stored["place"], PlainId> = {
  cookie: msg("storage-in-cookie"),
  local_storage: msg("storage-in-local"),
  session_storage: msg("storage-in-session"),
};

/** The properties of an item, each with its name. */
export const facts = (item: Stored): [string, string][] => [
  [t("storage-place"), t(places[item.place])],
  [t("storage-purpose"), item.purpose],
  [t("storage-contents"), item.holds],
  [t("storage-kept"), item.kept_seconds == null ? t("storage-kept-until-removed") : durationText(item.kept_seconds)],
  [t("storage-set-by"), item.set_by],
  [t("storage-sent"), item.sent ? t("hit-yes") : t("hit-no")],
];

/** All that is stored in the mode in use, and at a visitor's request. */
const groups = (stores: Stores): [string, Stored[]][] => [
  [t("storage-by-script"), stores.modes.filter(({ in_use: used }) => used).flatMap((mode) => mode.stores)],
  [t("storage-on-request"), stores.on_request],
];

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

const table = (items: readonly Stored[]): string => {
  const [first] = items;
  if (!first) return t("storage-nothing");
  const heads = [t("name"), ...facts(first).map(([name]) => name)];
  const lines = items.map((item) => [`\`${item.name}\``, ...facts(item).map(([, text]) => cell(text))]);
  return [heads, heads.map(() => "---"), ...lines].map((line) => `| ${line.join(" | ")} |`).join("\n");
};

const listed = (items: readonly Stored[]): string =>
  items.length === 0
    ? t("storage-nothing")
    : items
        .map((item) => [item.name, ...facts(item).map(([name, text]) => `  ${name}: ${text}`)].join("\n"))
        .join("\n\n");

/** The whole text, to be pasted into a policy. */
export function policy(stores: Stores, form: Form): string {
  const parts = groups(stores).map(([title, items]) =>
    form === "markdown" ? `### ${title}\n\n${table(items)}` : `${title}\n\n${listed(items)}`,
  );
  const notes = stores.notes.map((note) => `- ${note}`).join("\n");
  const whole = [stores.paragraph, ...parts, notes].join("\n\n");
  return form === "markdown" ? whole : whole.replaceAll("`", "");
}
