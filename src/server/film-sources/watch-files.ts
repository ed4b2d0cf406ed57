import { constants } from "node:fs";
import { lstat, open, readdir, rename, rm, writeFile, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { hasFilmEnding } from "#lib/film-files.ts";
import { makeFolderAside } from "../process/private-files.ts";
import { AppError } from "../core/errors.ts";

/** Where files go that have been dealt with, beside where they lay. */
const doneFolder = "done";
const failedFolder = "failed";
/** `lost+found` is the file system's own. */
const notAccounts = new Set([doneFolder, failedFolder, "lost+found"]);

/** A file that may become a film. */
export interface WatchedFile {
  /** Below the watched folder, with `/`. */
  path: string;
  /** Name of the folder it lies in; null in the watched folder itself. */
  account: string | null;
  size: number;
  /** Milliseconds since 1970. */
  changedAt: number;
}

/** Something below the watched folder that the system refuses. */
export interface Fault {
  path: string;
  error: Error;
}

/**
 * Files with the names of films in the folder and in those directly below it, and which of these cannot be read. Hidden files, links
 * and what is still being downloaded (`.part`, `.crdownload`) are left alone.
 */
export async function watchedFiles(root: string): Promise<{ files: WatchedFile[]; faults: Fault[] }> {
  const folders = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !notAccounts.has(entry.name))
    .map(({ name }) => name);
  const faults: Fault[] = [];
  const found = [await filesIn(root, null, faults)];
  for (const folder of folders) {
    try {
      found.push(await filesIn(root, folder, faults));
    } catch (error) {
      if (!isRefused(root, error)) throw error;
      faults.push({ path: folder, error });
    }
  }
  return { files: found.flat().toSorted((one, two) => (one.path < two.path ? -1 : 1)), faults };
}

async function filesIn(root: string, account: string | null, faults: Fault[]): Promise<WatchedFile[]> {
  const folder = account === null ? root : path.join(root, account);
  const files: WatchedFile[] = [];
  for (const { name } of await readdir(folder, { withFileTypes: true })) {
    if (name.startsWith(".") || !hasFilmEnding(name)) continue;
    const below = account === null ? name : `${account}/${name}`;
    const found = await lstat(path.join(folder, name)).catch((error: unknown) => {
      if (!isMissing(error) && isRefused(root, error)) faults.push({ path: below, error });
      return null;
    });
    if (found === null || !found.isFile() || found.size === 0) continue;
    files.push({ path: below, account, size: found.size, changedAt: Math.floor(found.mtimeMs) });
  }
  return files;
}

/**
 * Opens a file without following a link.
 * @throws {AppError} `uploadNoFilm` if it may not be read
 */
export async function openWatched(root: string, below: string): Promise<FileHandle> {
  try {
    return await open(path.join(root, below), constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    const isForbidden =
      error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM");
    throw isForbidden ? new AppError("uploadNoFilm", { tip: "任务进程没有权限读这个文件" }) : error;
  }
}

/** Moves a file into `done` or, with a text beside it that says why, `failed`. One that is gone is no error. */
export async function putAway(root: string, below: string, reason: string | null): Promise<void> {
  const from = path.join(root, below);
  const folder = path.join(path.dirname(from), reason === null ? doneFolder : failedFolder);
  await makeFolderAside(folder);
  const to = await freeName(folder, path.basename(from));
  if (reason !== null) await writeFile(`${to}.txt`, `${reason}\n`);
  try {
    await rename(from, to);
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (reason !== null) await rm(`${to}.txt`, { force: true });
  }
}

async function freeName(folder: string, name: string): Promise<string> {
  const { name: stem, ext } = path.parse(name);
  for (let number = 1; ; number += 1) {
    const file = path.join(folder, number === 1 ? name : `${stem} (${number})${ext}`);
    if ((await lstat(file).catch(() => null)) === null) return file;
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Whether the system has refused something in the folder, in contrast to the database or the storage. */
export const isRefused = (root: string, error: unknown): error is Error =>
  error instanceof Error && "path" in error && typeof error.path === "string" && error.path.startsWith(root);
