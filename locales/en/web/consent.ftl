### Asking visitors for consent: the steps before it, and the banner.

banner-colour-agree = Agree: button
banner-colour-agree-text = Agree: words
banner-colour-background = Background
banner-colour-choose = Choose colour: { $colour }
banner-colour-decline = Decline: button
banner-colour-decline-text = Decline: words
banner-colour-link = Link
banner-colour-text = Text
banner-colours = Colours
banner-colours-alike = Use the same colours for both buttons
banner-colours-hint = The numbers are contrast ratios: text needs 4.5, a button against the background 3. Visitors see the dark colours if their device prefers them.
banner-contrast = Contrast { $ratio }
banner-contrast-low = Contrast { $ratio }, too low
banner-dark = Dark
banner-enlarge = Enlarge preview
banner-field-in = { $field } ({ $language })
banner-intro = What visitors are asked. Change the texts and colours, check the rules, then publish.
banner-language-missing = missing
banner-language-none = The banner has no texts in { $language } yet.
banner-language-remove = Remove { $language } from the banner
banner-language-write = Add texts in { $language }
banner-languages = Language of the texts
banner-light = Light
banner-live = Version { $version } has been live since { $from }.
banner-look = Place and colours
banner-months = Months until visitors are asked again
banner-months-hint = From 6 to 13. France’s data protection authority recommends 6.
banner-none = No banner yet
banner-none-hint = Editors of this site can write one. Visitors see it after it is published and consent is on.
banner-none-hint-tool = Your own consent tool asks visitors, so none is needed.
banner-not-live = No banner is published yet.
banner-own-tool = Your own consent tool asks visitors, so this banner is not shown.
banner-panel = Texts of “What we know about you”
banner-panel-agreed = If the visitor agreed
banner-panel-close = Button that closes
banner-panel-code = Before the code for requests
banner-panel-declined = If the visitor did not agree
banner-panel-forget = Button that deletes all data
banner-panel-hint = Visitors open this window from your privacy policy. It shows what is kept about their browser, and lets them withdraw. The placeholders { $placeholders } are filled in there.
banner-panel-title = Heading of the window
banner-panel-withdraw = Button that withdraws consent
banner-place = Place
banner-place-bottom = Bottom
banner-place-corner = Corner
banner-place-top = Top
banner-placeholders-hint = Insert what Stile fills in for you:
banner-preview = Preview
banner-preview-none = Add texts in this language to see the banner.
banner-preview-of = Preview in { $language }, { $width } pixels wide
banner-publish = Publish banner
banner-publish-admins = Admins and owners can publish the banner.
banner-publish-busy = Publishing…
banner-publish-explained = The draft becomes the live version. A published version never changes, and stays listed as proof of the texts that visitors saw.
banner-publish-off = Visitors see it once consent is switched on.
banner-publish-on = Visitors see it within a few minutes.
banner-publish-question = Publish this banner?
banner-publish-rules-first = The draft breaks rules. Fix them first.
banner-publish-same = The live version has the same content as the draft.
banner-publish-save-first = Save the draft to publish it.
banner-publish-tool = Visitors do not see it while your own consent tool asks them.
banner-published = Published version { $version }.
banner-publishing = Live version
banner-rule-broken = Broken:
banner-rule-kept = Kept:
banner-rules = Rules
banner-rules-after-saving = Save the draft to check it against the rules.
banner-rules-broken = { $n ->
    [one] 1 of { $total } rules is broken
   *[other] { $n } of { $total } rules are broken
}
banner-rules-kept = All { $n } rules are kept
banner-rules-of-saved = For the saved draft. Save your changes to check them.
banner-rules-show-kept = Kept rules: { $n }
banner-save = Save draft
banner-saved = Saved the draft. It keeps every rule.
banner-saved-broken = Saved the draft. It breaks rules.
banner-scheme = Colour scheme
banner-shown = Part
banner-shown-banner = Banner
banner-shown-panel = Window
banner-text-agree = Button that agrees
banner-text-body = Text
banner-text-decline = Button that declines
banner-text-policy = Link to the privacy policy
banner-text-title = Heading
banner-text-withdrawal = How to withdraw
banner-texts = Texts
banner-texts-hint = Visitors see the language of the page, if the banner has it.
banner-unsaved = You have unsaved changes.
banner-unsaved-broken = { $n ->
    [one] 1 rule is broken; you can save it anyway.
   *[other] { $n } rules are broken; you can save it anyway.
}
banner-unsaved-first = This is a first draft by Stile. Change it, then save it.
banner-version-from-until = { $from } to { $until }
banner-version-live = live
banner-version-show = Show version { $version }
banner-version-since = Since { $from }
banner-version-title = Published version
banner-versions = Published versions
banner-versions-hint = Each is named by the hash of its content, so no change goes unnoticed.
banner-versions-none = Nothing published yet. The versions appear here.
banner-width = Width
banner-width-desktop = Desktop
banner-width-phone = 320 px
banner-width-tablet = 768 px
consent-agreed = Agreed
consent-asked-by = Who asks visitors
consent-asked-by-banner = Stile’s banner
consent-asked-by-banner-hint = You write its texts and choose its colours; Stile checks it against 24 rules.
consent-asked-by-tool = Your own consent tool
consent-asked-by-tool-hint = It passes each choice to the script, with the texts that it showed.
consent-by-day = Choices by day
consent-by-version = By banner and language
consent-chain = Proof
consent-chain-hint = Each record contains the hash of the previous one, and Stile signs the last record of each day. A changed, missing or moved record is found without a server.
consent-chain-records = { $n ->
    [one] 1 record.
   *[other] { $n } records.
}
consent-chain-signed = Signed up to { $day }.
consent-chain-unsigned = No day is signed yet; Stile signs each day in the night after.
consent-changed = Changed
consent-day = Day
consent-declined = Declined
consent-edit-banner = Edit banner
consent-export = Export records
consent-gpc = Not asked (GPC)
consent-here = In Stile
consent-how-banner = in the banner
consent-how-call = by your consent tool
consent-how-panel = in the window “What we know about you”
consent-how-signal = by the browser’s signal
consent-in-months = About { $n } months.
consent-intro = Without consent, Stile counts visits but recognises no one on another day. Here you ask visitors whether you may recognise them.
consent-is-off = Visitors are not asked.
consent-is-off-hint = Nothing is stored on their devices, and all visits are counted without consent.
consent-is-on = Visitors have been asked since { $day }.
consent-is-on-hint = Those who agree are recognised when they return. All others are counted without consent, as before.
consent-keep-on-hint = While visitors are asked, you can only shorten these times: they agreed to the present ones.
consent-keep-records = Keep consent records (days)
consent-keep-records-hint = They prove what you asked and what visitors chose. At least 365 days, and as long as visits.
consent-keep-saved = Saved what is kept.
consent-keep-visits = Keep visits of those who agreed (days)
consent-keep-visits-hint = Afterwards, their visits are no longer linked to each other. At most 1,095 days.
consent-key = Public key
consent-key-show = Public key of the signatures
consent-kind-all = All
consent-language-add = Add a language
consent-language-example = French
consent-language-unknown = “{ $typed }” is not a known language. Enter its name, or a tag such as pt-BR.
consent-languages = Languages of the site
consent-languages-hint = The banner needs texts in each of them.
consent-languages-hint-tool = Your consent tool should ask in each of them.
consent-languages-none = No languages yet. Add those of your pages.
consent-mode-now = now
consent-mode-off = Without consent
consent-mode-on = With consent
consent-modes = What is stored
consent-modes-hint = The visits of those who decline are stored as without consent, even while visitors are asked.
consent-next-records = On { $day }, { $n ->
    [one] 1 consent record is
   *[other] { $n } consent records are
} deleted.
consent-next-visits = From { $day }, { $n ->
    [one] 1 visit is
   *[other] { $n } visits are
} no longer linked to a visitor.
consent-no-answers = No visitor was asked in this period.
consent-off = Stop asking
consent-off-done = Visitors are no longer asked.
consent-off-erase = Delete now
consent-off-erase-hint = Their visits stay, as those of visitors who did not agree.
consent-off-erased = { $visitors ->
    [one] Deleted 1 visitor
   *[other] Deleted { $visitors } visitors
}; { $visits ->
    [one] 1 visit no longer belongs
   *[other] { $visits } visits no longer belong
} to anyone.
consent-off-explained = Visitors are no longer asked, and no one is recognised any more. Consent records stay until their time is over, as proof.
consent-off-keep = Keep until their time is over
consent-off-keep-hint = You can still see them, and respond to their requests.
consent-off-kept = { $visitors ->
    [one] Kept 1 visitor
   *[other] Kept { $visitors } visitors
} with { $visits ->
    [one] 1 visit
   *[other] { $visits } visits
}.
consent-off-no-records = There are no consent records.
consent-off-open = Stop asking…
consent-off-question = Stop asking visitors for consent?
consent-off-records = { $records ->
    [one] 1 consent record stays
   *[other] { $records } consent records stay
}; the last data is deleted on { $day }.
consent-off-visitors = Visitors who agreed
consent-on = Ask visitors
consent-on-admins = While visitors are asked, only admins and owners can change these settings. You can still edit the banner’s draft.
consent-on-admins-tool = While visitors are asked, only admins and owners can change these settings.
consent-on-device = On the visitor’s device
consent-on-done = Visitors are asked from now on.
consent-on-explained = From now on, visitors see the banner. Those who agree are recognised when they return.
consent-on-explained-tool = From now on, the script takes the choices that your consent tool reports. Those who agree are recognised when they return.
consent-on-figures = The figures of all visitors stay the same. Those of visitors who agreed appear separately.
consent-on-open = Ask visitors…
consent-on-question = Ask visitors for consent?
consent-own-tool = Own tool
consent-paragraph = Paragraph for your privacy policy
consent-paragraph-hint = Copy this paragraph into your privacy policy. It already has your number of days.
consent-paragraph-language = Language of the paragraph
consent-period = Period
consent-period-30d = 30 days
consent-period-7d = 7 days
consent-period-all = All
consent-policy-address = Address of your privacy policy
consent-policy-check = Check page
consent-policy-checking = Checking…
consent-policy-confirmed = The paragraph is in your privacy policy.
consent-policy-found = Found in { $language } on { $at }, at
consent-policy-hint = A path of the site, or a full address. Stile loads the page and looks for the paragraph.
consent-read-only = You have read-only access. Editors of this site can change this.
consent-record-hash = Hash
consent-record-host = Hostname
consent-record-how = How
consent-record-kind = Kind of record
consent-record-line = No. { $n }, { $at }
consent-record-n = Consent record no. { $n }
consent-record-no-texts = This record has no texts of a banner or a consent tool.
consent-record-not-asked = This visitor was shown nothing.
consent-record-previous = Previous hash
consent-record-show = Show record no. { $n }
consent-record-shown = What the visitor was shown
consent-record-signature = Signature
consent-record-signed = Signed for
consent-record-time = Time
consent-record-unsigned = not yet, in the night after its day
consent-record-visitor = Visitor
consent-records = Consent records
consent-records-hint = Every choice of a visitor, newest first.
consent-records-intro = How often visitors were asked, and what they chose.
consent-records-none = No records yet. They appear here once visitors are asked.
consent-records-none-of-kind = No records of this kind.
consent-share = Agreed, of those asked
consent-share-of = { $agreed } of { $asked }
consent-shown = Shown
consent-state = Status
consent-step-banner = Publish a banner
consent-step-done = (done)
consent-step-dpa = Data processing agreement
consent-step-hide = Hide
consent-step-keep = Choose what is kept
consent-step-missing = (missing)
consent-step-policy = Extend your privacy policy
consent-step-script = Script
consent-step-show = Details
consent-step-tool = Connect your consent tool
consent-steps = Steps
consent-steps-done = { $done } of { $total } steps done
consent-steps-hint = Stile checks each of them. All must be done before visitors can be asked.
consent-stores-nothing = Nothing.
consent-to-install = Check the script
consent-to-steps = What is missing
consent-tool-call = Run this on your pages. It reports the choice as soon as the script takes it, and again when it changes:
consent-tool-call-hint = Replace “tool” with your own tool’s functions. Pass the version, the language and the whole text that it showed. Stile keeps them as proof.
consent-tool-code = Code for your consent tool
consent-verify = Command that verifies the export
consent-verify-how = Verify the export <link>in the browser</link> or with this command. Neither sends the file anywhere.
consent-version = Version
consent-view-banner = View banner
consent-withdrew = Withdrew
