/** The server's channels, named as Google Analytics names them in German. */
import type { Dictionary } from "../../base/text.ts";

export const channels: Dictionary = {
  "AI Assistant|channel": "KI-Assistent",
  "Affiliate|channel": "Affiliate-Marketing",
  "App|channel": "App",
  "Campaign|channel": "Kampagne",
  "Direct|channel": "Direkt",
  "Display|channel": "Display",
  "E-mail|channel": "E-Mail",
  "Internal|channel": "Intern",
  "Organic Search|channel": "Organische Suche",
  "Organic Social|channel": "Organische soziale Netzwerke",
  "Paid Search|channel": "Bezahlte Suche",
  "Paid Social|channel": "Bezahlte soziale Netzwerke",
  "Referral|channel": "Verweis",
  "Video|channel": "Video",
};
