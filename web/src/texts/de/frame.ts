/** The frame around every page: the head, menus, themes and languages. */
import type { Dictionary } from "../../base/text.ts";

export const frame: Dictionary = {
  Account: "Konto",
  Accounts: "Konten",
  "API description": "API-Beschreibung",
  "API tokens": "API-Tokens",
  "As the browser asks": "Wie im Browser",
  Colours: "Farben",
  Dark: "Dunkel",
  "Keyboard shortcuts": "Tastenkürzel",
  Language: "Sprache",
  Light: "Hell",
  "Sign out": "Abmelden",
  System: "System",
  Team: "Team",
  "You and your security": "Profil und Sicherheit",
};
