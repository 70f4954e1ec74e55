# What the script stores on a visitor's device.

stores =
    .ignore_purpose = Excludes the visits of this device.
    .ignore_holds = `yes`, the same on every device. Any other value that someone enters by hand works too.
    .ignore_set_by = The script, when a visitor opens the site by the opt-out link (`#stile_ignore=yes`). The same link without `yes` counts the device again.
    .no_cookies = The script sets no cookies and sends none with a hit.
    .no_fingerprint = The script reads nothing from the device to recognise it: no canvas, no fonts, no list of plugins. A hit contains the page's address, the referrer and the screen's width; the browser sends its name, its languages and its IP address with every request.
    .cache = Like any file, the script stays in the browser's cache: the part that pages name for an hour, and for up to a day while the browser fetches a newer one; the parts that it loads for up to a year. They are the same for everyone.
    .paragraph = { $site } measures visits with Stile. Stile stores nothing on your device and sets no cookies. If you opt out, an entry named “stile_ignore” stays in your browser's local storage until you remove it. It contains nothing about you and is not sent anywhere.
    .consent_purpose = Remembers the answer to the consent banner, and recognises the browser of a visitor who agreed.
    .consent_holds = The answer, the version of what was shown, when the answer was given and until when it holds. Only after an agreement also a ticket, made of 128 random bits.
    .consent_set_by = The script, when a visitor answers the banner, or answers in the site’s own consent tool. Withdrawing removes the ticket.
    .paragraph_consent = { $site } measures visits with Stile and asks for your consent to recognise your browser on later visits. Without your consent, only your answer is stored on your device, in an entry named “stile_consent” in your browser’s local storage. With your consent, this entry also has a random ticket, by which your visits belong together; it is sent with your visits. You can withdraw your consent at any time; the ticket is then removed. If you opt out of being counted, an entry named “stile_ignore” stays in your browser’s local storage until you remove it. It contains nothing about you and is not sent anywhere. No cookies are set.
