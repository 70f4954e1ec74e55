"""The parts of the archive's script.  python3 -m unittest, in this folder."""

import hashlib
import io
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

import elf
import parts

ROOT = pathlib.Path(__file__).resolve().parents[2]


def program_with(folder, *options):
    """The bytes of a program that loads a library called libduckdb.so."""
    folder = pathlib.Path(folder)
    (folder / "library.c").write_text("int answer(void) { return 42; }\n")
    (folder / "program.c").write_text("int answer(void);\nint main(void) { return answer() - 42; }\n")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", "libduckdb.so", "library.c"], cwd=folder, check=True)
    command = ["cc", "-o", "program", "program.c", "-L.", "-lduckdb", *options]
    subprocess.run(command, cwd=folder, check=True)
    return (folder / "program").read_bytes()


@unittest.skipUnless(platform.system() == "Linux" and platform.architecture()[0] == "64bit", "ELF is for Linux")
class Elf(unittest.TestCase):
    def test_the_folders_of_libraries_are_read_as_the_loader_reads_them(self):
        for options, expected in [
            (["-Wl,-rpath,$ORIGIN"], ["$ORIGIN"]),
            (["-Wl,--disable-new-dtags,-rpath,$ORIGIN"], ["$ORIGIN"]),
            (["-Wl,-rpath,$ORIGIN", "-Wl,-rpath,/opt/elsewhere"], ["$ORIGIN", "/opt/elsewhere"]),
            ([], []),
        ]:
            with self.subTest(options=options), tempfile.TemporaryDirectory() as folder:
                needed, folders = elf.dynamic(program_with(folder, *options))
                self.assertIn("libduckdb.so", needed)
                self.assertEqual(folders, expected)
                # The loader agrees: with $ORIGIN it runs from wherever it is, without it does not.
                ran = subprocess.run([f"{folder}/program"], cwd="/", env={}, capture_output=True)
                self.assertEqual(ran.returncode == 0, "$ORIGIN" in expected)

    def test_what_is_no_program_is_refused(self):
        for data in [b"", b"#!/bin/sh\n", b"\x7fELF\x01\x01" + bytes(64)]:
            with self.assertRaises(elf.NotElf):
                elf.dynamic(data)


class Paths(unittest.TestCase):
    def test_a_path_of_this_machine_is_found_and_others_are_not(self):
        folders = parts.paths_of({"home": "/root", "cargo": pathlib.Path("/opt/cargo/"), "none": None, "top": "/"})
        self.assertEqual(folders, ["/opt/cargo", "/root"])
        clean = b"\0/rootless/x\0/opt/cargo-culture\0/cargo/registry/src/lib.rs\0/home/\0/tmp/x\0https://a.example/root/\0"
        self.assertEqual(parts.foreign_paths(clean.replace(b"example/root/", b"example/"), folders), [])
        for path in ["/root/.cargo/registry/a.rs", "/opt/cargo/registry", "/home/ann/.cargo/x", "/Users/ann/.rustup/y"]:
            with self.subTest(path=path):
                data = b"\x01panicked at " + path.encode() + b"\x00more"
                self.assertEqual(parts.foreign_paths(data, folders), [path])

    def test_the_flags_of_a_release_rename_every_folder_that_is_looked_for(self):
        script = (ROOT / "scripts/remap").read_text()
        for name in ["$root", "$cache", "${CARGO_TARGET_DIR:-", "${CARGO_HOME:-", "${RUSTUP_HOME:-"]:
            self.assertIn(f"={name}", script)
        # A later name takes precedence over an earlier one: the target folder may be in the cache or the
        # checkout.
        self.assertLess(script.index("\nstile=$root"), script.index("\ntarget=${CARGO_TARGET_DIR:-"))


