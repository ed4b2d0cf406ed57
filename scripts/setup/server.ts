import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";

export interface TestServer {
  origin: string;
  pid: number;
  /** Lines it printed until it answered. */
  printed: readonly string[];
  stop(): Promise<void>;
}

/** Stands for a program that recognises speech. */
const fixture = path.join(import.meta.dirname, "../../tests/fixtures/speech");
const speech = { SPEECH_PROGRAM: path.join(fixture, "whisper-cli"), SPEECH_MODEL: path.join(fixture, "model.bin") };

/** As `npm start` sets it, see `bootstrap.mjs`. */
export const startOptions = "--max-semi-space-size=4";

/** Starts the built site, of this checkout or of another `root`, on a free port with its own data folder, and waits until it answers. */
export async function startTestServer(
  dataDir: string,
  databaseUrl: string | undefined,
  settings: Readonly<Record<string, string>> = {},
  { root = process.cwd(), script = "scripts/start.ts" }: { root?: string; script?: string } = {},
): Promise<TestServer> {
  mkdirSync(dataDir, { recursive: true });
  const env = {
    // What is measured is of one process, on any number of cores.
    WEB_PROCESSES: "1",
    NODE_OPTIONS: startOptions,
    ...process.env,
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    // All requests of a test run come from one address.
    RATE_LIMITS: "off",
    ...speech,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...settings,
  };
  // Written directly to the file, because a busy test run would be slow to read the lines. Appended, because an earlier process may still
  // be writing.
  const lines = openSync(path.join(dataDir, "server.log"), "a");
  const child = spawn(process.execPath, [script], { cwd: root, env, stdio: ["ignore", lines, "pipe"] });
  closeSync(lines);
  if (child.stderr === null) throw new Error("the site has no standard error");
  const { origin, printed } = await addressOf(child.stderr);
  return {
    origin,
    printed,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** The URL in the start message, and the lines up to it; throws with the whole output if there is none. */
async function addressOf(output: NodeJS.ReadableStream): Promise<{ origin: string; printed: string[] }> {
  const printed: string[] = [];
  for await (const line of createInterface({ input: output })) {
    printed.push(line);
    const origin = /已就绪 (http:\/\/[^\s/]+)/.exec(line)?.[1];
    if (origin) return { origin, printed };
  }
  throw new Error(`the site did not start:\n${printed.join("\n")}`);
}
