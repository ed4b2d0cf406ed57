import { readFile } from "node:fs/promises";
import path from "node:path";

export interface Version {
  /** As in package.json. */
  version: string;
  /** Of the git clone; null if this is none. */
  commit: string | null;
}

const root = path.join(import.meta.dirname, "../../..");

/** The version of the program that runs. */
export async function readVersion(folder: string = root): Promise<Version> {
  const text = await readFile(path.join(folder, "package.json"), "utf8");
  const version = /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? "";
  return { version, commit: await commitOf(path.join(folder, ".git")) };
}

async function commitOf(git: string): Promise<string | null> {
  try {
    const head = (await readFile(path.join(git, "HEAD"), "utf8")).trim();
    const name = /^ref: (\S+)$/.exec(head)?.[1];
    const commit = name === undefined ? head : (await readFile(path.join(git, name), "utf8")).trim();
    return /^[0-9a-f]{40}$/.test(commit) ? commit : null;
  } catch {
    // An image without the repository, or a reference packed away.
    return null;
  }
}