class Contents(unittest.TestCase):
    def test_everything_that_goes_in_is_there(self):
        for source, _ in parts.SOURCES:
            self.assertTrue((ROOT / source).is_file(), source)
        goals = [where for _, where in parts.SOURCES]
        self.assertEqual(len(goals), len(set(goals)))
        for file in ["LICENSE-APACHE", "LICENSE-MIT", "NOTICE", "stile.toml", "CHANGELOG.md", "INSTALL.md", "UPGRADING.md"]:
            self.assertIn(file, goals)

    def test_the_archive_is_the_same_each_time_and_in_order(self):
        files = {"stile": b"\x7fELF", "man/man1/stile.1": b".TH", "libduckdb.so": b"so"}
        one, other = (parts.archive("stile-1.2.3-linux-x86_64", dict(order), 1_795_176_000) for order in
                      (files.items(), reversed(files.items())))
        self.assertEqual(one, other)
        with tarfile.open(fileobj=io.BytesIO(one)) as tar:
            entries = tar.getmembers()
        self.assertEqual(
            [(entry.name, oct(entry.mode), entry.uid, entry.mtime) for entry in entries],
            [
                ("stile-1.2.3-linux-x86_64/libduckdb.so", "0o644", 0, 1_795_176_000),
                ("stile-1.2.3-linux-x86_64/man/man1/stile.1", "0o644", 0, 1_795_176_000),
                ("stile-1.2.3-linux-x86_64/stile", "0o755", 0, 1_795_176_000),
            ],
        )

    def test_the_sums_are_those_that_sha256sum_checks(self):
        files = {"a/b": b"one", "a/a": b"two"}
        text = parts.sums(files)
        self.assertEqual([line.split("  ")[1] for line in text.splitlines()], ["a/a", "a/b"])
        with tempfile.TemporaryDirectory() as folder:
            for name, data in files.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(data)
            check = hashlib.sha256(pathlib.Path(folder, "a/b").read_bytes()).hexdigest()
            self.assertIn(f"{check}  a/b\n", text)

    def test_platforms_have_the_names_of_the_docs(self):
        self.assertEqual(parts.platform("Linux", "x86_64"), "linux-x86_64")
        self.assertEqual(parts.platform("Linux", "aarch64"), "linux-aarch64")
        self.assertEqual(parts.platform("Darwin", "arm64"), "macos-aarch64")

    def test_the_newest_glibc_is_found(self):
        self.assertEqual(parts.glibc(b"GLIBC_2.4\0GLIBC_2.34\0GLIBC_2.17\0"), (2, 34))
        self.assertIsNone(parts.glibc(b"GLIBCXX_3.4.30"))


class Versions(unittest.TestCase):
    def test_the_changelog_has_the_version_that_the_program_says(self):
        number = parts.version(ROOT)
        self.assertTrue(parts.changelog_has((ROOT / "CHANGELOG.md").read_text(), number), number)
        self.assertTrue(parts.changelog_has("# Changes\n\n## 1.2.3 (2026-01-31)\n", "1.2.3"))
        self.assertFalse(parts.changelog_has("## 1.2.30\n### 1.2.3\n", "1.2.3"))

    def test_the_api_has_a_version_of_its_own(self):
        description = json.loads((ROOT / "web/openapi.json").read_text())
        self.assertEqual(description["info"]["version"], "0.3.38")
        self.assertIn("0.3.38", (ROOT / "docs/upgrading.md").read_text())


