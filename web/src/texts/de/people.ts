/** Oneself, the team and the account; who may what. */
import type { Dictionary } from "../../base/text.ts";

export const people: Dictionary = {
  "<link>Open it in an app on this device</link>, or type this key there:":
    "<link>In einer App auf diesem Gerät öffnen</link> oder dort diesen Schlüssel eingeben:",
  "A browser": "Ein Browser",
  "A link goes there, and a notice to the old one.": "Dorthin geht ein Link, an die alte eine Nachricht.",
  "A link is on its way to {email}. Nothing changes until it is opened; it is good for {span}.":
    "Ein Link ist unterwegs an {email}. Bis er geöffnet wird, ändert sich nichts; er gilt {span}.",
  "A new link is on its way to {email}; the earlier one ended.":
    "Ein neuer Link ist unterwegs an {email}; der frühere gilt nicht mehr.",
  "Access is granted. You can end it here at any moment.":
    "Der Zugang ist gewährt. Er lässt sich hier jederzeit beenden.",
  "Add this browser": "Diesen Browser hinzufügen",
  "After 30 days": "Nach 30 Tagen",
  "After 90 days": "Nach 90 Tagen",
  "After a year": "Nach einem Jahr",
  "All other sessions are ended.": "Alle anderen Sitzungen sind beendet.",
  "An invitation is on its way to {email}.": "Eine Einladung ist unterwegs an {email}.",
  "An owner decides.": "Das entscheidet ein Inhaber.",
  "Another account": "Weiteres Konto",
  "Ask everyone": "Von allen verlangen",
  "Asked for": "Angefragt",
  "Asked on {day}. They run this Stile. Granted, they read what you read, and change nothing.":
    "Angefragt am {day} vom Betreiber dieses Stile. Wer Zugang bekommt, liest, was Sie lesen, und ändert nichts.",
  "Asking the browser…": "Browser wird gefragt …",
  "Beside that": "Außerdem",
  "Browsers that are told at once, even while no page of Stile is open. At present they get a test notice; alerts follow in a later version.":
    "Browser, die sofort Bescheid bekommen, auch wenn keine Seite von Stile offen ist. Zurzeit erhalten sie eine Probemitteilung; Warnungen folgen in einer späteren Version.",
  "Cannot scan it?": "Scannen geht nicht?",
  "Change sites": "Websites ändern",
  "Change the account": "Konto ändern",
  "Change…": "Ändern …",
  "Connect {name}?": "{name} verbinden?",
  Connected: "Verbunden",
  "Connect…": "Verbinden …",
  Decline: "Ablehnen",
  "Declined.": "Abgelehnt.",
  "Delete in a week": "In einer Woche löschen",
  "Delete the account": "Konto löschen",
  "Delete the account…": "Konto löschen …",
  "Devices for notices": "Geräte für Mitteilungen",
  Disconnect: "Trennen",
  "Disconnect {name}?": "{name} trennen?",
  Done: "Fertig",
  End: "Beenden",
  "End all other sessions?": "Alle anderen Sitzungen beenden?",
  "End all others": "Alle anderen beenden",
  "End it": "Beenden",
  "End it now": "Jetzt beenden",
  "End the session on {device}?": "Sitzung „{device}“ beenden?",
  "End them": "Beenden",
  Ends: "Endet",
  "Every change by anyone, newest first. Nothing here can be changed or taken away.":
    "Jede Änderung von allen, die neueste zuerst. Hier lässt sich nichts ändern oder entfernen.",
  "Everyone here has one.": "Alle hier haben einen.",
  "Everything the account has, as one zip: its settings, its people, its audit, what was counted. A list inside says what it holds, with checksums. A large account takes a while; the browser shows how much has come.":
    "Alles, was das Konto hat, als eine Zip-Datei: Einstellungen, Personen, Protokoll und alles Gezählte. Eine Liste darin nennt den Inhalt, mit Prüfsummen. Ein großes Konto braucht eine Weile; der Browser zeigt, wie viel schon da ist.",
  "Example request": "Beispielanfrage",
  Expired: "Abgelaufen",
  "For another company or project, with its own sites and team. You own it, and switch by the menu in the corner.":
    "Für eine andere Firma oder ein anderes Projekt, mit eigenen Websites und eigenem Team. Es gehört Ihnen; gewechselt wird über das Menü in der Ecke.",
  "For programs that read figures or send events. See the <link>API description</link>.":
    "Für Programme, die Zahlen lesen oder Ereignisse senden. Siehe die <link>API-Beschreibung</link>.",
  "For these sites only (none picked: all)": "Nur für diese Websites (keine gewählt: alle)",
  "From a day on, nobody gets into the account without a second step.":
    "Von einem Tag an kommt niemand ohne zweiten Schritt in das Konto.",
  "From {day} on, nobody gets in without a second step.": "Ab {day} kommt niemand ohne zweiten Schritt hinein.",
  "Give it": "Zuteilen",
  "Giving…": "Wird zugeteilt …",
  "Go to {name}": "Weiter zu {name}",
  "Going there…": "Weiterleitung …",
  Grant: "Gewähren",
  "Hand over": "Übergeben",
  "How you sign in, in every account of yours.": "Ihre Anmeldung, in allen Ihren Konten.",
  "I have it": "Ich habe ihn",
  "I have kept them": "Ich habe sie aufbewahrt",
  "In seven days every site of it, every figure, its team, tokens and settings are gone for good. Until then any owner can stop it here. Take the <link>export</link> first.":
    "In sieben Tagen sind alle Websites, alle Zahlen, Team, Tokens und Einstellungen endgültig weg. Bis dahin kann jeder Inhaber es hier stoppen. Sichern Sie vorher den <link>Export</link>.",
  Invited: "Eingeladen",
  "It ends": "Er endet",
  "It is on. Each of these codes signs you in once without the app. <strong>They are shown only now:</strong> keep them where you will find them when the phone is lost.":
    "Er ist eingeschaltet. Jeder dieser Codes meldet Sie einmal ohne die App an. <strong>Sie werden nur jetzt gezeigt:</strong> Bewahren Sie sie dort auf, wo Sie sie finden, wenn das Telefon verloren ist.",
  "It is refused from its next request on. If it was not yours, change your password or turn on a second step, too.":
    "Ab der nächsten Anfrage wird sie abgewiesen. War es nicht Ihre, ändern Sie auch das Passwort oder schalten Sie einen zweiten Schritt ein.",
  "It is told nothing more.": "Es bekommt keine Mitteilungen mehr.",
  "It may": "Er darf",
  "It signs you in no more. You can connect it again.":
    "Darüber geht dann keine Anmeldung mehr. Es lässt sich wieder verbinden.",
  "Its name": "Name des Kontos",
  "Its push service refused: {why}": "Der Push-Dienst hat abgelehnt: {why}",
  "Keep them": "Behalten",
  "Key to type by hand": "Schlüssel zum Eintippen",
  "Last used": "Zuletzt benutzt",
  Lately: "Zuletzt",
  Leave: "Verlassen",
  "Leave {name}?": "{name} verlassen?",
  "Leave…": "Verlassen …",
  "Lift the rule": "Regel aufheben",
  "Mail the link": "Link senden",
  "Make owner…": "Zum Inhaber machen …",
  "Make the token": "Token anlegen",
  "Make {name} the owner?": "{name} zum Inhaber machen?",
  May: "Darf",
  "Move the day": "Tag verschieben",
  Never: "Nie",
  "New API token": "Neuer API-Token",
  "New app…": "Neue App …",
  "New token": "Neuer Token",
  "No second step": "Kein zweiter Schritt",
  "No tokens yet. Make one, and ask for a site’s figures with it:":
    "Noch keine Tokens. Legen Sie einen an und fragen Sie damit die Zahlen einer Website ab:",
  "Not connected": "Nicht verbunden",
  "Nothing was changed at {site} yet.": "An {site} wurde noch nichts geändert.",
  "Nothing was changed yet.": "Es wurde noch nichts geändert.",
  "Nothing yet.": "Noch nichts.",
  "Off. With it, signing in also asks for six digits of an app on your phone: your mail alone is not enough then.":
    "Aus. Mit ihm verlangt die Anmeldung auch sechs Ziffern aus einer App auf dem Telefon: Die Mail allein genügt dann nicht.",
  "On since {day}. Signing in also asks for six digits of your authenticator app.":
    "An seit {day}. Die Anmeldung verlangt auch sechs Ziffern aus der Authenticator-App.",
  "On. Signing in also asks for six digits of your authenticator app.":
    "An. Die Anmeldung verlangt auch sechs Ziffern aus der Authenticator-App.",
  "Only an owner can rename it.": "Nur ein Inhaber kann es umbenennen.",
  "Open it|an account": "Eröffnen",
  "Opened on {day}.": "Eröffnet am {day}.",
  "Owners and admins can change it.": "Ändern können es Inhaber und Admins.",
  "Present password": "Bisheriges Passwort",
  Print: "Drucken",
  "Programs that use it are refused from now on. This cannot be undone.":
    "Programme mit diesem Token werden von da an abgewiesen. Das lässt sich nicht rückgängig machen.",
  "QR code for an authenticator app; the same stands below as text":
    "QR-Code für eine Authenticator-App; dasselbe steht darunter als Text",
  "Read figures": "Zahlen lesen",
  "Read the account": "Konto lesen",
  "Recovery codes": "Wiederherstellungscodes",
  Remove: "Entfernen",
  "Remove {name}?": "{name} entfernen?",
  "Remove…": "Entfernen …",
  Revoke: "Widerrufen",
  "Revoke “{name}”?": "„{name}“ widerrufen?",
  Role: "Rolle",
  "Scan this with an authenticator app (Aegis, 1Password, Google Authenticator, any other), then type the six digits that it shows.":
    "Scannen Sie dies mit einer Authenticator-App (Aegis, 1Password, Google Authenticator oder einer anderen) und geben Sie die sechs Ziffern ein, die sie zeigt.",
  "Second step for everyone": "Zweiter Schritt für alle",
  "Second step on": "Zweiter Schritt an",
  "Send again": "Noch einmal senden",
  "Send events": "Ereignisse senden",
  "Send the invitation": "Einladung senden",
  "Sending…": "Wird gesendet …",
  "Set on {day}. Mailed links work beside it.": "Festgelegt am {day}. Links per Mail gehen weiterhin.",
  "Set one…": "Festlegen …",
  "Set up another app": "Andere App einrichten",
  "Set. Mailed links work beside it.": "Festgelegt. Links per Mail gehen weiterhin.",
  "Setting up your app anew gives ten new ones.": "Wer die App neu einrichtet, bekommt zehn neue.",
  "Sign out here?": "Hier abmelden?",
  "Sign-in through others": "Anmeldung über andere",
  "Sign-ins and what was changed about them. Something that was not you? End all sessions, then change your password or turn on a second step.":
    "Anmeldungen und was daran geändert wurde. Etwas davon waren nicht Sie? Beenden Sie alle Sitzungen, ändern Sie dann das Passwort oder schalten Sie einen zweiten Schritt ein.",
  "Sites of the account that were not given to them.": "Websites des Kontos, die ihnen nicht zugeteilt sind.",
  "Six digits of the app": "Sechs Ziffern der App",
  "Six digits of the app so far, or a recovery code":
    "Sechs Ziffern der bisherigen App oder ein Wiederherstellungscode",
  "Six digits of the new app": "Sechs Ziffern der neuen App",
  "Six digits of your app, or a recovery code": "Sechs Ziffern der App oder ein Wiederherstellungscode",
  Somebody: "Jemand",
  Stay: "Bleiben",
  "Stop the deletion": "Löschung stoppen",
  "Stopping…": "Wird gestoppt …",
  "Support has no access any more.": "Der Support hat keinen Zugang mehr.",
  "The account has no site yet. Sites can be given later.":
    "Das Konto hat noch keine Website. Websites lassen sich später zuteilen.",
  "The account is renamed.": "Das Konto ist umbenannt.",
  "The browser forbids it. Allow notifications for this page in its settings.":
    "Der Browser verbietet es. Erlauben Sie in seinen Einstellungen Mitteilungen für diese Seite.",
  "The browser gave no address to push to.": "Der Browser hat keine Adresse für Mitteilungen genannt.",
  "The browser’s push service does not answer. Try again later.":
    "Der Push-Dienst des Browsers antwortet nicht. Versuchen Sie es später noch einmal.",
  "The deletion is set. Every owner is told by mail, and can stop it.":
    "Die Löschung ist angesetzt. Alle Inhaber erfahren es per Mail und können sie stoppen.",
  "The deletion is stopped. The account stays.": "Die Löschung ist gestoppt. Das Konto bleibt.",
  "The device is removed.": "Das Gerät ist entfernt.",
  "The invitation is withdrawn.": "Die Einladung ist zurückgezogen.",
  "The last 1,000 are shown; the export has all.": "Gezeigt sind die letzten 1.000; der Export enthält alle.",
  "The link that {email} was sent stops working.": "Der Link, der an {email} ging, gilt dann nicht mehr.",
  "The new token": "Der neue Token",
  "The rule is lifted.": "Die Regel ist aufgehoben.",
  "The rule is set.": "Die Regel gilt.",
  "The second step has a new app. Your other sessions were ended.":
    "Der zweite Schritt hat eine neue App. Ihre anderen Sitzungen wurden beendet.",
  "The second step is off. Your other sessions were ended.":
    "Der zweite Schritt ist aus. Ihre anderen Sitzungen wurden beendet.",
  "The second step is on. Your other sessions were ended.":
    "Der zweite Schritt ist an. Ihre anderen Sitzungen wurden beendet.",
  "The session is ended.": "Die Sitzung ist beendet.",
  "The whole account": "Das ganze Konto",
  "Their link is good for seven days.": "Der Link gilt sieben Tage.",
  "These hold in every account that you are a member of.": "Gilt in allen Konten, in denen Sie Mitglied sind.",
  "They get a link that is good for seven days.": "Dorthin geht ein Link, der sieben Tage gilt.",
  "They lose access at once, and every token that they made here stops working. What they set up stays.":
    "Der Zugang endet sofort, und alle Tokens dieser Person hier gelten nicht mehr. Was sie eingerichtet hat, bleibt.",
  "This account is suspended: its sites are not counted at present. Ask whoever runs Stile why.":
    "Dieses Konto ist gesperrt: Seine Websites werden zurzeit nicht gezählt. Fragen Sie den Betreiber von Stile nach dem Grund.",
  "This browser cannot be pushed to over plain http.":
    "Über einfaches HTTP kann dieser Browser keine Mitteilungen empfangen.",
  "This browser cannot be pushed to.": "Dieser Browser kann keine Mitteilungen empfangen.",
  "This browser is added. A test notice is on its way to it.":
    "Dieser Browser ist hinzugefügt. Eine Probemitteilung ist unterwegs.",
  "This is done within 15 minutes of signing in. If you came earlier, sign out, sign in once more and come back here.":
    "Das geht nur in den ersten 15 Minuten nach der Anmeldung. Liegt sie länger zurück, melden Sie sich ab und neu an und kommen Sie hierher zurück.",
  "This one": "Diese hier",
  "Turn it off": "Ausschalten",
  "Turn it on": "Einschalten",
  "Turn off the second step?": "Zweiten Schritt ausschalten?",
  "Turn off…": "Ausschalten …",
  "Turn on a second step": "Zweiten Schritt einschalten",
  "Turn on your own <link>second step</link> first.":
    "Schalten Sie zuerst Ihren eigenen <link>zweiten Schritt</link> ein.",
  "Turn on…": "Einschalten …",
  "Until it is ended. They read and change nothing; the audit tells of it.":
    "Bis zum Beenden. Gelesen wird, geändert nichts; das Protokoll hält es fest.",
  "Until {time}. They read and change nothing; the audit tells of it.":
    "Bis {time}. Gelesen wird, geändert nichts; das Protokoll hält es fest.",
  "Use another address": "Andere Adresse verwenden",
  "Use this app from now on": "Ab jetzt diese App verwenden",
  "Weekly report": "Wochenbericht",
  "What you may do": "Ihre Rechte",
  "What {name} may do": "Rechte von {name}",
  "Where you are signed in. A session ends by itself after 30 days without use.":
    "Wo Sie angemeldet sind. Eine Sitzung endet von selbst, wenn sie 30 Tage nicht benutzt wird.",
  "Whoever gets into your mail could then sign in as you. Your recovery codes end with it.":
    "Wer an Ihre Mails kommt, könnte sich dann als Sie anmelden. Auch Ihre Wiederherstellungscodes gelten dann nicht mehr.",
  "Whoever is signed in as you elsewhere has to sign in again. This session stays.":
    "Wer anderswo als Sie angemeldet ist, muss sich neu anmelden. Diese Sitzung bleibt.",
  "Whoever is signed in there as you is let in here.": "Wer dort als Sie angemeldet ist, kommt hier hinein.",
  "Will be deleted on {at}": "Wird am {at} gelöscht",
  "With its sites and all their figures, a week after it is asked for.":
    "Mit seinen Websites und allen Zahlen, eine Woche nach dem Auftrag.",
  Withdraw: "Zurückziehen",
  "Withdraw the invitation?": "Einladung zurückziehen?",
  You: "Sie",
  "You are alone here. Invite somebody, and they see the sites that you give them.":
    "Noch ist sonst niemand hier. Eingeladene sehen die Websites, die Sie zuteilen.",
  "You are signed in nowhere else.": "Sie sind nirgends sonst angemeldet.",
  "You can come back at any time.": "Sie können jederzeit wiederkommen.",
  "You could not take this back yourself.": "Das könnten Sie nicht selbst rückgängig machen.",
  "You have none, and sign in by mailed links.": "Keines; die Anmeldung läuft über Links per Mail.",
  "You lose access at once, and every token that you made here stops working. What you set up stays.":
    "Ihr Zugang endet sofort, und alle Ihre Tokens hier gelten nicht mehr. Was Sie eingerichtet haben, bleibt.",
  "You sign in as {email}.": "Sie melden sich als {email} an.",
  "You sign in there, and come back here. From then on that sign-in lets you in.":
    "Sie melden sich dort an und kommen hierher zurück. Von da an gilt jene Anmeldung auch hier.",
  "Your name is changed.": "Ihr Name ist geändert.",
  "Your own rights are changed.": "Ihre eigenen Rechte sind geändert.",
  "Your password": "Ihr Passwort",
  "Your password is set. Your other sessions were ended.":
    "Ihr Passwort ist festgelegt. Ihre anderen Sitzungen wurden beendet.",
  "Your recovery codes": "Ihre Wiederherstellungscodes",
  "Your team sees it, and the mails that you cause bear it.":
    "Ihr Team sieht ihn, und die Mails, die Sie auslösen, tragen ihn.",
  "added on {day}": "hinzugefügt am {day}",
  "from {address}": "von {address}",
  "good for {span}": "noch {span} gültig",
  "last told {ago}": "zuletzt benachrichtigt {ago}",
  "no site yet": "noch keine Website",
  "not seen yet": "noch nie aktiv",
  "seen {ago}": "aktiv {ago}",
  "sent on {day}": "gesendet am {day}",
  "sent on {day} by {name}": "gesendet am {day} von {name}",
  "since {day}": "seit {day}",
  "the invitation of {email}": "der Einladung von {email}",
  "to {email}": "an {email}",
  "to {name}: {site}": "an {name}: {site}",
  "{browser} on {system}": "{browser} unter {system}",
  "{name} asked for it on {day}. Until then all goes on as ever, and any owner can stop it.":
    "Verlangt von {name} am {day}. Bis dahin läuft alles weiter wie immer, und jeder Inhaber kann es stoppen.",
  "{name} asked for it on {day}. Until then all goes on as ever.":
    "Verlangt von {name} am {day}. Bis dahin läuft alles weiter wie immer.",
  "{name} asks everyone for a second step from {day} on.": "{name} verlangt ab {day} von allen einen zweiten Schritt.",
  "{name} asks everyone for a second step. Turn yours on to see it again.":
    "{name} verlangt von allen einen zweiten Schritt. Schalten Sie Ihren ein, um das Konto wieder zu sehen.",
  "{name} asks for {site}": "{name} bittet um {site}",
  "{name} asks to look into this account": "{name} bittet um Einblick in dieses Konto",
  "{name} is connected.": "{name} ist verbunden.",
  "{name} is disconnected.": "{name} ist getrennt.",
  "{name} is no member any more.": "{name} ist nicht mehr Mitglied.",
  "{name} may look into this account": "{name} darf dieses Konto einsehen",
  "{name} may then do everything in {account}, and you become an admin: you could not take it back yourself.":
    "{name} darf dann alles in {account}, und Sie werden Admin: Selbst könnten Sie das nicht rückgängig machen.",
  "{name} owns the account now; you are an admin.": "Das Konto gehört jetzt {name}; Sie sind Admin.",
  "{name} sees {site} now.": "{name} sieht jetzt {site}.",
  "{name}’s rights are changed.": "Die Rechte von {name} sind geändert.",
  "{n} members have none yet.": { one: "{n} Mitglied hat noch keinen.", other: "{n} Mitglieder haben noch keinen." },
  "{n} recovery codes are left.":
    { one: "{n} Wiederherstellungscode ist übrig.", other: "{n} Wiederherstellungscodes sind übrig." },
  "{n} sessions": { one: "{n} Sitzung", other: "{n} Sitzungen" },
  "“{name}” is ready. Copy it now: it is shown only this once.":
    "„{name}“ ist fertig. Kopieren Sie ihn jetzt: Er wird nur dieses eine Mal gezeigt.",
};
