import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Adds a film that plays, as if this member had sent it; returns its id. */
export async function sendFilm(account: string, title: string): Promise<number> {
  const script = path.join(import.meta.dirname, "../helpers/send-film.ts");
  const { stdout } = await run(process.execPath, [script, account, title], {
    env: { ...process.env, LOG_LEVEL: "error" },
  });
  return Number(stdout.trim());
}
