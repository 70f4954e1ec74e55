/** Why a request was refused, whatever it was about. */
import type { Sentences } from "../../../base/teller.ts";

export const base: Sentences = {
  "A link was asked for too often. Look into your mail, or try again later.":
    "Ein Link wurde zu oft angefordert. Sehen Sie in Ihre Mails oder versuchen Sie es später wieder.",
  "A new password was asked for too often. Look into your mail, or try again later.":
    "Ein neues Passwort wurde zu oft angefordert. Sehen Sie in Ihre Mails oder versuchen Sie es später wieder.",
  "A password has {SHORTEST} to {LONGEST} characters.": "Ein Passwort hat {SHORTEST} bis {LONGEST} Zeichen.",
  "A request signed by the session's cookie must come from this service's own pages. Programs use an API token.":
    "Eine Anfrage mit dem Cookie der Sitzung muss von den eigenen Seiten dieses Dienstes kommen. Programme verwenden einen API-Token.",
  "An account was asked for too often. Please try again later.":
    "Ein Konto wurde zu oft angefordert. Bitte versuchen Sie es später wieder.",
  "As support you may look, and change nothing. Ask a member of the account to do it.":
    "Als Support dürfen Sie lesen und nichts ändern. Bitten Sie ein Mitglied des Kontos darum.",
  "Many mails went out lately. Please try again later.":
    "Zuletzt gingen viele Mails hinaus. Bitte versuchen Sie es später wieder.",
  "Many people are signing in at this moment. Please try again in a few seconds.":
    "Gerade melden sich viele an. Bitte versuchen Sie es in einigen Sekunden wieder.",
  "Many sites were made lately. Please try again later.":
    "In letzter Zeit wurden viele Websites angelegt. Bitte versuchen Sie es später wieder.",
  "Sign in, or send an API token.": "Bitte melden Sie sich an.",
  "Signing in is not finished: type the six digits of your authenticator app.":
    "Die Anmeldung ist noch nicht fertig: Geben Sie die sechs Ziffern Ihrer Authenticator-App ein.",
  "Something went wrong on our side. The request id helps us to find it.":
    "Bei uns ging etwas schief. Die Nummer der Anfrage hilft, es zu finden.",
  "The accounts database is not available at this moment. Try again in a few seconds.":
    "Die Kontendatenbank ist gerade nicht erreichbar. Versuchen Sie es in einigen Sekunden noch einmal.",
  "The body is longer than the {limit} bytes that this operation takes.":
    "Das Gesendete ist länger als die hier erlaubten {limit} Bytes.",
  "The body is longer than this operation takes.": "Das Gesendete ist länger als hier erlaubt.",
  "The body took longer than 10 seconds to arrive.": "Das Gesendete brauchte länger als 10 Sekunden bis zum Server.",
  "There is no such {what}, or it is not yours to see.": "{what} nicht gefunden, oder Sie haben darauf keinen Zugriff.",
  "There is nothing at this address. The operations are listed at /docs.": "Unter dieser Adresse ist nichts.",
  "There were many invitations lately. Please try again later.":
    "Zuletzt gab es viele Einladungen. Bitte versuchen Sie es später wieder.",
  "There were too many attempts to sign in. Please try again later.":
    "Es gab zu viele Versuche, sich anzumelden. Bitte versuchen Sie es später wieder.",
  "There were too many wrong digits. Please try again later.":
    "Es gab zu viele falsche Ziffern. Bitte versuchen Sie es später wieder.",
  "This account asks everyone for a second step. Turn yours on under Security first.":
    "Dieses Konto verlangt von allen einen zweiten Schritt. Schalten Sie Ihren zuerst unter „Sicherheit“ ein.",
  "This is no e-mail address; write one such as `ann@example.com`, without accents before the @.":
    "Das ist keine E-Mail-Adresse; richtig ist etwa `ann@example.com`, ohne Umlaute und Akzente vor dem @.",
  "This password is easily guessed: it is common, or made of your name, address or a row of keys. Take a few words that do not belong together.":
    "Dieses Passwort ist leicht zu erraten: Es ist verbreitet oder besteht aus Ihrem Namen, Ihrer Adresse oder einer Tastenreihe. Nehmen Sie ein paar Wörter, die nicht zusammengehören.",
  "Too many requests. Try again in {seconds} seconds.":
    "Zu viele Anfragen. Versuchen Sie es in {seconds} Sekunden wieder.",
  "Whoever opened this is not signed in any more.": "Wer dies geöffnet hat, ist nicht mehr angemeldet.",
  "You asked for sites often lately. Please wait for an answer, or try again later.":
    "Sie haben zuletzt oft um Websites gebeten. Bitte warten Sie auf eine Antwort oder versuchen Sie es später wieder.",
  "Your role in this account may not do this. Ask an owner or admin of the account.":
    "Ihre Rolle in diesem Konto erlaubt das nicht. Fragen Sie einen Inhaber oder Admin des Kontos.",
  "annotation|what": "Notiz",
  "code|what": "Code",
  "device|what": "Gerät",
  "funnel|what": "Trichter",
  "goal|what": "Ziel",
  "invitation|what": "Einladung",
  "member|what": "Mitglied",
  "page|what": "Seite",
  "pick|what": "Element",
  "session|what": "Sitzung",
  "site|what": "Website",
  "snapshot|what": "Kopie der Seite",
  "stretch|what": "Seitenabschnitt",
  "text|what": "Text",
  "token|what": "Token",
  "view|what": "Ansicht",
};
