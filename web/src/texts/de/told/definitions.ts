/** What each figure means and by which rules a visit gets its channel, as the server says it. */
import { teller, type Sentences } from "../../../base/teller.ts";

export const definitions: Sentences = {
  "A link with utm_source, source or ref on one of the site's own pages, or the medium is internal.":
    "Ein Link mit utm_source, source oder ref auf einer eigenen Seite der Website, oder das Medium ist internal.",
  "Custom events, each at its own moment: what the site sends by name, and outbound links, downloads, forms and missing pages.":
    "Eigene Ereignisse, jedes zu seinem Zeitpunkt: was die Website mit Namen sendet, dazu ausgehende Links, Downloads, Formulare und fehlende Seiten.",
  "Different people who viewed a page or caused an event in the period, as far as one day in the site's time zone can tell them apart: a keyed hash of site, address and browser under a random salt that is made anew each day and destroyed after the next. Over longer periods the visitors of each day are added up, so a person who comes on two days is two.":
    "Verschiedene Menschen, die im Zeitraum eine Seite aufgerufen oder ein Ereignis ausgelöst haben, soweit ein Tag in der Zeitzone der Website sie unterscheiden kann: ein Hash aus Website, Adresse und Browser mit einem zufälligen Schlüssel, der jeden Tag neu entsteht und nach dem folgenden vernichtet wird. Über längere Zeiträume werden die Besucher der Tage addiert; wer an zwei Tagen kommt, zählt also zweimal.",
  "Engaged visits divided by visits.": "Besuche mit Interaktion geteilt durch alle Besuche.",
  "Every day's sum in each currency, multiplied by what a euro was worth in the site's currency on that day in the site's time zone and divided by what it was worth in the other; added up, then rounded once to four decimals, a half to the even one. The rate of a day is the last that was set at or before it, else the last of the table that comes with the program. Currencies without a rate are left out of it and listed.":
    "Die Tagessumme jeder Währung, mal dem Wert eines Euro in der Währung der Website an diesem Tag in ihrer Zeitzone, geteilt durch seinen Wert in der anderen; addiert und dann einmal auf vier Stellen gerundet, eine Hälfte zur geraden Ziffer. Der Kurs eines Tages ist der letzte bis dahin gesetzte, sonst der letzte der mitgelieferten Tabelle. Währungen ohne Kurs bleiben außen vor und werden genannt.",
  "Exits from the page divided by its page views.": "Ausstiege auf der Seite geteilt durch ihre Aufrufe.",
  "For each page view of this page in the period, the page view just after it in the same visit, in or outside the period. Views of a visit are in order of their time, then of their arrival.":
    "Zu jedem Aufruf dieser Seite im Zeitraum der nächste Seitenaufruf im selben Besuch, auch außerhalb des Zeitraums. Die Aufrufe eines Besuchs stehen in der Folge ihrer Zeit, dann ihrer Ankunft.",
  "For each page view of this page in the period, the page view just before it in the same visit, in or outside the period. Views of a visit are in order of their time, then of their arrival.":
    "Zu jedem Aufruf dieser Seite im Zeitraum der Seitenaufruf unmittelbar davor im selben Besuch, auch außerhalb des Zeitraums. Die Aufrufe eines Besuchs stehen in der Folge ihrer Zeit, dann ihrer Ankunft.",
  "How often a goal was reached in the period: the page views and events that its definition describes, each at its own moment; of a page that was read so far or so long, its first view in the visit; of several things done in one visit, the hit with which the last of them was done. Every hit is judged by the version of the goal that holds at its moment; while the goal is paused, nothing reaches it.":
    "Wie oft ein Ziel im Zeitraum erreicht wurde: die Aufrufe und Ereignisse, die seine Definition beschreibt, jedes zu seinem Zeitpunkt; bei einer so weit oder so lange gelesenen Seite ihr erster Aufruf im Besuch; bei mehreren Dingen in einem Besuch der Hit, mit dem das letzte davon getan war. Für jeden Hit gilt die Version des Ziels zu seinem Zeitpunkt; ist das Ziel pausiert, erreicht es nichts.",
  "How often a link of this page was followed: to another page of the site, the next page views on another path; to another host, to a file or by a form, the events that the script sends for it.":
    "Wie oft einem Link dieser Seite gefolgt wurde: zu einer anderen Seite der Website die nächsten Aufrufe mit anderem Pfad; zu einem anderen Host, einer Datei oder durch ein Formular die Ereignisse, die das Script dafür sendet.",
  "How often a picked element of this page was clicked in the period, and by how many different visitors; beside it, of the visitors who viewed the page in the period, those in whose visit it was in the window there.":
    "Wie oft ein gewähltes Element dieser Seite im Zeitraum angeklickt wurde und von wie vielen verschiedenen Besuchern; daneben, von den Besuchern der Seite im Zeitraum, die, in deren Besuch es dort im Fenster war.",
  "Of each visit that took the step, the time from the earliest hit of the step before that it may follow to the earliest hit with which it is taken; in any order, between the moments when the steps so far were all done.":
    "Bei jedem Besuch, der den Schritt gegangen ist, die Zeit vom frühesten Hit des vorigen Schritts, auf den er folgen darf, bis zum frühesten Hit, mit dem er gegangen ist; bei beliebiger Reihenfolge zwischen den Zeitpunkten, zu denen die bisherigen Schritte alle getan waren.",
  "Of the visitors who viewed this page in the period, those in whose visit the stretch was in the window there, and for how long it was, the mean over these visitors.":
    "Von den Besuchern dieser Seite im Zeitraum die, in deren Besuch der Abschnitt dort im Fenster war, und wie lange, im Mittel dieser Besucher.",
  "Of the visits that started in the period and told how deep the page was seen, the share that saw it down to this point or deeper.":
    "Von den Besuchen, die im Zeitraum begannen und sagten, wie tief die Seite gesehen wurde, der Anteil, der sie bis hierher oder tiefer gesehen hat.",
  "Of the visits that took a step and not the next one, the page viewed first after the hit with which it was taken.":
    "Von den Besuchen, die einen Schritt gegangen sind und den nächsten nicht, die erste Seite nach dem Hit, mit dem er gegangen war.",
  "Page views and custom events that reached the service. Every hit is either counted or left out for a reason that is kept as a number.":
    "Seitenaufrufe und eigene Ereignisse, die beim Dienst ankamen. Jeder Hit wird gezählt oder aus einem Grund ausgelassen, der als Zahl behalten wird.",
  "Page views in this hour of this weekday, divided by the hours of the period up to now that lie there by the site's clock.":
    "Seitenaufrufe in dieser Stunde dieses Wochentags, geteilt durch die bisherigen Stunden des Zeitraums, die nach der Uhr der Website dort liegen.",
  "Page views of this page after which there was none in their visit so far.":
    "Aufrufe dieser Seite, nach denen es in ihrem Besuch bisher keinen weiteren gab.",
  "Page views of this page before which there was none in their visit.":
    "Aufrufe dieser Seite, vor denen es in ihrem Besuch keinen gab.",
  "Pages shown, each at its own moment. Moving to another page inside a single-page application counts as well.":
    "Gezeigte Seiten, jede zu ihrem Zeitpunkt. Auch der Wechsel zu einer anderen Seite innerhalb einer Single-Page-Anwendung zählt.",
  "Runs of hits by one visitor without a gap of more than 30 minutes, signs of life from an open page included. A visit may cross midnight, and ends after 24 hours. It belongs wholly to the moment when it started.":
    "Folgen von Hits eines Besuchers ohne Lücke von mehr als 30 Minuten, Lebenszeichen einer offenen Seite eingeschlossen. Ein Besuch darf über Mitternacht gehen und endet nach 24 Stunden. Er gehört ganz zu dem Zeitpunkt, an dem er begann.",
  "Seconds in which the page was visible and in use, divided by the visits that reported any; both of the visits that started in the period. Views that never reported are left out of both.":
    "Sekunden, in denen die Seite sichtbar und in Gebrauch war, geteilt durch die Besuche, die welche gemeldet haben; beides von Besuchen, die im Zeitraum begannen. Aufrufe ohne Meldung bleiben bei beidem außen vor.",
  "The address carries utm_source, utm_medium or utm_campaign, and no rule above fits.":
    "Die Adresse enthält utm_source, utm_medium oder utm_campaign, und keine Regel darüber passt.",
  "The amounts sent with events, each at its own moment, added up exactly and apart for each currency. Where goals have a fixed worth, `/revenue` adds it each time one is reached.":
    "Die mit Ereignissen gesendeten Beträge, jeder zu seinem Zeitpunkt, genau addiert und je Währung getrennt. Haben Ziele einen festen Wert, kommt er unter „Umsatz“ bei jedem Erreichen hinzu.",
  "The deepest point of the page that each visit saw, in percent of its height, then the mean over the visits that reported one and started in the period.":
    "Der tiefste Punkt der Seite, den jeder Besuch gesehen hat, in Prozent ihrer Höhe; davon das Mittel der Besuche, die einen gemeldet haben und im Zeitraum begannen.",
  "The mean over the visits that started in the period of the time from the first hit to the last sign of life, in seconds; visits of a single moment count as 0.":
    "Das Mittel der Zeit vom ersten Hit bis zum letzten Lebenszeichen, in Sekunden, über die Besuche, die im Zeitraum begannen; Besuche aus nur einem Augenblick zählen als 0.",
  "The medium is affiliate or affiliates.": "Das Medium ist affiliate oder affiliates.",
  "The medium is display, banner, expandable, interstitial or cpm, or there is no medium and the address carries dclid.":
    "Das Medium ist display, banner, expandable, interstitial oder cpm, oder es gibt kein Medium und die Adresse enthält dclid.",
  "The medium is referral or link, or there is a source and neither utm_source nor utm_medium nor utm_campaign.":
    "Das Medium ist referral oder link, oder es gibt eine Quelle, aber weder utm_source noch utm_medium noch utm_campaign.",
  "The medium or the tagged source is e-mail or newsletter, or the source is a mail service.":
    "Das Medium oder die angegebene Quelle ist e-mail oder newsletter, oder die Quelle ist ein Maildienst.",
  "The page views and events of each visit that began in the period, in order, the same thing in a row once; from the first, from the first of a kind on, or up to the last of a kind; as many of them as asked for.":
    "Die Aufrufe und Ereignisse jedes Besuchs, der im Zeitraum begann, der Reihe nach, dasselbe hintereinander nur einmal; vom ersten an, vom ersten einer Art an oder bis zum letzten einer Art; so viele wie verlangt.",
  "The page views of the visits that started in the period, divided by those visits.":
    "Die Aufrufe der Besuche, die im Zeitraum begannen, geteilt durch diese Besuche.",
  "The referrer is an app that is none of the above, or the medium is app, in-app or a push notification.":
    "Der Referrer ist eine App, die keine der obigen ist, oder das Medium ist app, in-app oder eine Push-Mitteilung.",
  "The same across visits, of visitors who agreed to be known again. They are among everyone else's figures too, so the two are never added together.":
    "Dasselbe über Besuche hinweg, von Besuchern, die der Wiedererkennung zugestimmt haben. Sie stecken auch in den Zahlen aller; daher werden beide nie addiert.",
  "The share of the visits that started in the period that have exactly one page view and no interactive event. An event sent as not interactive does not end a bounce, nor does a sign of life. Under a filter on pages it is the share among the visits that entered on a matching page.":
    "Der Anteil der im Zeitraum begonnenen Besuche mit genau einem Seitenaufruf und ohne interaktives Ereignis. Ein als nicht interaktiv gesendetes Ereignis beendet keinen Absprung, ein Lebenszeichen auch nicht. Mit einem Filter auf Seiten ist es der Anteil unter den Besuchen, die auf einer passenden Seite begannen.",
  "The source is a search engine, and the way was paid for: the medium contains cp, begins with paid, or is ppc or retargeting; or there is no medium and the address carries the click id of an advertiser.":
    "Die Quelle ist eine Suchmaschine, und der Weg war bezahlt: Das Medium enthält cp, beginnt mit paid oder ist ppc oder retargeting; oder es gibt kein Medium und die Adresse enthält die Klick-ID eines Werbenetzes.",
  "The source is a search engine, or the medium is organic.": "Die Quelle ist eine Suchmaschine, oder das Medium ist organic.",
  "The source is a social network, and the way was paid for.": "Die Quelle ist ein soziales Netzwerk, und der Weg war bezahlt.",
  "The source is a social network, or the medium is social, social-network, social-media or sm.":
    "Die Quelle ist ein soziales Netzwerk, oder das Medium ist social, social-network, social-media oder sm.",
  "The source is a video site, paid for or not, or the medium contains video.":
    "Die Quelle ist eine Videoplattform, bezahlt oder nicht, oder das Medium enthält video.",
  "The source is an AI assistant, or the medium is ai or ai-assistant.":
    "Die Quelle ist ein KI-Assistent, oder das Medium ist ai oder ai-assistant.",
  "The way was paid for on any other source.": "Der Weg war bezahlt, bei irgendeiner anderen Quelle.",
  "There is no source.": "Es gibt keine Quelle.",
  "Visitors in this hour of this weekday, divided by the hours of the period up to now that lie there by the site's clock.":
    "Besucher in dieser Stunde dieses Wochentags, geteilt durch die bisherigen Stunden des Zeitraums, die nach der Uhr der Website dort liegen.",
  "Visitors of the cohort of whom a visit began in a later interval.":
    "Besucher der Gruppe, von denen in einem späteren Intervall ein Besuch begann.",
  "Visitors who agreed to be known again and whose first visit of all began in the interval, by the site's clock.":
    "Besucher, die der Wiedererkennung zugestimmt haben und deren allererster Besuch in dem Intervall begann, nach der Uhr der Website.",
  "Visitors who reached the goal divided by all visitors, the filters on the goal, on events and on properties taken out of the lower part.":
    "Besucher, die das Ziel erreicht haben, geteilt durch alle Besucher; im Nenner gelten Filter auf das Ziel, auf Ereignisse und auf Eigenschaften nicht.",
  "Visits that began in the period and took this step of the funnel and those before it, in the order that the funnel asks for; their different visitors. In `ordered` other hits may lie between the steps, in `contiguous` no view, no interactive event and nothing else that reaches a step, in `any` the steps are taken in whatever order. With a time, each step is taken at most that long after the one before.":
    "Besuche, die im Zeitraum begannen und diesen Schritt des Trichters und die davor gegangen sind, in der verlangten Reihenfolge; dazu ihre verschiedenen Besucher. In fester Reihenfolge dürfen andere Hits zwischen den Schritten liegen; bei unmittelbarer Folge kein Aufruf, kein interaktives Ereignis und nichts, was sonst einen Schritt erreicht; bei beliebiger ist die Reihenfolge gleich. Mit einer Frist folgt jeder Schritt höchstens so lange nach dem vorigen.",
  "Visits whose first page view was this page.": "Besuche, deren erster Seitenaufruf diese Seite war.",
  "Visits whose last page view was this page.": "Besuche, deren letzter Seitenaufruf diese Seite war.",
  "Visits with two page views or more, or an interactive event, or at least 10 seconds in which the page was visible and in use.":
    "Besuche mit mindestens zwei Seitenaufrufen, einem interaktiven Ereignis oder mindestens 10 Sekunden, in denen die Seite sichtbar und in Gebrauch war.",
  "What reaching a goal was worth, added up exactly and apart for each currency: of every hit that reached it the amount that came with the event, or the goal's own fixed amount, by the version that holds at its moment.":
    "Was das Erreichen eines Ziels wert war, genau addiert und je Währung getrennt: von jedem Hit, der es erreicht hat, der Betrag des Ereignisses oder der feste Betrag des Ziels, nach der Version zu seinem Zeitpunkt.",
};

export const tell = teller(definitions);
