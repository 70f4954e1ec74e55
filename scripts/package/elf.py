"""What a program for Linux says about the libraries that it loads: the dynamic section of an ELF file of 64 bits."""

import struct

NEEDED, STRTAB, RPATH, RUNPATH = 1, 5, 15, 29
LOAD, DYNAMIC = 1, 2


class NotElf(ValueError):
    """The file is not a 64-bit little-endian ELF file with a dynamic section."""


def dynamic(data):
    """The libraries that it needs, and the folders in which it looks for them: `(needed, folders)`."""
    if data[:6] != b"\x7fELF\x02\x01":
        raise NotElf("no ELF file of 64 bits")
    offset, size, count = struct.unpack_from("<Q", data, 32)[0], *struct.unpack_from("<HH", data, 54)
    headers = [struct.unpack_from("<IIQQQQQQ", data, offset + at * size) for at in range(count)]
    loads = [(address, start, length) for kind, _, start, address, _, length, _, _ in headers if kind == LOAD]
    sections = [(start, length) for kind, _, start, _, _, length, _, _ in headers if kind == DYNAMIC]
    if not sections:
        raise NotElf("no dynamic section")
    start, length = sections[0]
    entries = [struct.unpack_from("<QQ", data, start + at) for at in range(0, length, 16)]
    strings = next(value for tag, value in entries if tag == STRTAB)
    table = next(begin + strings - address for address, begin, size in loads if address <= strings < address + size)

    def text(value):
        begin = table + value
        return data[begin : data.index(b"\0", begin)].decode()

    needed = [text(value) for tag, value in entries if tag == NEEDED]
    paths = [text(value) for tag, value in entries if tag in (RPATH, RUNPATH)]
    return needed, [folder for path in paths for folder in path.split(":")]
