import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isCallName } from "#lib/contract/calls.ts";
import { streams } from "#server/api/calls.ts";
import { settingNames } from "#server/env/env.ts";

const root = path.join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Of the system and of the tests; not settings of the site. */
const others: ReadonlySet<string> = new Set([
  "TMPDIR",
  "MALLOC_ARENA_MAX",
  "NODE_COMPILE_CACHE",
  "PATH",
  "BASE_URL",
  "CHROMIUM_PATH",
  "TEST_POSTGRES_URL",
  "CAP_SYS_ADMIN",
  "COMPOSE_PROFILES",
]);
/** The web process sets it for the worker it starts. */
const internal: ReadonlySet<string> = new Set(["WORKER_ID"]);

/** Names in code marks that look like settings: `DATA_DIR`, `WORKER=off`, and those before a command. */
function namesIn(text: string): string[] {
  const marked = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = ""]) => inside);
  const terms = marked.flatMap((inside) => inside.split(/[\s，、]+/));
  return terms
    .flatMap(
      (word) =>
        /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=.*)?$|^(PORT|HOST|SMS|WORKER|WIKIDATA|SIGNATURES)(?:=.*)?$/
          .exec(word)
          ?.slice(1) ?? [],
    )
    .filter((name) => name !== undefined);
}

/** What people go by who run a site; records tell of more than that. */
const papers = [
  "README.md",
  "README.en.md",
  "SECURITY.md",
  ...readdirSync(path.join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

test.each(["README.md", "README.en.md"])("every setting stands in the table of %s", (file) => {
  const table = read(file)
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|")[1] ?? "");
  const notified = new Set(table.flatMap(namesIn));
  const missing = settingNames.filter((name) => !name.endsWith("_FILE") && !internal.has(name) && !notified.has(name));
  expect(missing).toEqual([]);
});

test("both READMEs have the same rows: what to open, commands and settings", () => {
  const rowsOf = (file: string) =>
    read(file)
      .split("\n")
      .filter((line) => line.startsWith("| ") && !/^\| (?:打开|命令|变量|Open|Command|Variable) \|/.test(line))
      // Words around names, and what is given to a command, differ by language.
      .map((line) => [...(line.split(" | ")[0] ?? "").matchAll(/`(.+?)(?: -- [^`]*)?`/g)].map(([, name]) => name));
  expect(rowsOf("README.en.md")).toEqual(rowsOf("README.md"));
});

test.each(["README.md", "README.en.md"])("every command for those who run a site stands in the table of %s", (file) => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
  // The others measure, or are described in CONTRIBUTING.md.
  const wanted = Object.keys(scripts).filter((name) => !/^(?:bench:|generate$)/.test(name));
  const told = new Set([...read(file).matchAll(/^\| `npm (?:run )?([a-z][\w:]*)/gm)].map(([, name = ""]) => name));
  expect(wanted.filter((name) => !told.has(name))).toEqual([]);
});

test("the papers name no setting that is not there", () => {
  const known = new Set(settingNames);
  const unknown = papers.flatMap((file) =>
    namesIn(read(file))
      .filter((name) => !known.has(name) && !others.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test("every file and call the papers name is there", () => {
  const marked = [...papers, "CONTRIBUTING.md"].flatMap((file) =>
    [...read(file).matchAll(/`([a-z][\w-]*(?:\/[\w.-]+)+)\/?`/g)].map(([, name = ""]) => ({ file, name })),
  );
  const missing = marked
    .filter(({ name }) =>
      /^(?:src|tests|scripts|docs|deploy|adapter|public)\//.test(name)
        ? !existsSync(path.join(root, name))
        : /^(?:login|user|works|upload|comment|post|review|message|playback|collect|checkin)\/[a-zA-Z/]+$/.test(name) &&
          !isCallName(name) &&
          !(name in streams),
    )
    .map(({ file, name }) => `${file}: ${name}`);
  expect(missing).toEqual([]);
});

test("every command the papers name can be run", () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
  const notified = new Set(
    papers.flatMap((file) => [...read(file).matchAll(/npm (?:run )?([a-z][\w:]*)/g)].map(([, name = ""]) => name)),
  );
  const ofNpm: ReadonlySet<string> = new Set(["ci", "install", "run"]);
  expect([...notified].filter((name) => !ofNpm.has(name) && !(name in scripts))).toEqual([]);
  for (const line of Object.values(scripts)) {
    const [, file] = /bootstrap\.mjs (\S+)/.exec(line) ?? [];
    if (file !== undefined) expect(read(file).length).toBeGreaterThan(0);
  }
});

/** Every Markdown file people read here. */
const texts = [
  ...papers,
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...readdirSync(path.join(root, "docs/decisions")).map((name) => `docs/decisions/${name}`),
];

/** What a heading can be linked by, as code hosts make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

test("links between the papers lead somewhere", () => {
  const broken = texts.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, to = "", anchor]) => {
      const target = to === "" ? file : path.join(path.dirname(file), to);
      if (!existsSync(path.join(root, target))) return [`${file}: ${to}`];
      if (anchor === undefined || !target.endsWith(".md")) return [];
      const anchors = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
      return anchors.includes(decodeURIComponent(anchor)) ? [] : [`${file}: ${to}#${anchor}`];
    }),
  );
  expect(broken).toEqual([]);
});

test("a record has a number of its own", () => {
  const numbers = readdirSync(path.join(root, "docs/decisions")).map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});
