import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { databaseCopies } from "#server/db/copies.ts";
import type { Env } from "#server/env/env.ts";
import { backUp } from "#server/operations/backup.ts";
import { requireRoom } from "#server/operations/room.ts";
import { buildIdOf, isBuilt } from "../built.ts";
import { createProgress } from "../progress.ts";
import { makeCopy, type Note, readNote, writeNote } from "./note.ts";
import { type Program, StepFailed } from "./program.ts";

type Say = (text: string) => void;

/** Room for the packages and the build of another version, in bytes. */
const room = 2 * 1024 ** 3;

/** Age of a lock that no git holds any more, in milliseconds. */
const lockAge = 60_000;

/** Brings the clone and the database to another version, and back to this one if a step fails. */
export async function upgrade(
  program: Program,
  env: Env,
  root: string,
  wanted: string | null,
  say: Say,
): Promise<void> {
  await tidyUp(program, await readNote(env.dataDir), say);
  const from = await requireClean(program);
  const branch = (await program.git("branch", "--show-current")) || null;
  say("取来新版本…");
  await program.git("fetch", "--tags", "--quiet", "origin");
  const to = await commitOf(program, wanted, branch);
  if (to === from) {
    const interrupted = await findInterrupted(env.dataDir, root, from);
    if (interrupted === null) return say(`已经是这个版本（${short(from)}），没有要做的。`);
    say(`上次升级（${short(interrupted.from)} → ${short(to)}）中途停了，接着做完。`);
    // The copy may be of long before: it is not put back by itself.
    return finish(program, env, interrupted, { data: false }, say);
  }
  await requireRoomFor(env, root);
  say("体检…");
  if ((await program.run("scripts/doctor.ts")) !== 0) {
    throw new StepFailed("体检有要处理的（见上）：先处理好再升级，什么都没有动");
  }
  say("复制数据库…");
  const backup = await makeCopy(env.dataDir, new Date(), (folder) =>
    backUp(env, folder, createProgress(), { media: null }),
  );
  const note: Note = { from, branch, to, backup, at: new Date().toISOString(), done: false };
  await writeNote(env.dataDir, note);
  await finish(program, env, note, { data: true }, say);
}

/** All steps after the note has been written, also of an upgrade that was killed in one of them. */
async function finish(program: Program, env: Env, note: Note, { data }: { data: boolean }, say: Say): Promise<void> {
  const { from, to, branch, backup } = note;
  let mayBeMigrated = false;
  try {
    say(`换到 ${short(to)}…`);
    await moveTo(program, to, branch);
    say("安装与构建…");
    await mustWork(program, "scripts/build.ts", "没有构建成功");
    say("在空闲的端口上启动一次，升级数据库…");
    mayBeMigrated = true;
    await program.tryStart();
    say("再体检一次…");
    await mustWork(program, "scripts/doctor.ts", "体检有要处理的");
  } catch (error) {
    say(`没有升级成功：${error instanceof Error ? error.message : String(error)}`);
    say(`退回 ${short(from)}…`);
    await goBack(program, env, note, { data: data && mayBeMigrated }, say);
    throw new StepFailed("已退回原来的版本", { cause: error });
  }
  await writeNote(env.dataDir, { ...note, done: true });
  say(`升级好了：${short(from)} → ${short(to)}。现在重启网站与任务进程，新版本才开始工作。`);
  say(`升级前的数据库在 ${backup}。要退回：npm run upgrade -- --back`);
}

/** The last upgrade, if it was to this commit and was killed before it was done. */
async function findInterrupted(dataDir: string, root: string, commit: string): Promise<Note | null> {
  const note = await readNote(dataDir);
  if (note?.to !== commit) return null;
  // Earlier versions did not note the end: with a build the site at least got as far as starting.
  const done = note.done ?? (await isBuilt(path.join(root, "dist"), await buildIdOf(root)));
  return done ? null : note;
}

/** Brings the clone back to the version before, and with `data` the database too, which loses what was written since. */
export async function goBack(
  program: Program,
  env: Env,
  note: Note,
  { data }: { data: boolean },
  say: Say,
): Promise<void> {
  const { from, branch, backup } = note;
  await writeNote(env.dataDir, { ...note, done: false });
  if (branch === null) await program.git("checkout", "--quiet", "--detach", from);
  else {
    await program.git("checkout", "--quiet", branch);
    await program.git("reset", "--quiet", "--hard", from);
  }
  await writeNote(env.dataDir, { ...note, done: true });
  await mustWork(program, "scripts/build.ts", "原来的版本没有构建成功");
  if (!data) return say("程序已换回，数据库没有动：迁移对上一个版本无害。");
  if ((await program.run("scripts/restore.ts", backup, "--replace")) === 0) return say("程序与数据库都已换回。");
  say("程序已换回，数据库没有换（原因见上）：迁移对上一个版本无害，可以照常启动。");
  say(`确定要换回升级前的数据库：停站后 npm run restore -- ${backup} --replace`);
}

