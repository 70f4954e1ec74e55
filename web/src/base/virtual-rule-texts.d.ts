/** `virtual:rule-texts`: the server's texts about the rules for banners, which texts/plugin.mjs makes into modules. */
import type { Language, Message } from "./text.ts";

export const load: Readonly<Record<Language, () => Promise<{ texts: Readonly<Record<string, Message>> }>>>;
