/** `virtual:consent-tool`: the code of docs/script.md for a consent tool of a site's own (texts/manuals.mjs). */
export const code: string;
