import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Adds a film that plays, of the file if one is given, as if this member had sent it to a site with these settings; returns its id. */
export async function sendFilm(
  account: string,
  title: string,
  file?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<number> {
  const script = path.join(import.meta.dirname, "../helpers/send-film.ts");
  const { stdout } = await run(process.execPath, [script, account, title, ...(file ? [file] : [])], {
    env: { ...process.env, ...settings, LOG_LEVEL: "error" },
  });
  return Number(stdout.trim());
}
