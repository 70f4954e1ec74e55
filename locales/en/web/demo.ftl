### The demo dashboard.

demo-12mo = 12 months
demo-30d = 30 days
demo-7d = 7 days
demo-intro = These visits are not real. This is <b>demo data</b>, counted by Stile and recorded on { $day }; it does not change. For your own site you also get filters, goals, funnels, live visitors and more.
demo-own-data = Your own data
demo-own-hint = Install one line, and see your own data within a second.
demo-own-site = Track your own site
demo-title = A fictional shop for tea and pottery