/**
 * Undoes what git had done when it was killed while it changed versions. All that is then changed differs between the two versions; whatever
 * else is changed is somebody's own, and nothing is touched.
 */
export async function tidyUp(program: Program, note: Note | null, say: Say): Promise<void> {
  if (note?.done !== false || !(await program.gitSays("rev-parse", "--git-dir"))) return;
  await removeLocks(program, note);
  const files = async (...args: string[]) =>
    (await program.git("diff", "--name-only", "-z", ...args)).split("\0").filter((file) => file !== "");
  const changed = await files("HEAD");
  const head = await program.git("rev-parse", "HEAD");
  const other = head === note.from ? note.to : note.from;
  const between = new Set(await files(head, other));
  if (!changed.every((file) => between.has(file))) return;
  if (changed.length > 0) {
    say("上次换版本停在中途，先把换了一半的文件换回…");
    await program.git("reset", "--quiet", "--hard");
  }
  // Not known to git yet, and it would not write over them.
  const added = await files("--diff-filter=A", head, other);
  if (added.length > 0) await program.git("clean", "--quiet", "--force", "-x", "--", ...added);
}

/** A killed git leaves them behind; one that works does not hold them for long. */
async function removeLocks(program: Program, { branch }: Note): Promise<void> {
  for (const name of ["index", "HEAD", ...(branch === null ? [] : [`refs/heads/${branch}`])]) {
    const file = await program.git("rev-parse", "--path-format=absolute", "--git-path", `${name}.lock`);
    const found = await stat(file).catch(() => null);
    if (found === null) continue;
    if (Date.now() - found.mtimeMs < lockAge) throw new StepFailed("git 还在换文件，或者刚被强行结束：过一分钟再来");
    await rm(file, { force: true });
  }
}

/** Throws unless nothing in the clone has been changed; returns the commit. */
export async function requireClean(program: Program): Promise<string> {
  await program.git("rev-parse", "--git-dir").catch((error: unknown) => {
    const said = error instanceof StepFailed ? error.message : String(error);
    const advice = "克隆由它的属主来升级；容器与压缩包请换新的镜像或文件，见 docs/operations.md 的“升级”";
    throw new StepFailed(`这里没有能用的 git 克隆：${advice}\n${said}`, { cause: error });
  });
  const changed = await program.git("status", "--porcelain", "--untracked-files=no");
  if (changed !== "") throw new StepFailed(`有改动没有提交，升级会盖掉它们：\n${changed}`);
  return program.git("rev-parse", "HEAD");
}

async function commitOf(program: Program, wanted: string | null, branch: string | null): Promise<string> {
  if (wanted === null && branch === null)
    throw new StepFailed("现在不在分支上，请说要哪个版本：--to <标签、分支或提交>");
  const name = wanted ?? branch ?? "";
  // A branch means the one of the origin: the own one is what runs now.
  for (const one of [`refs/remotes/origin/${name}`, `refs/tags/${name}`, name]) {
    if (await program.gitSays("rev-parse", "--verify", "--quiet", `${one}^{commit}`)) {
      return program.git("rev-parse", `${one}^{commit}`);
    }
  }
  throw new StepFailed(`没有这个版本：${name}`);
}

/** On a branch the branch follows, if the version continues it; otherwise the clone leaves it. */
async function moveTo(program: Program, commit: string, branch: string | null): Promise<void> {
  const follows = branch !== null && (await program.gitSays("merge-base", "--is-ancestor", "HEAD", commit));
  if (follows) await program.git("merge", "--quiet", "--ff-only", commit);
  else await program.git("checkout", "--quiet", "--detach", commit);
}

/** For the packages, the build and the copy of the database. */
async function requireRoomFor({ dataDir, databaseUrl: url, uploads }: Env, root: string): Promise<void> {
  const copy = { folder: dataDir, bytes: await databaseCopies({ dataDir, url }).size() };
  await requireRoom([{ folder: root, bytes: room }, copy], uploads.spare);
}

async function mustWork(program: Program, script: string, problem: string): Promise<void> {
  if ((await program.run(script)) !== 0) throw new StepFailed(`${problem}，原因见上`);
}

const short = (commit: string): string => commit.slice(0, 8);
