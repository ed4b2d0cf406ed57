import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";

const prefix = "shiguang-film-";
/** This machine's name: folders made by other machines in a shared folder are left alone. */
const machine = hostname().replaceAll(/[^\w-]/g, "_");
const mine = new Set<string>();
/** Age in milliseconds after which another machine's folder counts as abandoned. */
const longAgo = 3 * 86_400_000;

/** Runs `work` in a new temporary folder, which is removed afterwards in any case. Also removes folders left by killed processes. */
export async function inWorkFolder<Result>(
  work: (folder: string) => Promise<Result>,
  root = tmpdir(),
): Promise<Result> {
  await mkdir(root, { recursive: true });
  await sweep(root);
  const folder = await mkdtemp(path.join(root, `${prefix}${machine}.${process.pid}.`));
  mine.add(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    mine.delete(folder);
  }
}

async function sweep(root: string): Promise<void> {
  const names = (await readdir(root)).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => path.join(root, name))) {
    if (await isLeftBehind(folder)) await rm(folder, { recursive: true, force: true });
  }
}

async function isLeftBehind(folder: string): Promise<boolean> {
  if (mine.has(folder)) return false;
  const [owner = "", pid = ""] = path.basename(folder).slice(prefix.length).split(".");
  if (owner === machine) return !isAlive(Number(pid));
  const found = await stat(folder).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > longAgo;
}

/** A folder with this process's number that is not in `mine` comes from an earlier process: containers reuse process numbers. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
