### Channels, named as Google Analytics names them.

channel-affiliate = Affiliate
channel-ai-assistant = AI Assistant
channel-app = App
channel-campaign = Campaign
channel-direct = Direct
channel-display = Display
channel-email = Email
channel-internal = Internal
channel-organic-search = Organic Search
channel-organic-social = Organic Social
channel-paid-search = Paid Search
channel-paid-social = Paid Social
channel-referral = Referral
channel-video = Video
