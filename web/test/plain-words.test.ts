// The dashboard speaks the language of its field: words that only this project once used are refused, in English and in
// German, each with the word to use instead.
import assert from "node:assert/strict";
import { test } from "node:test";
import { languages, read, variantsOf } from "../texts/ftl.mjs";

interface Rule {
  refused: RegExp;
  instead: string;
  /** A text that once was on a page, which the rule must refuse. */
  old: string;
}

const english: Rule[] = [
  {
    refused: /\btells?\b|\btold\b|\btelling\b/i,
    instead: "show, report, notify",
    old: "Counting began on {day}, so no change is told.",
  },
  {
    refused: /\bwho(m)?ever\b/i,
    instead: "anyone, you, the administrator",
    old: "Whoever is signed in there as you is let in here.",
  },
  { refused: /\bnobody\b|\bsomebody\b/i, instead: "no visitors, no members", old: "Nobody came." },
  { refused: /\banew\b/i, instead: "again, new", old: "Setting up your app anew gives ten new ones." },
  { refused: /\bsecond steps?\b/i, instead: "two-factor authentication", old: "Turn on a second step" },
  { refused: /\bdigits\b/i, instead: "code", old: "Six digits of your authenticator app" },
  { refused: /\bleft out\b|\bleaves?\b.+\bout\b|\bleave out\b/i, instead: "excluded", old: "Nothing was left out." },
  {
    refused: /\bsign of life\b/i,
    instead: "inactivity, heartbeat",
    old: "A visit itself ends after half an hour without a sign of life.",
  },
  {
    refused: /\bby (itself|themselves)\b/i,
    instead: "automatically",
    old: "Open a page of the site in another tab. This changes by itself.",
  },
  { refused: /\bdeeds?\b|\bdoings?\b/i, instead: "action, change", old: "First: your own doings" },
  { refused: /\bbeside\b/i, instead: "compared with, also", old: "{now} beside {before}." },
  {
    refused: /\bstands?\b(?! out)|\bstood\b/i,
    instead: "is, appears",
    old: "Pages and sources that rose and fell stand here once two periods have visits.",
  },
  { refused: /\blies?\b/i, instead: "is, come in between", old: "Anything may lie between two steps." },
  { refused: /\b(go|goes|going|went|gone) on\b/i, instead: "continue, resume", old: "Counting goes on." },
  {
    refused: /\bof (one['’]s|its|your) own\b/i,
    instead: "your own",
    old: "Nothing, unless these are tests of your own: let those run against another hostname.",
  },
  {
    refused: /\bso many\b|\bas many\b/i,
    instead: "a number",
    old: "Of the days that are over, {days} beside as many before, the move is {move}.",
  },
  { refused: /\bfurther\b/i, instead: "more", old: "{n} further ones" },
  { refused: /\bcommonest\b/i, instead: "most common", old: "The commonest ways" },
  { refused: /\bturn round\b/i, instead: "exclude instead", old: "Turn round" },
  { refused: /\baside\b/i, instead: "dismiss", old: "Put all aside" },
  {
    refused: /\bbears?\b|\bcarr(y|ies)\b/i,
    instead: "shown in, has",
    old: "Your team sees it, and the mails that you cause bear it.",
  },
  { refused: /\bwhat (was|is) counted\b/i, instead: "data", old: "Erase what was counted" },
  { refused: /\berase/i, instead: "delete", old: "Erase and delete" },
  {
    refused: /\b(a|the|this|whole|earlier|ordinary) moves?\b(?!\|)|\bit moved\b/i,
    instead: "change",
    old: "Together, the whole move",
  },
  { refused: /\bordinary\b/i, instead: "normal", old: "This is ordinary variation" },
  { refused: /\brobots?\b/i, instead: "bot", old: "Known robots" },
  { refused: /\bbackends?\b/i, instead: "server", old: "Sent by a backend, without a visit" },
  { refused: /\bmail(s|ed)?\b|\be-mail/i, instead: "email", old: "Mail me a link" },
  {
    refused: /\bmeanwhile\b|\bas ever\b|\bat present\b/i,
    instead: "say when, or nothing",
    old: "Watching changes nothing: what counts is counted as ever.",
  },
  { refused: /\banswer(s|ed)?\b/i, instead: "response, respond", old: "The server does not answer." },
  { refused: /\bis gone\b|\bgone for good\b|\bthat is gone\b/i, instead: "deleted", old: "This goal is gone" },
  { refused: /\bwish(ed)?\b/i, instead: "your settings", old: "As you wished: take the page off the list." },
  { refused: /\blooks? into\b/i, instead: "check, access", old: "Look into your mail" },
  { refused: /\bclock\b/i, instead: "time zone", old: "Days begin and end by this clock." },
  { refused: /\bparts? of (a )?pages?\b|\bstretch(es)?\b/i, instead: "section", old: "A part of a page is reached" },
  { refused: /\bgood (for|until)\b/i, instead: "valid for, expires", old: "Their link is good for seven days." },
  { refused: /\bthe (period|one|steps?) before\b/i, instead: "previous", old: "Compare with the period before" },
  { refused: /\bholds?\b/i, instead: "applies, keeps", old: "These hold in every account that you are a member of." },
  { refused: /\bmake (a|the|an) (goal|funnel|token|owner)\b/i, instead: "create", old: "Make the goal" },
  { refused: /^(say|be) |\bsay (which|how|what|who)\b/i, instead: "enter, create", old: "Say what a success is" },
];

const german: Rule[] = [
  {
    refused: /[Aa]us(ge)?lassen\b|[Aa]usgelassene?[nrms]?\b|\bauslässt\b/,
    instead: "ausschließen",
    old: "Nichts wurde ausgelassen.",
  },
  { refused: /[Zz]weite[nrms]? Schritt/, instead: "Zwei-Faktor-Authentifizierung", old: "Zweiter Schritt für alle" },
  { refused: /\bZiffern\b/, instead: "Code", old: "Sechs Ziffern der App" },
  {
    refused: /\bLebenszeichen/,
    instead: "Inaktivität",
    old: "Ein Besuch endet von selbst nach einer halben Stunde ohne Lebenszeichen.",
  },
  { refused: /\bvon selbst\b/, instead: "automatisch", old: "Dies ändert sich von selbst." },
  { refused: /\b[Nn]iemand|\b[Jj]emand/, instead: "keine Besucher, Mitglied", old: "Niemand kam." },
  { refused: /\bGezählte[sm]\b/, instead: "Daten", old: "Gezähltes löschen" },
  { refused: /\b[Bb]eiseite/, instead: "ausblenden", old: "Alle beiseitelegen" },
  {
    refused: /\bUhr (der|jeder)\b|\bnach (der|dieser) (neuen )?Uhr\b/i,
    instead: "Zeitzone",
    old: "Nach dieser Uhr beginnen und enden die Tage.",
  },
  { refused: /\b(du|dich|dir|dein\w*|euer|eure\w*)\b/i, instead: "Sie, Ihr", old: "Prüfe deine Verbindung." },
  { refused: /(?<!E-)\bMails?\b/, instead: "E-Mail", old: "Eine Mail ist unterwegs an {email}." },
  { refused: /\bEinblick\b/, instead: "Zugriff", old: "{name} bittet um Einblick in dieses Konto" },
  { refused: /üblich/i, instead: "normal", old: "Das ist übliche Schwankung" },
  { refused: /\bWiederkehr\b/, instead: "Besucherbindung", old: "Wiederkehr" },
  { refused: /\bdes ersten · /, instead: "von Schritt 1", old: "des ersten · {step} des vorigen" },
  {
    refused: /\bdavor (nichts|keine|stehen)|\bZeitraum davor\b/,
    instead: "vorheriger Zeitraum",
    old: "Mit dem Zeitraum davor vergleichen",
  },
];

/** All texts of a language, with each of their variants. */
const textsOf = (language: string): string[] => [...read(language).values()].flatMap((one) => variantsOf(one.text));

/** Without parameters and elements, which no reader sees. */
const bare = (text: string): string => text.replace(/\{\w+\}|<\/?\w+>/g, "");

const refusals = (texts: readonly string[], rules: readonly Rule[]): string[] =>
  texts.flatMap((text) =>
    rules.filter(({ refused }) => refused.test(bare(text))).map(({ instead }) => `“${text}”: rather ${instead}`),
  );

test("no English text has a word of our own where the field has one", () => {
  const texts = textsOf("en");
  assert.ok(texts.length > 1500, `read only ${texts.length}`);
  assert.deepEqual(refusals(texts, english), []);
});

test("no German text has a word of our own where the field has one", () => {
  const texts = textsOf("de");
  assert.ok(texts.length > 1500, `read only ${texts.length}`);
  assert.deepEqual(refusals(texts, german), []);
});

test("each of these rules refuses a text that once was on a page", () => {
  for (const rule of [...english, ...german]) assert.equal(refusals([rule.old], [rule]).length, 1, rule.old);
});

test("no text begins or ends with a space, or has two marks where one is meant", () => {
  assert.deepEqual(
    languages()
      .flatMap(textsOf)
      .filter((text) => /^ | $|\.\.| {2}/.test(text)),
    [],
  );
});
