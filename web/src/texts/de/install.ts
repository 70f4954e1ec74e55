/** How a site is counted. */
import type { Dictionary } from "../../base/text.ts";

export const install: Dictionary = {
  "<link>All that can be said to the script</link>: attributes, events, opting out.":
    "<link>Alles, was das Script versteht</link>: Attribute, Ereignisse, Opt-out.",
  "Any page": "Jede Seite",
  Besides: "Außerdem",
  "Check the page": "Seite prüfen",
  "Content security policy": "Content Security Policy",
  Fine: "In Ordnung",
  "For {way}": "Für {way}",
  "From a backend": "Vom Server aus",
  "If a template writes the pages, let it put the page’s address behind u=, percent-encoded.":
    "Wenn eine Vorlage die Seiten schreibt, sollte sie die Adresse der Seite prozentkodiert hinter u= setzen.",
  "In the admin: Online Store, Themes, Edit code. Put this into layout/theme.liquid, before </head>.":
    "In der Verwaltung: Onlineshop, Themes, Code bearbeiten. Dies in layout/theme.liquid vor </head> einfügen.",
  "In the pages": "In den Seiten",
  "Looking at the page": "Die Seite wird geprüft",
  "Looking…": "Wird geprüft …",
  "Make a tag of the kind “Custom HTML”, triggered on all pages, with this in it. Then submit the container.":
    "Ein Tag vom Typ „Benutzerdefiniertes HTML“ mit diesem Inhalt anlegen, ausgelöst auf allen Seiten. Dann den Container senden.",
  "No hits?": "Keine Hits?",
  "Note|a finding": "Hinweis",
  "One line, and {name} is counted.": "Eine Zeile, und {name} wird gezählt.",
  "Pinned by its hash": "Mit festem Hash",
  Problem: "Problem",
  "Put this at the end of functions.php of your (child) theme, or into a plugin for code snippets.":
    "Ans Ende der functions.php des (Child-)Themes setzen oder in ein Plugin für Code-Schnipsel.",
  "Put this before </head> on every page.": "Auf jeder Seite vor </head> einfügen.",
  "Put this picture into the body of every page: it counts pages where no script runs.":
    "Dieses Bild in den Body jeder Seite setzen: Es zählt Seiten, auf denen kein Script läuft.",
  "Put this there.": "Dies dort einfügen.",
  "Renew the line after each update of Stile, or nothing is counted.":
    "Die Zeile nach jeder Aktualisierung von Stile erneuern, sonst wird nichts gezählt.",
  "Sends one event from your own program, such as a purchase.": "Sendet ein Ereignis aus dem eigenen Programm, etwa einen Kauf.",
  "Stile fetches a page of the site as it is published, and says what keeps it from counting.":
    "Stile ruft eine Seite so ab, wie sie veröffentlicht ist, und sagt, was das Zählen verhindert.",
  "The page could not be read": "Die Seite war nicht lesbar",
  "The page is counted": "Die Seite wird gezählt",
  "The page is counted once something lets the tag run": "Die Seite wird gezählt, sobald etwas das Snippet laufen lässt",
  "The page is counted, but not all of it": "Die Seite wird gezählt, aber nicht ganz",
  "The page is not counted": "Die Seite wird nicht gezählt",
  "The script and its hits go by your own domain, which fewer blockers stop. Make a Worker of this, on the route named in its first line.":
    "Script und Hits laufen über die eigene Domain; das halten weniger Blocker auf. Daraus einen Worker anlegen, mit der Route aus der ersten Zeile.",
  "The script and its hits go by your own domain, which fewer blockers stop. Put this into the server block of the site, and reload nginx.":
    "Script und Hits laufen über die eigene Domain; das halten weniger Blocker auf. In den Server-Block der Website einfügen und nginx neu laden.",
  "The script and its hits go by your own domain, which fewer blockers stop. Put this into the site’s block of the Caddyfile, and reload Caddy.":
    "Script und Hits laufen über die eigene Domain; das halten weniger Blocker auf. In den Block der Website im Caddyfile einfügen und Caddy neu laden.",
  "The script and its hits go by your own domain, which fewer blockers stop. Save this as the file named in its first line.":
    "Script und Hits laufen über die eigene Domain; das halten weniger Blocker auf. Als die Datei speichern, die in der ersten Zeile steht.",
  "Under Settings, Code injection, put this into the site header.": "Unter Settings, Code injection in den Site Header einfügen.",
  "Under Settings, Custom code, add this to all pages, in the head.":
    "Unter Einstellungen, Benutzerdefinierter Code zu allen Seiten im Head hinzufügen.",
  "Under Site settings, Custom code, put this into the head code. Then publish the site.":
    "Unter Site settings, Custom code in den Head Code einfügen. Dann die Website veröffentlichen.",
  "Under Website, Pages, Custom code, Code injection, put this into the header.":
    "Unter Website, Seiten, Benutzerdefinierter Code, Code-Injection in die Kopfzeile einfügen.",
  "Under your own domain": "Eigene Domain",
  Warning: "Warnung",
  "Where does it go?": "Wohin damit?",
  "Where the site has a content security policy, add these to it.":
    "Hat die Website eine Content Security Policy, diese Einträge hinzufügen.",
  "Whether the page is counted cannot be told from outside": "Ob die Seite gezählt wird, lässt sich von außen nicht sagen",
  "With its hash the browser runs exactly this version of the script, and nothing else.":
    "Mit dem Hash führt der Browser genau diese Version des Scripts aus und nichts anderes.",
  "Without script": "Ohne Script",
  "{status} in {time}": "{status} in {time}",
};
