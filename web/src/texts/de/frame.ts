/** The frame around every page: the head, menus, themes and languages. */
import type { Dictionary } from "../../base/text.ts";

export const frame: Dictionary = {
  "API description": "API-Beschreibung",
  "API tokens": "API-Tokens",
  "As the browser asks": "Wie im Browser",
  Account: "Konto",
  Accounts: "Konten",
  Colours: "Farben",
  Dark: "Dunkel",
  "Keyboard shortcuts": "Tastenkürzel",
  Language: "Sprache",
  Light: "Hell",
  "Sign out": "Abmelden",
  System: "System",
  Team: "Team",
  "You and your security": "Sie und Ihre Sicherheit",
};
