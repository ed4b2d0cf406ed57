import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestApp, testSecret } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";

const root = path.join(import.meta.dirname, "../../..");
let folder: string;
let clone: string;
let place: TestStore;

const git = (cwd: string, ...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
    cwd,
    encoding: "utf8",
  }).trim();

/** Programs that say what they were asked to do, in place of the real ones; `build.ts` fails where there is a file `broken`. */
const programs: Record<string, string> = {
  "package.json": '{ "type": "module", "version": "1" }',
  "scripts/bootstrap.mjs": `import { spawn } from "node:child_process";
    const child = spawn(process.execPath, process.argv.slice(2), { stdio: "inherit" });
    process.on("SIGTERM", () => child.kill("SIGTERM"));
    child.on("exit", (code) => process.exit(code ?? 1));`,
  "scripts/build.ts": `import { existsSync } from "node:fs";
    console.log("build"); process.exit(existsSync("broken-build") ? 1 : 0);`,
  "scripts/doctor.ts": `import { existsSync } from "node:fs";
    console.log("doctor"); process.exit(existsSync("broken-doctor") ? 1 : 0);`,
  "scripts/restore.ts": 'console.log("restore", ...process.argv.slice(2));',
  "scripts/start.ts": `import { createServer } from "node:http";
    import { existsSync } from "node:fs";
    if (existsSync("broken-start")) { console.error("no migration"); process.exit(1); }
    const server = createServer((req, res) => res.end("{}")).listen(0, "127.0.0.1", () =>
      console.error("已就绪 http://127.0.0.1:" + server.address().port + "/"));
    process.on("SIGTERM", () => process.exit(0));`,
};

function commit(cwd: string, files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(cwd, name)), { recursive: true });
    writeFileSync(path.join(cwd, name), text);
  }
  git(cwd, "add", "--all");
  git(cwd, "commit", "--quiet", "--message", "next");
  return git(cwd, "rev-parse", "HEAD");
}

/** Commits to the origin, as its authors would. */
function release(files: Record<string, string>): string {
  const made = commit(path.join(folder, "work"), files);
  git(path.join(folder, "work"), "push", "--quiet", "origin", "main");
  return made;
}

const upgrade = (...args: string[]) => upgradeWith({}, ...args);

const surroundings = () => ({
  ...process.env,
  DATA_DIR: place.dataDir,
  APP_SECRET: testSecret,
  DATABASE_URL: place.databaseUrl ?? "",
  // Set where npm runs these tests, perhaps with an older Node, which the bootstrap in place of ours does not replace.
  npm_node_execpath: process.execPath,
});

function upgradeWith(settings: Record<string, string>, ...args: string[]): { code: number; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, "scripts/upgrade.ts"), ...args], {
    cwd: clone,
    env: { ...surroundings(), ...settings },
    encoding: "utf8",
  });
  return { code: status ?? 1, said: stdout + stderr };
}

const head = () => git(clone, "rev-parse", "HEAD");
const copies = () => readdirSync(path.join(place.dataDir, "before-upgrade")).filter((name) => name.startsWith("20"));

let first: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "shiguang-upgrade-"));
  clone = path.join(folder, "clone");
  git(folder, "init", "--quiet", "--bare", "--initial-branch=main", "origin.git");
  git(folder, "clone", "--quiet", "origin.git", "work");
  git(path.join(folder, "work"), "checkout", "--quiet", "-B", "main");
  first = release(programs);
  git(folder, "clone", "--quiet", "origin.git", "clone");
  place = await createMigratedStore();
  await (await openTestApp(place)).site.close();
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await place.remove();
});

it("moves on with a copy of the database before, and back again", () => {
  expect(upgrade().said).toContain("已经是这个版本");
  const second = release({ "new.txt": "2" });
  const { code, said } = upgrade();
  expect(said).toContain("升级好了");
  expect(code).toBe(0);
  expect([head(), git(clone, "branch", "--show-current")]).toEqual([second, "main"]);
  expect(said.match(/^(build|doctor)$/gm)).toEqual(["doctor", "build", "doctor"]);
  const [copy = ""] = copies();
  const manifest = JSON.parse(readFileSync(path.join(place.dataDir, "before-upgrade", copy, "manifest.json"), "utf8"));
  expect(manifest).toMatchObject({ media: { objects: 0 } });
  expect(manifest.rows.users).toBe(0);

  expect(upgrade("--back").said).toContain("数据库没有动");
  expect(head()).toBe(first);
  expect(upgrade("--back", "--data").said).toContain(`${copy} --replace`);
});

it("goes to a version that is named, off the branch where that is older", () => {
  const second = release({ "new.txt": "2" });
  expect(upgrade("--to", second).code).toBe(0);
  expect(upgrade("--to", first).code).toBe(0);
  expect([head(), git(clone, "branch", "--show-current")]).toEqual([first, ""]);
  expect(upgrade("--to", "v9").said).toContain("没有这个版本");
  expect(upgrade().said).toContain("--to");
});

it("returns to where it was when the build, the start or the check-up fails, with the database once it was touched", () => {
  for (const [file, problem, restored] of [
    ["broken-build", "没有构建成功", false],
    ["broken-start", "no migration", true],
  ] as const) {
    release({ [file]: "" });
    const { code, said } = upgrade();
    expect(code, file).toBe(1);
    expect(said, file).toContain(problem);
    expect(said, file).toContain("已退回原来的版本");
    expect(/^restore .*--replace$/m.test(said), file).toBe(restored);
    expect([head(), git(clone, "branch", "--show-current")]).toEqual([first, "main"]);
    git(path.join(folder, "work"), "rm", "--quiet", file);
  }
});

