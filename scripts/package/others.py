#!/usr/bin/env python3
"""Makes the rest of a release, next to the archive that make.py wrote: the tracker for npm, the WordPress plugin, and the
container image if Docker is available.

    scripts/package/others.py FOLDER    writes both packages and their .sha256 into the folder, which has the archive
"""

import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import parts  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What makes a package, where it is then, its name in a release, and the file and pattern of its version.
PACKAGES = [
    (
        "packages/pack",
        "packages/dist/stile-tracker.tgz",
        "stile-tracker-{}.tgz",
        ("packages/tracker/package.json", r'"version": "([^"]+)"'),
    ),
    (
        "packages/wordpress/build",
        "packages/dist/stile-analytics.zip",
        "stile-analytics-{}.zip",
        ("packages/wordpress/stile-analytics/stile-analytics.php", r"\* Version: +(\S+)"),
    ),
]


def fail(why):
    sys.exit(f"package: {why}")


def version(file, pattern):
    """The version that a package says of itself."""
    found = re.search(pattern, (ROOT / file).read_text())
    return found[1] if found else fail(f"{file} says no version")


def package(out, command, made, name, says):
    """Makes a package and writes it with its checksum; gives its path."""
    subprocess.run([ROOT / command], check=True, stdout=subprocess.DEVNULL)
    data = (ROOT / made).read_bytes()
    file = out / name.format(version(*says))
    file.write_bytes(data)
    (out / f"{file.name}.sha256").write_text(parts.sums({file.name: data}))
    return file


def no_image(out, place):
    """Why no image can be built here of the archive for this platform; None where it can."""
    if not place.startswith("linux-"):
        return f"an archive for {place} is not for Linux"
    if not shutil.which("docker"):
        return "there is no docker on this machine"
    if subprocess.run(["docker", "version"], capture_output=True).returncode != 0:
        return "docker does not answer: is its daemon running?"
    if len(list(out.glob(f"stile-*-{place}.tar.gz"))) > 1:
        return f"{out} has archives of several versions: delete the others"
    return None


def image(out, archive, number):
    """Builds the container image from the archive; gives its name."""
    name = f"stile:{number}"
    command = ["docker", "build", "--file", "deploy/Dockerfile", "--tag", name, "--tag", "stile"]
    command += ["--build-arg", "PROGRAM=archived", "--build-context", f"archives={out.resolve()}", "."]
    subprocess.run(command, check=True, cwd=ROOT, env={**os.environ, "DOCKER_BUILDKIT": "1"})
    return name


def main():
    if len(sys.argv) != 2:
        fail("usage: scripts/package/others.py FOLDER")
    out = pathlib.Path(sys.argv[1])
    number, place = parts.version(ROOT), parts.platform(platform.system(), platform.machine())
    archive = out / f"stile-{number}-{place}.tar.gz"
    if not archive.is_file():
        fail(f"{archive} is missing: make.py writes it")
    for one in PACKAGES:
        file = package(out, *one)
        print(f"{file}: {file.stat().st_size:,} bytes")
    why = no_image(out, place)
    if why:
        print(f"No container image: {why}.")
    else:
        print(f"Container image {image(out, archive, number)}, built from {archive.name}")


if __name__ == "__main__":
    main()
