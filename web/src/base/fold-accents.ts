/** Removes case and accents, so that “cote” finds “Côte”. */
export const foldAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
