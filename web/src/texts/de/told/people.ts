/** Why a request was refused that is about signing in, people or the account. */
import type { Sentences } from "../../../base/teller.ts";

export const people: Sentences = {
  "A code has six digits.": "Ein Code hat sechs Ziffern.",
  "A name cannot contain the address of a page or of a mailbox. Leave the address out.":
    "Ein Name kann keine Web- oder Mailadresse enthalten. Lassen Sie die Adresse weg.",
  "A name has 1 to {NAME} characters on one line.": "Ein Name hat 1 bis {NAME} Zeichen in einer Zeile.",
  "A push service's address is a public one with https, as the browser gives it.":
    "Die Adresse eines Push-Diensts ist eine öffentliche mit https, wie der Browser sie angibt.",
  "A token's end is a moment ahead, in Unix seconds.": "Das Ende eines Tokens liegt in der Zukunft.",
  "A token's name has 1 to {NAME} characters.": "Der Name eines Tokens hat 1 bis {NAME} Zeichen.",
  "Accounts are opened by invitation here. Ask whoever runs this deployment.":
    "Konten werden hier auf Einladung eröffnet. Fragen Sie den Betreiber.",
  "Address or password is not right. Without a password, ask for a sign-in link.":
    "Adresse oder Passwort stimmt nicht. Ohne Passwort fordern Sie einen Anmeldelink an.",
  "An account has at least one owner. Hand it over first, or delete the account.":
    "Ein Konto hat mindestens einen Inhaber. Übergeben Sie es zuerst oder löschen Sie das Konto.",
  "An account has at most {n} tokens. Revoke one that is no longer used.":
    "Ein Konto hat höchstens {n} Tokens. Widerrufen Sie einen, der nicht mehr gebraucht wird.",
  "An account of yours asks everyone for a second step, so it stays on.":
    "Eines Ihrer Konten verlangt von allen einen zweiten Schritt, darum bleibt er eingeschaltet.",
  "An address is changed by the link in the mail: send its `token`.":
    "Die Adresse wird über den Link in der Mail geändert. Öffnen Sie ihn ganz.",
  "At most {MOST} invitations are open at once. Withdraw one that nobody waits for.":
    "Höchstens {MOST} Einladungen sind gleichzeitig offen. Ziehen Sie eine zurück, auf die niemand wartet.",
  "Begin again: take a new picture with your app, and type its digits within an hour.":
    "Beginnen Sie neu: Scannen Sie den Code noch einmal mit Ihrer App und geben Sie deren Ziffern binnen einer Stunde ein.",
  "Exports that are being fetched take all the room there is. Try again in a few minutes.":
    "Exporte, die gerade geholt werden, belegen allen Platz. Versuchen Sie es in ein paar Minuten wieder.",
  "Give a day from today on and within a year, as `2026-12-01`.":
    "Wählen Sie einen Tag von heute an und binnen eines Jahres.",
  "Give a name.": "Geben Sie einen Namen an.",
  "Give the token at least one scope.": "Geben Sie dem Token mindestens eine Befugnis.",
  "It can be put off for 1 to 30 days.": "Es lässt sich für 1 bis 30 Tage verschieben.",
  "Name at least one site, or leave the sites out for all of yours.":
    "Wählen Sie mindestens eine Website, oder keine für alle Ihre Websites.",
  "Nobody asked for the account's deletion.": "Niemand hat verlangt, das Konto zu löschen.",
  "Nobody asked to look into the account.": "Niemand hat um Einsicht in das Konto gebeten.",
  "Nobody can open an account here by themselves. Ask whoever runs this deployment to invite you.":
    "Hier kann niemand selbst ein Konto eröffnen. Bitten Sie den Betreiber um eine Einladung.",
  "Nobody gives a permission that they lack.": "Niemand kann eine Berechtigung vergeben, die ihm selbst fehlt.",
  "Nobody gives a role above their own.": "Niemand kann eine höhere Rolle vergeben als die eigene.",
  "One person owns at most {OWNED} accounts.": "Eine Person hat höchstens {OWNED} eigene Konten.",
  "Only an owner may do this to an owner.": "Das darf bei einem Inhaber nur ein Inhaber.",
  "Owners and admins see every site: leave the sites out.":
    "Inhaber und Admins sehen jede Website: Wählen Sie dafür keine aus.",
  "Send either the digits of your app or a recovery code.":
    "Geben Sie entweder die Ziffern Ihrer App oder einen Wiederherstellungscode ein.",
  "Send either the link's `token`, or `email` and `code`.":
    "Nötig ist entweder der ganze Link oder die E-Mail-Adresse mit dem Code.",
  "Several exports are being made already. Try again in a minute.":
    "Es laufen schon mehrere Exporte. Versuchen Sie es in einer Minute wieder.",
  "Show that it is you: give your password or the digits of your authenticator app, or sign in again.":
    "Zeigen Sie, dass Sie es sind: mit Ihrem Passwort oder den Ziffern Ihrer Authenticator-App, oder melden Sie sich neu an.",
  "Show that it is you: sign in again, then do this within 15 minutes. With a password or an authenticator app you can also show it here.":
    "Bestätigen Sie, dass Sie es sind: Melden Sie sich neu an und tun Sie dies dann binnen 15 Minuten. Mit Passwort oder Authenticator-App geht es auch hier.",
  "Sign in first.": "Bitte melden Sie sich zuerst an.",
  "Sign in to connect a provider.": "Melden Sie sich an, um einen Anbieter zu verbinden.",
  "Signing in took too long or was not begun. Begin again.":
    "Die Anmeldung dauerte zu lange oder wurde nicht begonnen. Beginnen Sie neu.",
  "Somebody else has come to have this address. Ask for another one.":
    "Diese Adresse hat inzwischen jemand anderes. Nehmen Sie eine andere.",
  "Somebody with this address is a member already.": "Jemand mit dieser Adresse ist schon Mitglied.",
  "Support is let in already. End it first to set another time.":
    "Der Support hat schon Zugang. Beenden Sie ihn zuerst, um eine andere Zeit zu wählen.",
  "Support is let in for 1 to 30 days.": "Der Support bekommt für 1 bis 30 Tage Zugang.",
  "Support reads only: a device is added by a member of the account.":
    "Der Support liest nur: Ein Gerät fügt ein Mitglied des Kontos hinzu.",
  "Support was neither asked for nor let in.": "Um Support wurde nicht gebeten, und er hat keinen Zugang.",
  "The account has no such site.": "Das Konto hat keine solche Website.",
  "The account that offers this site is suspended, so it cannot give it away now.":
    "Das Konto, das diese Website anbietet, ist gesperrt und kann sie daher jetzt nicht abgeben.",
  "The account's deletion was asked for already.": "Die Löschung des Kontos ist schon verlangt.",
  "The provider does not answer. Try again, or sign in by mail.":
    "Der Anbieter antwortet nicht. Versuchen Sie es noch einmal oder melden Sie sich per Mail an.",
  "There is no such invitation, or it is over. Ask whoever invited you for a new one.":
    "Diese Einladung gibt es nicht, oder sie ist abgelaufen. Bitten Sie um eine neue.",
  "There is no such site, or it is not yours to see.": "Website nicht gefunden, oder Sie haben darauf keinen Zugriff.",
  "These are not the digits that your app shows now. Each is good once; wait for the next ones.":
    "Diese Ziffern zeigt Ihre App gerade nicht. Jede gilt einmal; warten Sie auf die nächsten.",
  "This account was deleted.": "Dieses Konto wurde gelöscht.",
  "This address has come to an account in the meantime. Sign in.":
    "Diese Adresse hat inzwischen ein Konto. Melden Sie sich an.",
  "This address is invited already. Send the invitation again, or withdraw it.":
    "Diese Adresse ist schon eingeladen. Senden Sie die Einladung noch einmal oder ziehen Sie sie zurück.",
  "This browser's subscription is known already. Remove it first, or subscribe anew.":
    "Dieser Browser ist schon eingetragen. Entfernen Sie ihn zuerst, um ihn neu einzutragen.",
  "This code is not right, or it is over. Take the one in the newest mail, or ask for another.":
    "Dieser Code stimmt nicht oder ist abgelaufen. Nehmen Sie den aus der neuesten Mail oder fordern Sie einen anderen an.",
  "This deployment has its first account already. Sign in.":
    "Hier gibt es schon ein erstes Konto. Melden Sie sich an.",
  "This deployment has no such provider, or you did not connect it.":
    "Diesen Anbieter gibt es hier nicht, oder Sie haben ihn nicht verbunden.",
  "This deployment signs people in by mailed link.": "Hier meldet man sich mit einem Link per Mail an.",
  "This deployment signs people in by mailed link; leave the password out.":
    "Hier meldet man sich mit einem Link per Mail an; ein Passwort ist nicht nötig.",
  "This invitation is for {address}, and you are signed in with another address. Sign out, then sign in with that one.":
    "Diese Einladung ist für {address}, und Sie sind mit einer anderen Adresse angemeldet. Melden Sie sich ab und dann mit jener an.",
  "This is no account of yours.": "Das ist keines Ihrer Konten.",
  "This is no key of a subscription in base64url.": "Der Schlüssel dieses Browsers ist nicht lesbar.",
  "This is none of your recovery codes, or it was used before.":
    "Das ist keiner Ihrer Wiederherstellungscodes, oder er wurde schon benutzt.",
  "This is not your password.": "Das ist nicht Ihr Passwort.",
  "This is your address already.": "Das ist schon Ihre Adresse.",
  "This link is not known here. Copy the whole of it, or ask for a new one.":
    "Dieser Link ist hier nicht bekannt. Kopieren Sie ihn ganz oder fordern Sie einen neuen an.",
  "This link was mailed to another address: leave the address out, or ask for a link to this one.":
    "Dieser Link ging an eine andere Adresse: Lassen Sie die Adresse weg oder fordern Sie einen Link an diese an.",
  "This link was used before or has run out. Ask for a new one.":
    "Dieser Link wurde schon benutzt oder ist abgelaufen. Fordern Sie einen neuen an.",
  "This link was used before or has run out. Ask whoever sent it for a new one; a server without any account prints one when it starts.":
    "Dieser Link wurde schon benutzt oder ist abgelaufen. Bitten Sie den Absender um einen neuen; ein Server ohne Konto zeigt beim Start einen an.",
  "This member is an owner already.": "Dieses Mitglied ist schon Inhaber.",
  "This site is this account's already. Give the code to somebody of the other account.":
    "Diese Website gehört schon zu diesem Konto. Geben Sie den Code jemandem aus dem anderen Konto.",
  "To delete the account with everything in it, give its name exactly as `confirm`.":
    "Um das Konto mit allem darin zu löschen, geben Sie seinen Namen genau ein.",
  "Turn your own second step on first, under Security.":
    "Schalten Sie zuerst Ihren eigenen zweiten Schritt ein, unter „Sicherheit“.",
  "Type your present password too.": "Geben Sie auch Ihr jetziges Passwort ein.",
  "You are a member of this account already. Sign in.": "Sie sind schon Mitglied dieses Kontos. Melden Sie sich an.",
  "You are fetching an export already. Wait for its end, or try again in a minute.":
    "Sie holen schon einen Export. Warten Sie sein Ende ab, oder versuchen Sie es in einer Minute wieder.",
  "You are new here: what is your name?": "Sie sind neu hier: Wie heißen Sie?",
  "You are no longer a member of any account.": "Sie sind in keinem Konto mehr Mitglied.",
  "You are no longer a member of this account.": "Sie sind nicht mehr Mitglied dieses Kontos.",
  "You are no longer an owner of this account.": "Sie sind nicht mehr Inhaber dieses Kontos.",
  "You are no longer here.": "Sie gehören hier nicht mehr dazu.",
  "You are no longer known here.": "Sie sind hier nicht mehr bekannt.",
  "You have an account here already. Sign in, then accept the invitation.":
    "Sie haben hier schon ein Konto. Melden Sie sich an und nehmen Sie dann die Einladung an.",
  "You have an account of this name already.": "Sie haben schon ein Konto mit diesem Namen.",
  "You have {n} devices here. Remove one that is no longer used.":
    "Sie haben hier {n} Geräte. Entfernen Sie eines, das nicht mehr gebraucht wird.",
  "Your password was changed just now. Type the present one.":
    "Ihr Passwort wurde gerade geändert. Geben Sie das jetzige ein.",
  "Your role may not give the scope `{scope}`.": "Ihre Rolle darf die Befugnis `{scope}` nicht vergeben.",
  "Your second step is not on.": "Ihr zweiter Schritt ist nicht eingeschaltet.",
  "Your second step is on. To put another app in its place, ask with `replace=true`.":
    "Ihr zweiter Schritt ist schon eingeschaltet.",
  "the browser no longer takes messages": "der Browser nimmt keine Mitteilungen mehr an",
  "the push service answered {status}": "der Push-Dienst antwortete mit {status}",
  "the push service's address is not a public one": "die Adresse des Push-Diensts ist keine öffentliche",
  "the server cannot be reached: {why}": "der Server ist nicht erreichbar: {why}",
  "the server's answer is too long": "die Antwort des Servers ist zu lang",
  "the subscription's keys are broken": "die Schlüssel dieses Browsers sind unbrauchbar",
};
