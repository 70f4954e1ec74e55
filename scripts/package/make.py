#!/usr/bin/env python3
"""Makes the archive of a release for this platform, from the program that `scripts/cargo-release` built.

    scripts/package/make.py FOLDER      writes stile-VERSION-PLATFORM.tar.gz and its .sha256 into the folder

It fails where the program would not work on another machine, or names a path of this one.
"""

import hashlib
import json
import os
import pathlib
import platform
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import elf  # noqa: E402
import parts  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
CACHE = pathlib.Path(os.environ.get("STILE_CACHE") or pathlib.Path.home() / ".cache/stile")
CLEAN = {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C"}


def fail(why):
    sys.exit(f"package: {why}")


def run(command, **more):
    return subprocess.run(command, check=True, capture_output=True, **more).stdout


def machine():
    """The folders of this machine that have to do with a build."""
    home, of = pathlib.Path.home(), os.environ.get
    return {
        "home": home,
        "root": ROOT,
        "cargo": of("CARGO_HOME", home / ".cargo"),
        "rustup": of("RUSTUP_HOME", home / ".rustup"),
        "target": of("CARGO_TARGET_DIR", ROOT / "target"),
        "cache": CACHE,
        "duckdb": of("DUCKDB_LIB_DIR"),
    }


def checked(program, library):
    """The bytes of the program, which must run wherever it is unpacked."""
    data = program.read_bytes()
    found = parts.foreign_paths(data, parts.paths_of(machine()))
    if found:
        some = "\n  ".join(found[:20])
        fail(f"{program} has {len(found)} paths of this machine in it; was it built by scripts/cargo-release?\n  {some}")
    if platform.system() == "Linux":
        needed, folders = elf.dynamic(data)
        if folders != ["$ORIGIN"]:
            fail(f"{program} looks for its libraries in {folders}, and not beside itself ($ORIGIN) alone")
        if library.name not in needed:
            fail(f"{program} does not load {library.name}: it needs {needed}")
    return data


def made(program, library_folder):
    """What the program prints about itself: man pages and completions."""
    environment = dict(CLEAN, LD_LIBRARY_PATH=str(library_folder), DYLD_LIBRARY_PATH=str(library_folder))
    files = {}
    for shell, name in parts.COMPLETIONS.items():
        files[name] = run([program, "completions", shell], env=environment)
    with tempfile.TemporaryDirectory() as folder:
        run([program, "man", "--dir", folder], env=environment)
        for page in pathlib.Path(folder).iterdir():
            files[f"man/man1/{page.name}"] = page.read_bytes()
    return files


def sbom(library):
    """What the program is made of: its crates, DuckDB, and the packages in the dashboard, as CycloneDX writes it."""
    version = next(
        line.removeprefix("version=")
        for line in (ROOT / "scripts/setup/cyclonedx.sh").read_text().splitlines()
        if line.startswith("version=")
    )
    name = "stile-package"
    tool = CACHE / f"cargo-cyclonedx-{version}/bin/cargo-cyclonedx"
    options = ["--format", "json", "--spec-version", "1.5", "--all", "--override-filename", name]
    try:
        run([tool, "cyclonedx", "--manifest-path", ROOT / "server/Cargo.toml", *options], cwd=ROOT)
        bom = json.loads((ROOT / f"server/{name}.json").read_text())
    finally:
        # It writes one into the folder of each of our crates.
        for file in ROOT.glob(f"**/{name}.json"):
            file.unlink()
    npm = json.loads(run(["npm", "sbom", "--sbom-format", "cyclonedx", "--omit", "dev"], cwd=ROOT / "web"))
    duckdb_version = (ROOT / "scripts/setup/duckdb.sh").read_text().split("version=")[1].split("\n")[0]
    duckdb = {
        "type": "library",
        "name": "libduckdb",
        "version": duckdb_version,
        "licenses": [{"license": {"id": "MIT"}}],
        "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(library.read_bytes()).hexdigest()}],
        "purl": f"pkg:npm/%40duckdb/node-bindings@{duckdb_version}",
    }
    bom = parts.with_others(bom, [duckdb, *npm["components"]])
    text = json.dumps(bom, indent=2, ensure_ascii=False, sort_keys=True)
    for old in (f"path+file://{ROOT}", str(ROOT)):
        text = text.replace(old, "stile")
    found = parts.foreign_paths(text.encode(), parts.paths_of(machine()))
    if found:
        fail(f"the list of components names paths of this machine: {found[:5]}")
    return text.encode() + b"\n"


def licences():
    host = next(
        line.removeprefix("host: ") for line in run(["rustc", "-vV"], text=True).splitlines() if line.startswith("host")
    )
    metadata = json.loads(
        run(["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", host], cwd=ROOT)
    )
    return parts.licences(parts.built_in(metadata, "server")).encode()


def prove(archive, folder, version):
    """Unpacks the archive elsewhere and runs the program with a clean environment."""
    with tempfile.TemporaryDirectory() as elsewhere:
        with tarfile.open(archive) as tar:
            tar.extractall(elsewhere, filter="data")
        home = pathlib.Path(elsewhere) / folder
        said = run(["./stile", "--version"], cwd=home, env=CLEAN, text=True)
        if said != f"stile {version}\n":
            fail(f"the unpacked program says {said!r}")
        description = json.loads(run([home / "stile", "openapi"], cwd="/", env=CLEAN))
        if "paths" not in description:
            fail("the unpacked program prints no description")
        if platform.system() == "Linux":
            loaded = run(["ldd", home / "stile"], env=CLEAN, text=True)
            if f"=> {home}/libduckdb.so" not in loaded:
                fail(f"the unpacked program does not load the library beside it:\n{loaded}")
            run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=home, env=CLEAN)


def main():
    if len(sys.argv) != 2:
        fail("usage: scripts/package/make.py FOLDER")
    out = pathlib.Path(sys.argv[1])
    target = pathlib.Path(machine()["target"])
    version, name = parts.version(ROOT), parts.platform(platform.system(), platform.machine())
    program = target / "release/stile"
    library = pathlib.Path(machine()["duckdb"] or fail("DUCKDB_LIB_DIR is not set")) / parts.LIBRARIES[name.split("-")[0]]
    files = {where: (ROOT / source).read_bytes() for source, where in parts.SOURCES}
    files["stile"] = checked(program, library)
    files[library.name] = library.read_bytes()
    files |= made(program, library.parent)
    files["sbom.cdx.json"] = sbom(library)
    files["THIRD-PARTY-LICENSES"] = licences()
    files["SHA256SUMS"] = parts.sums(files).encode()
    seconds = os.environ.get("SOURCE_DATE_EPOCH") or run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, text=True)
    folder = f"stile-{version}-{name}"
    packed = parts.archive(folder, files, int(seconds))
    out.mkdir(parents=True, exist_ok=True)
    archive = out / f"{folder}.tar.gz"
    archive.write_bytes(packed)
    (out / f"{archive.name}.sha256").write_text(parts.sums({archive.name: packed}))
    prove(archive, folder, version)
    needs = parts.glibc(files["stile"] + files[library.name])
    print(f"{archive}: {len(packed):,} bytes, {len(files)} files" + (f", needs glibc {needs[0]}.{needs[1]}" if needs else ""))


if __name__ == "__main__":
    main()
