# What keeps a page from counting: each finding by its code, its variants, and with `advice` what to do about it.

finding_tag_fine = The snippet is on the page, names this site, and runs.
finding_unreachable = { $at } cannot be reached: { written.unreached }.
    .advice = Check that the page opens in a browser and that no firewall blocks programs.
    .compression = { $at } answered with an unsupported or broken compression.
    .compression_advice = Make the server follow the `Accept-Encoding` header. Stile reads gzip and uncompressed pages.
finding_not_public = { $at } is not an address on the public web, so Stile did not request it.
    .advice = Stile cannot check a page on a private network. The script counts its visits all the same.
finding_too_slow = { $at } took too long to answer.
    .advice = Try again. If it stays this slow, visitors wait just as long.
finding_bad_redirect = { $at } redirects too often.
    .advice = Check the redirects. Some servers redirect endlessly if a browser accepts no cookies.
    .no_address = { $at } redirects to something that is not an address.
    .no_address_advice = Correct the `Location` header.
finding_bad_status = The server answered with the status { $status } instead of the page.
    .advice = Check that the page opens without signing in and that no firewall blocks programs.
finding_not_html = The answer is { $kind }, not HTML.
    .advice = Enter the address of a page.
finding_no_https = The site cannot be reached over https: { written.unreached }. Stile read the page over http instead.
    .advice = Make the site available over https. Most browsers try that first.
finding_redirected = { $from } redirects to { $to }.
    .refresh = The page forwards its visitors to { $to }.
    .refresh_advice = Check that page too.
finding_wrong_host = The page is on { $host }, which is not one of this site's hostnames, so its hits are excluded.
    .advice = Add { $host } to the site's hostnames.
finding_cut_off = Stile read only the first { $bytes } bytes of the page.
    .advice = Put the snippet into the page's head.
    .tags = The page has more snippets, comments with scripts or policies than Stile checks. It checked { $tags } snippets and { $policies } policies.
    .tags_advice = Keep one snippet, and combine the policies into one.
finding_tag_missing = The snippet is not on the page.
    .advice = Add the snippet from the Install page to the head of every page. If the site has a cache, clear it.
finding_tag_manager = The snippet is not on the published page, but { $manager } may add it. Stile runs no scripts to check a page, so it cannot tell.
    .advice = Open the page and see in the live test whether its hits arrive, or put the snippet into the page itself.
finding_tag_asleep = The snippet is in a comment, a `<noscript>` or a `<template>`, where nothing runs.
    .advice = Put it into the page's head, as shown on the Install page.
finding_wrong_site = The snippet names the site `{ $given }`, not `{ $name }`, so its hits are not counted here.
    .advice = Change it to `data-site="{ $name }"`.
finding_site_missing = The snippet names no site.
    .advice = Add `data-site="{ $name }"` to the snippet.
finding_doubled = The snippet runs { $times } times on this page. A page view sent twice within a second counts once, but events and engaged time may count more than once.
    .advice = Keep one snippet. Plugins and tag managers may have added another.
finding_wrong_type = The snippet has the type `{ $kind }`, which no browser runs.
    .advice = Remove `type` from the snippet.
    .module = The snippet is marked as a module or for browsers without modules, so the script cannot run.
    .module_advice = Remove `type="module"` and `nomodule` from the snippet.
finding_address_missing = The snippet has no address for the script.
    .advice = Copy the snippet from the Install page again.
finding_script_missing = The script does not load from { $script }: { written.unreached }.
    .status = The script does not load from { $script }: the server answers with the status { $status }.
    .advice = Check that this address serves the Stile script, as shown on the Install page.
finding_other_script = { $script } serves something other than the Stile script.
    .older = { $script } serves another version of the script than this server.
    .older_advice = Make that address forward requests to this server, and cache the script for at most an hour.
finding_pinned_to_another = The snippet is pinned to another version of the script, so browsers do not run it.
    .advice = Copy the pinned snippet from the Install page again, or remove `integrity` from it.
    .no_crossorigin = The snippet has `integrity` but no `crossorigin`, so browsers do not run it.
    .no_crossorigin_advice = Add `crossorigin="anonymous"` to the snippet.
finding_mixed_content = The page uses https but loads the script over http ({ $script }), which browsers block.
    .advice = Change the script's address in the snippet to https://.
finding_forbidden_by_policy = { $blocked ->
        [maker] The page's content security policy (`{ $directive }`) blocks the script that adds the snippet.
        [script] The page's content security policy (`{ $directive }`) blocks the script.
       *[hits] The page's content security policy (`{ $directive }`) blocks the sending of hits.
    }
    .advice = { $place ->
        [header] Add { $origin } to `{ $directive }` in the `Content-Security-Policy` header.
       *[meta] Add { $origin } to `{ $directive }` in the page's `<meta>` element.
    }
    .maker_advice = { $place ->
        [header] Add the nonce or hash of that script to `{ $directive }` in the `Content-Security-Policy` header.
       *[meta] Add the nonce or hash of that script to `{ $directive }` in the page's `<meta>` element.
    }
finding_limited_by_policy = The page's content security policy (`{ $directive }`) blocks part of the script: page views are counted, but engaged time, scroll depth, outbound links, downloads and forms are not.
    .advice = { $place ->
        [header] Allow `script-src { $origin } 'wasm-unsafe-eval'` and `connect-src { $origin }` in the `Content-Security-Policy` header.
       *[meta] Allow `script-src { $origin } 'wasm-unsafe-eval'` and `connect-src { $origin }` in the page's `<meta>` element.
    }
finding_held_for_consent = { $tool } blocks the snippet until a visitor consents. Visitors who do not consent are not counted.
    .unknown = A consent tool blocks the snippet until a visitor consents. Visitors who do not consent are not counted.
    .advice = Stile stores nothing on the visitor's device. List its script in the tool as one that needs no consent, or remove the tool's attributes from the snippet.
finding_consent_tool = { $tool } is on the page. It may block scripts that it does not know until a visitor consents.
    .advice = Stile stores nothing on the visitor's device. List its script in the tool as one that needs no consent.
finding_delayed = { $tool } delays the snippet until the visitor interacts, so quick visits are missed.
    .advice = Exclude stile.js from the scripts that { $tool } delays.
finding_sent_elsewhere = The snippet sends hits to `{ $to }`.
finding_other_parameters = The query parameters in the snippet (`data-keep`) are not those in the site's settings. In a single-page application, page views are missed or counted twice.
    .advice = Set `data-keep="{ $parameters }"` in the snippet.
    .none_advice = Remove `data-keep` from the snippet.
finding_paused = Counting is paused for this site: all hits are excluded.
    .advice = Resume counting in the site's settings.