it("does the rest of an upgrade that was killed, and goes back without the database if that fails", () => {
  const note = path.join(place.dataDir, "before-upgrade/last.json");
  const forgetTheEnd = (done: boolean | undefined) =>
    writeFileSync(note, JSON.stringify({ ...JSON.parse(readFileSync(note, "utf8")), done }));
  const second = release({ "new.txt": "2" });
  expect(upgrade().code).toBe(0);
  expect(upgrade().said).toContain("没有要做的");

  // As it is noted while the steps run, here and by earlier versions.
  for (const done of [false, undefined]) {
    forgetTheEnd(done);
    const { code, said } = upgrade();
    expect(said).toContain("接着做完");
    expect(said.match(/^(build|doctor)$/gm)).toEqual(["build", "doctor"]);
    expect([code, head(), git(clone, "branch", "--show-current")]).toEqual([0, second, "main"]);
    expect(upgrade().said).toContain("没有要做的");
  }
  expect(copies()).toHaveLength(1);

  forgetTheEnd(false);
  writeFileSync(path.join(clone, "broken-start"), "");
  const { code, said } = upgrade();
  expect([code, head()]).toEqual([1, first]);
  expect(said).toContain("数据库没有动");
  expect(said).not.toMatch(/^restore/m);
});

it("goes on after a kill while git changes the files, which leaves half of them", () => {
  release({ "b.txt": "1", "d.txt": "1" });
  expect(upgrade().code).toBe(0);
  const second = release({
    "a.txt": "2",
    "b.txt": "2",
    "c.txt": "2",
    "d.txt": "2",
    ".gitattributes": "c.txt filter=cut",
  });
  // At the third file: git, and the upgrade that started it. `ps` says who that is.
  const cut = "kill -9 $(ps -o ppid= -p $PPID) $PPID";
  git(clone, "config", "filter.cut.smudge", cut);
  expect(upgrade().code).not.toBe(0);
  expect(readFileSync(path.join(clone, "b.txt"), "utf8")).toBe("2");
  git(clone, "config", "--unset", "filter.cut.smudge");

  // What somebody else changes meanwhile is not overwritten.
  writeFileSync(path.join(clone, "package.json"), "{}");
  const lock = path.join(clone, ".git/index.lock");
  expect(upgrade().said).toContain("过一分钟再来");
  utimesSync(lock, 0, 0);
  expect(upgrade().said).toContain("有改动没有提交");
  execFileSync("git", ["-C", clone, "checkout", "--quiet", "package.json"]);

  const { code, said } = upgrade();
  expect(said).toContain("升级好了");
  expect([code, head(), git(clone, "branch", "--show-current")]).toEqual([0, second, "main"]);
  expect(git(clone, "status", "--porcelain")).toBe("");
});

it("leaves no site behind where it is killed during the trial start", async () => {
  const pid = path.join(folder, "pid");
  release({
    "scripts/start.ts": `import { writeFileSync } from "node:fs";
      process.on("SIGTERM", () => process.exit(0));
      setInterval(() => {}, 1000);
      writeFileSync(${JSON.stringify(pid)}, String(process.pid));`,
    // The real one: it ends what it has started when its parent is gone.
    "scripts/bootstrap.mjs": readFileSync(path.join(root, "scripts/bootstrap.mjs"), "utf8"),
    "package-lock.json": '{ "packages": {} }',
    "node_modules/.package-lock.json": '{ "packages": {} }',
  });
  const child = spawn(process.execPath, [path.join(root, "scripts/upgrade.ts")], {
    cwd: clone,
    env: surroundings(),
    stdio: "ignore",
  });
  await expect.poll(() => existsSync(pid), { timeout: 60_000 }).toBe(true);
  child.kill("SIGKILL");
  const isThere = () => {
    try {
      process.kill(Number(readFileSync(pid, "utf8")), 0);
      return true;
    } catch {
      return false;
    }
  };
  await expect.poll(isThere, { timeout: 10_000 }).toBe(false);
});

it("changes nothing where something is in the way", () => {
  release({ "broken-doctor": "" });
  writeFileSync(path.join(clone, "package.json"), "{}");
  expect(upgrade().said).toContain("有改动没有提交");
  git(clone, "checkout", "--quiet", "package.json");
  expect(upgrade("--back").said).toContain("没有记下的升级");
  expect(upgrade("--data").said).toContain("用法");
  // No disk has this much room.
  const { code, said } = upgradeWith({ DISK_SPARE_BYTES: String(2 ** 49) });
  expect([code, /^doctor$/m.test(said)]).toEqual([1, false]);
  expect(said).toContain("空间不够");
  expect(existsSync(path.join(place.dataDir, "before-upgrade"))).toBe(false);
  // Not well before: the old version's own check-up.
  writeFileSync(path.join(clone, "broken-doctor"), "");
  expect(upgrade().said).toContain("先处理好再升级");
  expect(head()).toBe(first);
});

it("says what git says where it cannot use the clone, which is not always that there is none", () => {
  const alone = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", LC_ALL: "C" };
  const { code, said } = upgradeWith({ ...alone, GIT_TEST_ASSUME_DIFFERENT_OWNER: "1" });
  expect(code).toBe(1);
  expect(said).toContain("dubious ownership");
  expect(upgradeWith({ PATH: folder }).said).toContain("ENOENT");

  rmSync(path.join(clone, ".git"), { recursive: true });
  const without = upgradeWith(alone).said;
  expect(without).toContain("not a git repository");
  expect(without).toContain("换新的镜像或文件");
});
