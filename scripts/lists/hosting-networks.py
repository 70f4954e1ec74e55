"""Reads the networks of hosting companies out of the wheel `iporigin` and writes them as text.

    hosting-networks.py WHEEL OUT

One network a line, adjoining ones joined, IPv4 before IPv6. Of the wheel's names only companies are kept
that rent out machines, and whose networks come from themselves or from lists in the public domain. Left out:
what people browse through (VPNs, private relays, Tor, Cloudflare), content networks, carriers that have
readers too (Cogent), and names whose list has no licence (Contabo and others; see the wheel's NOTICE).
"""

import datetime
import ipaddress
import struct
import sys
import zipfile

KEPT = {
    "Alibaba Cloud", "Amazon AWS", "DigitalOcean", "GitHub", "Google Cloud", "Hetzner", "Huawei Cloud", "IBM Cloud",
    "Leaseweb", "Linode", "Microsoft Azure", "OVHcloud", "Oracle Cloud", "Rackspace", "Scaleway", "Tencent Cloud",
    "UpCloud", "Vultr",
}  # fmt: skip
HEADER = struct.Struct("<8sHQHII")
RANGES = {4: struct.Struct("<IIH"), 6: struct.Struct("<16s16sH")}
ADDRESS = {4: ipaddress.IPv4Address, 6: ipaddress.IPv6Address}


def read(data):
    """When the wheel's table was made, its names, and its ranges as (version, first, last, name)."""
    mark, form, made, count, *counts = HEADER.unpack_from(data)
    if (mark, form) != (b"IPORIGIN", 1):
        raise ValueError("the table of iporigin has a form that was not expected")
    at, names, ranges = HEADER.size, [], []
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name, _, kind = data[at + 2 : at + 2 + length].decode().partition("\t")
        names.append(name if kind == "hosting" else None)
        at += 2 + length
    for version, many in zip((4, 6), counts):
        for _ in range(many):
            first, last, name = RANGES[version].unpack_from(data, at)
            if version == 6:
                first, last = int.from_bytes(first, "big"), int.from_bytes(last, "big")
            ranges.append((version, first, last, names[name]))
            at += RANGES[version].size
    return made, names, ranges


def main(wheel, out):
    with zipfile.ZipFile(wheel) as files:
        made, names, ranges = read(files.read("iporigin/data/ranges.bin"))
    if missing := KEPT - set(names):
        raise ValueError(f"the table of iporigin no longer has {', '.join(sorted(missing))}")
    day = datetime.datetime.fromtimestamp(made, datetime.timezone.utc).date()
    with open(out, "w", encoding="ascii") as file:
        file.write(f"# Networks of hosting companies ({', '.join(sorted(KEPT))}) as of {day}.\n")
        file.write("# From iporigin (MIT, (c) 2026 Yuix Networks Inc), which gathers what the companies publish.\n")
        for version, address in ADDRESS.items():
            networks = (
                network
                for of, first, last, name in ranges
                if of == version and name in KEPT
                for network in ipaddress.summarize_address_range(address(first), address(last))
            )
            file.writelines(f"{network}\n" for network in ipaddress.collapse_addresses(networks))


if __name__ == "__main__":
    main(*sys.argv[1:])
