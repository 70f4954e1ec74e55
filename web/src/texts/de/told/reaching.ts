/** Why another server gave nothing, put into a sentence. */
import type { Sentences } from "../../../base/teller.ts";

export const reaching: Sentences = {
  "it did not answer in time|why": "keine Antwort in der gegebenen Zeit",
  "it redirects to something that is no address|why": "Weiterleitung auf etwas, das keine Adresse ist",
  "it redirects too often|why": "zu viele Weiterleitungen",
  "its content cannot be unpacked|why": "der Inhalt lässt sich nicht entpacken",
  "the address is not one of a public web server|why": "keine Adresse eines öffentlichen Webservers",
  "the name has an address that is not public|why": "der Name hat eine Adresse, die nicht öffentlich ist",
  "the name has no address|why": "zu dem Namen gibt es keine Adresse",
  "the request failed|why": "die Anfrage schlug fehl",
  "the server answers with the status {status}|why": "der Server antwortet mit dem Status {status}",
};
