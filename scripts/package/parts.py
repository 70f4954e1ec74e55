"""The sources of a release's archive, and what must be true of them."""

import gzip
import hashlib
import io
import pathlib
import re
import tarfile

LIBRARIES = {"linux": "libduckdb.so", "macos": "libduckdb.dylib"}

# What is in the repository, and where it goes. Generated files (man pages, completions, lists) are added to
# it.
SOURCES = [
    ("stile.toml", "stile.toml"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("NOTICE", "NOTICE"),
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("docs/install.md", "INSTALL.md"),
    ("docs/upgrading.md", "UPGRADING.md"),
    ("deploy/Caddyfile", "examples/Caddyfile"),
    ("deploy/nginx.conf", "examples/nginx.conf"),
    ("deploy/traefik.yaml", "examples/traefik.yaml"),
    ("deploy/stile.service", "systemd/stile.service"),
    ("deploy/stile-backup.service", "systemd/stile-backup.service"),
    ("deploy/stile-backup.timer", "systemd/stile-backup.timer"),
]

COMPLETIONS = {"bash": "completions/stile.bash", "zsh": "completions/_stile", "fish": "completions/stile.fish"}


def version(root):
    """The version of Cargo.toml, which `stile --version` says."""
    text = (root / "Cargo.toml").read_text()
    return re.search(r'^\[workspace\.package\]\nversion = "([^"]+)"$', text, re.M)[1]


def platform(system, machine):
    """The name of a platform in the archive's name, such as `linux-x86_64`."""
    system = {"Linux": "linux", "Darwin": "macos"}[system]
    return f"{system}-{ {'arm64': 'aarch64'}.get(machine, machine) }"


def changelog_has(text, number):
    """Whether the changelog has a heading for this version, such as `## 0.1.0`."""
    return re.search(rf"^## {re.escape(number)}\b", text, re.M) is not None


def paths_of(machine):
    """The folders of this machine that must not be in the program, longest first. `machine` has them by
    name, some None."""
    folders = {str(folder).rstrip("/") for folder in machine.values() if folder}
    return sorted((folder for folder in folders if folder.count("/") > 0 and folder != "/"), key=len, reverse=True)


def foreign_paths(data, folders):
    """The texts in the bytes that name a path of the machine that built it: below one of the folders, or in anybody's home."""
    found = set()
    patterns = [re.escape(folder.encode()) + rb"(?=[/\0\"' :]|$)" for folder in folders]
    patterns.append(rb"/(?:home|Users)/[A-Za-z0-9._-]+/\.(?:cargo|rustup|cache)")
    for match in re.finditer(b"|".join(patterns), data):
        end = match.start()
        while end < len(data) and 32 <= data[end] < 127 and end - match.start() < 120:
            end += 1
        found.add(data[match.start() : end].decode("ascii"))
    return sorted(found)


def glibc(data):
    """The newest version of glibc of which the program needs a symbol, such as `(2, 34)`; None where it needs none."""
    versions = {tuple(map(int, match.split(b"."))) for match in re.findall(rb"GLIBC_(\d+\.\d+)\b", data)}
    return max(versions, default=None)


def sums(files):
    """The lines of SHA256SUMS for `{path in the archive: bytes}`, as `sha256sum --check` reads them."""
    return "".join(f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files))


def is_program(name):
    """Whether a file of the archive is one to be run."""
    return name == "stile"


def archive(folder, files, seconds):
    """A tar.gz with these `{path: bytes}` in a folder. The same files and time give the same bytes."""
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=9, mtime=seconds) as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as tar:
            for name in sorted(files):
                entry = tarfile.TarInfo(f"{folder}/{name}")
                entry.size, entry.mtime = len(files[name]), seconds
                entry.mode = 0o755 if is_program(name) else 0o644
                entry.uname = entry.gname = "root"
                tar.addfile(entry, io.BytesIO(files[name]))
    return packed.getvalue()


LICENCE_FILE = re.compile(r"(?:licen[cs]e|copying|copyright|notice|unlicense)[^/]*$", re.I)


def licences(packages):
    """The licences of the crates, as one text. `packages` are those of `cargo metadata` that the program is made of."""
    texts = {}
    for package in packages:
        name = f"{package['name']} {package['version']} ({package['license'] or 'see the text'})"
        folder = pathlib.Path(package["manifest_path"]).parent
        files = sorted(file for file in folder.iterdir() if file.is_file() and LICENCE_FILE.match(file.name))
        for file in files:
            text = file.read_text(encoding="utf-8", errors="replace").strip()
            texts.setdefault(text, []).append(name)
        if not files:
            texts.setdefault("(The package has no file with its licence.)", []).append(name)
    parts = ["The licences of the crates that are built into the program `stile`.\n"]
    for text, names in sorted(texts.items(), key=lambda item: item[1][0]):
        parts.append("=" * 80 + "\n" + "\n".join(sorted(set(names))) + "\n\n" + text + "\n")
    return "\n".join(parts)


def built_in(metadata, package):
    """The packages of `cargo metadata` that a package of ours is made of: what it depends on to run, and not to build."""
    by_id = {found["id"]: found for found in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    todo = [found["id"] for found in metadata["packages"] if found["name"] == package and found["source"] is None]
    seen = set()
    while todo:
        one = todo.pop()
        if one in seen:
            continue
        seen.add(one)
        for dependency in nodes[one]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                todo.append(dependency["pkg"])
    others = [by_id[one] for one in seen if by_id[one]["source"] is not None]
    return sorted(others, key=lambda found: (found["name"], found["version"]))


def with_others(bom, components):
    """The list of cargo-cyclonedx with more components, and without paths of this machine and the time of
    its creation."""
    bom = dict(bom, components=sorted(bom["components"] + components, key=lambda one: (one["name"], one["version"])))
    bom.pop("serialNumber", None)
    bom["metadata"] = {key: value for key, value in bom["metadata"].items() if key != "timestamp"}
    return bom