class BuiltIn(unittest.TestCase):
    def test_what_is_needed_to_build_or_test_is_not_in_the_program(self):
        def package(name, source="registry"):
            return {"id": name, "name": name, "version": "1.0.0", "source": source}

        def node(name, *deps):
            kinds = [{"pkg": pkg, "dep_kinds": [{"kind": kind}]} for pkg, kind in deps]
            return {"id": name, "deps": kinds}

        metadata = {
            "packages": [package("server", None), package("ours", None), *map(package, "abcd")],
            "resolve": {
                "nodes": [
                    node("server", ("ours", None), ("a", None), ("c", "build")),
                    node("ours", ("b", None), ("d", "dev")),
                    *(node(name) for name in "abcd"),
                ]
            },
        }
        found = [one["name"] for one in parts.built_in(metadata, "server")]
        self.assertEqual(found, ["a", "b"])

    def test_equal_licences_stand_there_once(self):
        with tempfile.TemporaryDirectory() as folder:
            packages = []
            for name, files in [("one", {"LICENSE-MIT": "MIT"}), ("two", {"COPYING": "MIT\n"}), ("three", {"src.rs": "x"})]:
                home = pathlib.Path(folder, name)
                home.mkdir()
                for file, text in files.items():
                    (home / file).write_text(text)
                manifest = str(home / "Cargo.toml")
                packages.append({"name": name, "version": "1.0.0", "license": "MIT", "manifest_path": manifest})
            text = parts.licences(packages)
        self.assertEqual(text.count("\nMIT\n"), 1)
        self.assertIn("one 1.0.0 (MIT)\ntwo 1.0.0 (MIT)\n", text)
        self.assertIn("three 1.0.0 (MIT)\n\n(The package has no file", text)

    def test_the_list_of_components_has_no_time_and_no_number_of_its_own(self):
        bom = {
            "serialNumber": "urn:uuid:x",
            "metadata": {"timestamp": "now", "component": {"name": "server"}},
            "components": [{"name": "b", "version": "1"}],
        }
        merged = parts.with_others(bom, [{"name": "a", "version": "2"}])
        self.assertEqual([one["name"] for one in merged["components"]], ["a", "b"])
        self.assertEqual(merged["metadata"], {"component": {"name": "server"}})
        self.assertNotIn("serialNumber", merged)
        self.assertIn("serialNumber", bom)


@unittest.skipUnless(platform.system() == "Linux", "the image is made of an archive for Linux")
class Others(unittest.TestCase):
    """The packages next to the archive, and the image, with a docker that only records its arguments."""

    def made(self, docker, archives=("",)):
        """What others.py prints and leaves in its folder, and what it asks of such a docker."""
        number = parts.version(ROOT)
        name = parts.platform(platform.system(), platform.machine())
        with tempfile.TemporaryDirectory() as folder:
            out, programs = pathlib.Path(folder, "archives"), pathlib.Path(folder, "bin")
            out.mkdir()
            programs.mkdir()
            for more in archives:
                (out / f"stile-{number}{more}-{name}.tar.gz").write_bytes(b"the archive")
            for program in ("python3", "bash", "npm", "node", "env", "dirname", "mkdir", "mv", "cp", "rm", "sh"):
                (programs / program).symlink_to(shutil.which(program))
            if docker:
                (programs / "docker").write_text(f'#!/bin/sh\necho "$@" >> {folder}/asked\n{docker}\n')
                (programs / "docker").chmod(0o755)
            environment = dict(os.environ, PATH=str(programs))
            script = str(pathlib.Path(__file__).with_name("others.py"))
            run = subprocess.run([sys.executable, script, out], env=environment, capture_output=True, text=True)
            self.assertEqual(run.returncode, 0, run.stderr)
            subprocess.run("sha256sum --check --quiet *.sha256", shell=True, cwd=out, check=True)
            asked = pathlib.Path(folder, "asked")
            return run.stdout, sorted(file.name for file in out.iterdir()), asked.read_text() if asked.exists() else ""

    def test_both_packages_are_made_with_their_checksums(self):
        number = parts.version(ROOT)
        said, files, _ = self.made(None)
        for name in (f"stile-tracker-{number}.tgz", f"stile-analytics-{number}.zip"):
            self.assertIn(name, files)
            self.assertIn(f"{name}.sha256", files)
        self.assertIn("No container image: there is no docker", said)

    def test_the_image_is_built_from_the_archive(self):
        said, _, asked = self.made("exit 0")
        number = parts.version(ROOT)
        self.assertIn(f"Container image stile:{number}", said)
        build = asked.splitlines()[-1]
        for part in (f"--tag stile:{number} ", "--build-arg PROGRAM=archived", "--build-context archives=/"):
            self.assertIn(part, build)

    def test_a_docker_that_cannot_build_is_told_of(self):
        said, _, asked = self.made("exit 1")
        self.assertIn("No container image: docker does not answer", said)
        self.assertNotIn("build", asked)
        said, _, _ = self.made("exit 0", archives=("", "9"))
        self.assertIn("archives of several versions", said)


if __name__ == "__main__":
    unittest.main()
