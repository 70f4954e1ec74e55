/** The pages before the sign-in (sign-in, sign-up, invitations, a new password), and what settings have of them. */
import type { Dictionary } from "../../base/text.ts";

export const door: Dictionary = {
  "A link is needed": "Ein Link ist nötig",
  "A link works once, and only for a short while.": "Ein Link gilt nur einmal und nur kurze Zeit.",
  "A mail is on its way to {email}.": "Eine Mail ist unterwegs an {email}.",
  "Accept the invitation": "Einladung annehmen",
  "Accounts are opened by invitation": "Konten gibt es nur auf Einladung",
  As: "Als",
  "Ask whoever runs this Stile for one, or have a member of an account invite you.":
    "Bitten Sie den Betreiber um eine, oder lassen Sie sich von einem Mitglied in dessen Konto einladen.",
  "Back to the sign-in": "Zurück zur Anmeldung",
  "Changing your address…": "Adresse wird geändert …",
  "Choose a new password": "Neues Passwort wählen",
  "Command that prints a sign-in link": "Befehl, der einen Anmeldelink ausgibt",
  "E-mail address": "E-Mail-Adresse",
  "Each works once; you have {n} left.":
    { one: "Jeder gilt einmal; {n} ist übrig.", other: "Jeder gilt einmal; {n} sind übrig." },
  "Every session was ended; sign in with the new one.":
    "Alle Sitzungen wurden beendet; melden Sie sich mit dem neuen Passwort an.",
  For: "Für",
  "For {email}. Every session of yours ends with it.": "Für {email}. Dabei enden alle Ihre Sitzungen.",
  "Forgot it?": "Vergessen?",
  "From now on you sign in as {email}. The old address was told.":
    "Die Anmeldung läuft ab jetzt über {email}. Die alte Adresse wurde benachrichtigt.",
  "Get a new one": "Neuen Link holen",
  "Go on with {name}": "Weiter mit {name}",
  "Good until": "Gültig bis",
  "Have an account?": "Schon ein Konto?",
  Hide: "Verbergen",
  "If it was opened before, the account is there: sign in. Otherwise ask for a new link.":
    "Wurde er schon geöffnet, besteht das Konto: Melden Sie sich an. Sonst fordern Sie einen neuen Link an.",
  Invitation: "Einladung",
  "It is good for {span}. After five wrong tries only the link works.": "Er gilt {span}. Nach fünf falschen Versuchen gilt nur noch der Link.",
  "It must not be your address.": "Ihre Adresse darf es nicht sein.",
  "It was withdrawn, accepted already, sent anew, or is older than seven days. Ask whoever invited you to send it again: the newest mail is the one that counts.":
    "Sie wurde zurückgezogen, schon angenommen, neu gesendet oder ist älter als sieben Tage. Lassen Sie sich die Einladung noch einmal senden: Es gilt die neueste Mail.",
  "It works once, within an hour.": "Er gilt nur einmal und nur eine Stunde lang.",
  "Long enough. Common ones are still refused.": "Lang genug. Häufige werden trotzdem abgelehnt.",
  "Look into your mail": "Sehen Sie in Ihr Postfach",
  "Mail me a link": "Link per Mail senden",
  "Mail me a link instead": "Lieber einen Link per Mail",
  "Name of the account": "Name des Kontos",
  "New address": "Neue Adresse",
  "New here?": "Neu hier?",
  "New password": "Neues Passwort",
  "No invitation here": "Keine Einladung",
  "No mail arrives?": "Keine Mail angekommen?",
  "No second step is awaited": "Kein zweiter Schritt nötig",
  "Nobody here is connected with that sign-in. Sign in by mail first, then connect it under Security.":
    "Mit dieser Anmeldung ist hier niemand verbunden. Melden Sie sich erst per Mail an und verbinden Sie sie dann unter „Sicherheit“.",
  "None yet; they can be given later.": "Noch keine; sie können später zugeteilt werden.",
  "Not expected? Close this page; nothing happens then.":
    "Unerwartet? Schließen Sie diese Seite, dann geschieht nichts.",
  "Nothing there after a minute? Look under spam, or <again>send it again</again> or <other>use another address</other>.":
    "Nach einer Minute nichts da? Sehen Sie im Spam nach, lassen Sie die Mail <again>noch einmal senden</again> oder nehmen Sie <other>eine andere Adresse</other>.",
  "On this Stile you sign in without one: by a link that is mailed to you.":
    "Dieses Stile kommt ohne sie aus: Angemeldet wird mit einem Link per Mail.",
  "One more step": "Noch ein Schritt",
  "One of the ten that you were shown. Each works once.":
    "Einer der zehn, die Ihnen gezeigt wurden. Jeder gilt nur einmal.",
  "Open an account": "Konto eröffnen",
  "Open the account": "Konto eröffnen",
  "Open the link in it and you are in.": "Der Link darin meldet Sie an.",
  "Opening your account…": "Konto wird eröffnet …",
  "Or type the code from the mail": "Oder den Code aus der Mail eingeben",
  Password: "Passwort",
  "Password (if you like)": "Passwort (wenn gewünscht)",
  "Phone lost? Use a recovery code": "Telefon verloren? Wiederherstellungscode verwenden",
  "Recovery code": "Wiederherstellungscode",
  "Say who you are and the account is yours, with the address {email}.":
    "Nennen Sie Ihren Namen, und das Konto gehört Ihnen, mit der Adresse {email}.",
  "Say who you are and the account is yours.": "Nennen Sie Ihren Namen, und das Konto gehört Ihnen.",
  "Second step": "Zweiter Schritt",
  "Sent again. The newest mail is the one that counts.": "Noch einmal gesendet. Es gilt die neueste Mail.",
  "Set the password": "Passwort festlegen",
  "Show the password": "Passwort anzeigen",
  "Sign in": "Anmelden",
  "Sign in as somebody else": "Als jemand anders anmelden",
  "Sign in from the start": "Neu anmelden",
  "Sign in with a password": "Mit Passwort anmelden",
  "Sign in with {name}": "Mit {name} anmelden",
  "Sign out here and accept": "Hier abmelden und annehmen",
  "Sign out here and sign in as this person": "Hier abmelden und als diese Person anmelden",
  "Sign-in links are mailed to this address.": "Anmeldelinks gehen an diese Adresse.",
  "Signing in as {email}.": "Anmeldung als {email}.",
  "Signing in did not work this time. Try again, or take another way.":
    "Die Anmeldung hat diesmal nicht geklappt. Versuchen Sie es noch einmal oder auf anderem Weg.",
  "Signing you in…": "Anmeldung läuft …",
  "Six digits of your authenticator app": "Sechs Ziffern aus der Authenticator-App",
  "Start again": "Von vorn beginnen",
  "That sign-in is connected with another person here.": "Diese Anmeldung ist hier mit einer anderen Person verbunden.",
  "The address was not changed": "Die Adresse wurde nicht geändert",
  "The first account is made with the link that {command} prints when it starts on a new machine. Have an account already? <link>Sign in</link>.":
    "Das erste Konto entsteht mit dem Link, den {command} beim Start auf einem neuen Rechner ausgibt. Schon ein Konto? <link>Anmelden</link>.",
  "The link in it lets you choose a new password, for one hour.":
    "Mit dem Link darin lässt sich eine Stunde lang ein neues Passwort wählen.",
  "The link in it opens the account.": "Der Link darin eröffnet das Konto.",
  "The provider did not let you through, or you turned back there. Try again, or take another way.":
    "Der Anbieter hat Sie nicht durchgelassen, oder Sie haben dort abgebrochen. Versuchen Sie es noch einmal oder auf anderem Weg.",
  "The provider does not answer. Try again in a moment, or take another way.":
    "Der Anbieter antwortet nicht. Versuchen Sie es gleich noch einmal oder auf anderem Weg.",
  "The provider’s answer could not be trusted, so nothing was done. Try again.":
    "Der Antwort des Anbieters war nicht zu trauen, deshalb geschah nichts. Versuchen Sie es noch einmal.",
  "The way through the provider took too long, or began in another browser. Try again here.":
    "Der Weg über den Anbieter hat zu lange gedauert oder in einem anderen Browser begonnen. Versuchen Sie es hier noch einmal.",
  "There are no passwords here": "Hier gibt es keine Passwörter",
  "They change every 30 seconds, and each works once.": "Sie wechseln alle 30 Sekunden und gelten nur einmal.",
  "This Stile is new and has no account yet. Its first one is made with the link that {command} prints when it starts.":
    "Dieses Stile ist neu und hat noch kein Konto. Das erste entsteht mit dem Link, den {command} beim Start ausgibt.",
  "This Stile is new. You will own it; others can be invited later.":
    "Dieses Stile ist neu. Es gehört Ihnen; andere lassen sich später einladen.",
  "This link no longer works": "Dieser Link gilt nicht mehr",
  "This page needs the link from the mail.": "Diese Seite braucht den Link aus der Mail.",
  "To that page": "Zum Profil",
  "Use the app’s digits": "Ziffern der App verwenden",
  Welcome: "Willkommen",
  "Welcome to Stile": "Willkommen bei Stile",
  "Whoever runs Stile can print a link that works once, on the machine where it runs:":
    "Der Betreiber kann auf dem Rechner, auf dem Stile läuft, einen einmal gültigen Link ausgeben lassen:",
  "Without one you sign in by mailed links.": "Ohne Passwort melden Sie sich mit Links per Mail an.",
  "You are a member of no account any more. Ask for an invitation.":
    "Sie sind in keinem Konto mehr Mitglied. Bitten Sie um eine Einladung.",
  "You are connected with that provider already. Disconnect it first to take another sign-in.":
    "Mit diesem Anbieter sind Sie schon verbunden. Trennen Sie ihn, um eine andere Anmeldung zu verwenden.",
  "You are invited": "Sie sind eingeladen",
  "You are invited into the account {account}.": "Sie sind in das Konto {account} eingeladen.",
  "You are signed in already, or the sign-in took too long.":
    "Sie sind schon angemeldet, oder die Anmeldung hat zu lange gedauert.",
  "You can ask for a new link on the page about yourself.": "Einen neuen Link gibt es in Ihrem Profil.",
  "You have an account here. If you are not signed in, you do that first, and come back here.":
    "Sie haben hier ein Konto. Falls Sie nicht angemeldet sind, melden Sie sich zuerst an und kommen dann hierher zurück.",
  "You have used all ten. Whoever runs Stile has to help.":
    "Alle zehn sind verbraucht. Jetzt muss der Betreiber von Stile helfen.",
  "Your address is changed": "Ihre Adresse ist geändert",
  "Your company or project. Sites belong to it.": "Ihre Firma oder Ihr Projekt. Websites gehören dazu.",
  "Your invite is good and opens the account {account}. A link to the address you sign in with opens it.":
    "Ihre Einladung gilt und eröffnet das Konto {account}. Dazu geht ein Link an die Adresse, mit der Sie sich anmelden.",
  "Your invite is good. A link to the address you sign in with opens it.":
    "Ihre Einladung gilt. Ein Link an die Adresse, mit der Sie sich anmelden, eröffnet das Konto.",
  "Your name": "Ihr Name",
  "Your password is set": "Ihr Passwort ist festgelegt",
  or: "oder",
  "{name} invites you into the account {account}.": "{name} lädt Sie in das Konto {account} ein.",
  "{n} characters at least; several words make a good one.": "Mindestens {n} Zeichen; gut sind mehrere Wörter.",
  "{n} characters more.": { other: "Noch {n} Zeichen." },
};
