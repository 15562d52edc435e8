#!/usr/bin/env python3
"""Do the pages say what the tree holds? Prints a line for each finding, PAGE:LINE: what.

usage: tests/style/pages.py links|names|quotes|cycles [PAGE...]     (without a page, all that git tracks)
  links   every relative link leads to a file, and its #part to a heading there; a text that looks like a path is the end of
          the file's path, or a folder of it
  names   a file named in code as `spec/...`, from the root of the tree, is there; a CAPITAL part stands for any name
  quotes  the code block after `<!-- lines of FILE -->` stands in FILE: the same lines in the same order, indentation aside
  cycles  "LUD 1.64" and the like: cycles of the stash over the scratchpad's, as the table of docs/stash/workloads.md has them.
          Asked of the pages in front: README.md, docs/limits.md
Exit status: 0, also with findings; 2 for a wrong call.
"""
import os
import re
import subprocess
import sys


def anchors(page):
    """The #parts of a page, as GitHub makes them from its headings."""
    with open(page, encoding="utf-8") as file:
        headings = re.findall(r"^#+ (.*)$", file.read(), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


def names_another(text, path):
    """Does a link's text look like a path, and not like the one that it leads to?"""
    text = text.strip("`").rstrip("/")
    is_path = re.fullmatch(r"[\w./-]+", text) and ("/" in text or re.search(r"\.[a-z]\w*$", text))
    return is_path and f"/{text}/" not in f"/{path}/"


def links(page, lines):
    for number, line in enumerate(lines, 1):
        for text, target in re.findall(r"(?:\[([^][]*))?\]\(([^)\s]+)\)", line):
            if re.match(r"[a-z]+:", target):
                continue
            path, _, part = target.partition("#")
            path = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
            if not os.path.exists(path):
                yield f"{page}:{number}: link to {target}: no such file"
            elif part and part not in anchors(path):
                yield f"{page}:{number}: link to {target}: no such heading"
            elif names_another(text, path):
                yield f"{page}:{number}: link to {target}: its text is another path, {text}"


def names(page, lines):
    layers = "cli|cmodel|configs|docs|examples|fpga|rtl|rtl-gen|scripts|spec|tb|tests"
    for number, line in enumerate(lines, 1):
        for path in re.findall(rf"`((?:{layers})/[\w./-]+)`", line):
            if not re.search(r"\.\.\.|(^|/)[A-Z]{2,}", path) and not os.path.exists(path):
                yield f"{page}:{number}: {path}: no such file"


def quotes(page, lines):
    number = 0
    while number < len(lines):
        mark = re.fullmatch(r"<!-- lines of (\S+) -->", lines[number].strip())
        number += 1
        if not mark:
            continue
        quoted = []
        fence = number
        for line in lines[fence + 1:]:
            if line.startswith("```"):
                break
            quoted.append(line.strip())
        if not os.path.exists(mark.group(1)) or not quoted:
            yield f"{page}:{number}: {mark.group(1)}: no such file, or no line of it is quoted"
            continue
        with open(mark.group(1), encoding="utf-8") as file:
            source = [line.strip() for line in file]
        if not any(source[i:i + len(quoted)] == quoted for i in range(len(source))):
            yield f"{page}:{number}: {mark.group(1)} does not hold these {len(quoted)} lines, the first: {quoted[0]}"


def cycles(page, lines):
    with open("docs/stash/workloads.md", encoding="utf-8") as file:
        measured = dict(re.findall(r"^\| ([a-z-]+) \| Stash \| ([0-9.]+) \|", file.read(), flags=re.M))
    for number, line in enumerate(lines, 1):
        for name, figure in re.findall(r"\b([A-Z][A-Za-z]+) ([0-9]\.[0-9]{2})\b", line):
            if measured.get(name.lower(), figure) != figure:
                yield f"{page}:{number}: {name} {figure}: docs/stash/workloads.md has {measured[name.lower()]}"


def main():
    checks = {"links": links, "names": names, "quotes": quotes, "cycles": cycles}
    if len(sys.argv) < 2 or sys.argv[1] not in checks:
        print("usage: tests/style/pages.py links|names|quotes|cycles [PAGE...]", file=sys.stderr)
        return 2
    pages = sys.argv[2:] or subprocess.run(["git", "ls-files", "*.md"], capture_output=True, text=True,
                                           check=True).stdout.split()
    for page in pages:
        if os.path.exists(page):
            with open(page, encoding="utf-8") as file:
                for finding in checks[sys.argv[1]](page, file.read().splitlines()):
                    print(finding)
    return 0


sys.exit(main())
