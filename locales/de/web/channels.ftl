### Channels, named as Google Analytics names them.

channel-affiliate = Affiliate-Marketing
channel-ai-assistant = KI-Assistent
channel-app = App
channel-campaign = Kampagne
channel-direct = Direkt
channel-display = Display
channel-email = E-Mail
channel-internal = Intern
channel-organic-search = Organische Suche
channel-organic-social = Organische soziale Netzwerke
channel-paid-search = Bezahlte Suche
channel-paid-social = Bezahlte soziale Netzwerke
channel-referral = Verweis
channel-video = Video
