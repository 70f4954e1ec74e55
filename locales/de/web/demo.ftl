### The demo dashboard.

demo-12mo = 12 Monate
demo-30d = 30 Tage
demo-7d = 7 Tage
demo-intro = Diese Besuche sind nicht echt. Dies sind <b>Demodaten</b>, von Stile gezählt und am { $day } aufgezeichnet; sie ändern sich nicht. Für Ihre eigene Website gibt es außerdem Filter, Ziele, Trichter, aktuelle Besucher und mehr.
demo-own-data = Ihre eigenen Daten
demo-own-hint = Bauen Sie eine Zeile ein, und innerhalb einer Sekunde sehen Sie Ihre eigenen Daten.
demo-own-site = Eigene Website erfassen
demo-title = Ein fiktiver Laden für Tee und Keramik
