### What the script stores on visitors’ devices, and a text about it.

storage-as-markdown = Markdown
storage-as-text = Text
storage-by-script = Stored by the script
storage-contents = Contents
storage-format = Format
storage-in-cookie = Cookie
storage-in-local = Local storage of the site
storage-in-session = Session storage of the site
storage-in-use = In use
storage-intro = What the script stores on your visitors’ devices, and a text for your cookie policy.
storage-kept = Kept for
storage-kept-until-removed = Until the visitor removes it
storage-mode-consent = With consent
storage-mode-default = Default mode
storage-notes = Also good to know
storage-nothing = Nothing is stored.
storage-on-request = Stored at the visitor’s request
storage-on-request-hint = In any mode, and only after the visitor asked for it.
storage-place = Where
storage-policy = Text for your cookie policy
storage-policy-hint = In the dashboard’s language. Have it checked if your site stores more than this.
storage-purpose = Purpose
storage-sent = Sent from the device
storage-set-by = Set by
