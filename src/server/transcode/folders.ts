import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";

const prefix = "shiguang-film-";
/** Of this machine: folders of others that share the place are left alone. */
const machine = hostname().replaceAll(/[^\w-]/g, "_");
const mine = new Set<string>();
/** Milliseconds after which a folder of another machine is taken for left behind. */
const longAgo = 3 * 86_400_000;

/** Does `work` in a folder of its own below the system's temporary one, and removes it whatever happens. Those of killed processes go too. */
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

/** A folder with our own number that is not ours is one of an earlier life: containers number their processes alike each time. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
