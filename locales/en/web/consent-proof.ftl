### Verifying an export of consent records in the browser.

proof-banner = The content of the banner does not match its version.
proof-banner-missing = The content of the banner is missing.
proof-banners = Banners
proof-busy = Verifying…
proof-chain = The record before this line was replaced.
proof-changed = The record does not match its hash, so one of them was changed.
proof-consistent = { $n ->
    [one] Consistent: 1 record, from { $from } to { $to } UTC.
   *[other] Consistent: { $n } records in an unbroken chain, from { $from } to { $to } UTC.
}
proof-cut-off = The file ends here, without the signature of its last line.
proof-empty = The file contains no record.
proof-failed = The browser cannot read this file. Choose it again; if it is very large, use the command “stile consent verify”.
proof-file = Export of consent records (CSV)
proof-first = First record in the file
proof-header = The file is not an export of consent records.
proof-intro = Choose an export to see whether a record was changed, is missing or was moved. The file stays in your browser.
proof-key = Public key of the server
proof-key-differs = The signature is not by the key that you entered.
proof-key-hint = 64 characters, from the proof on the page with the consent records.
proof-malformed = A value is not in the form that Stile writes.
proof-missing = Records are missing before this line.
proof-module-missing = The part that verifies files was not loaded. Reload the page.
proof-needs-key = Not proven yet: anyone can sign a file. Enter the public key of the server, then verify again.
proof-no-key = This is not a public key. Enter its 64 characters from 0 to 9 and a to f.
proof-order = The record is in the place of another one: records were swapped or repeated.
proof-other-key = The signature is by another key than the previous one.
proof-other-site = The record belongs to another site.
proof-proven = { $n ->
    [one] Proven: 1 record, from { $from } to { $to } UTC.
   *[other] Proven: { $n } records in an unbroken chain, from { $from } to { $to } UTC.
}
proof-signature = The signature is wrong.
proof-signed-by = Signed by
proof-signed-days = Signed days
proof-title = Verify consent records
proof-unreadable = The rest of the file cannot be read.
proof-verify = Verify file
proof-wrong = Line { $line }: { $problem }
proof-wrong-other = Line { $line } is wrong.
