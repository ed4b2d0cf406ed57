import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";

export interface TestServer {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built site on a free port with a data folder of its own, and waits until it answers. */
export async function startTestServer(
  dataDir: string,
  databaseUrl: string | undefined,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  mkdirSync(dataDir, { recursive: true });
  const env = {
    ...process.env,
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...settings,
  };
  const child = spawn(process.execPath, ["src/server/main.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  const log = createWriteStream(path.join(dataDir, "server.log"));
  child.stdout.pipe(log);
  child.stderr.pipe(log, { end: false });
  const origin = await addressOf(child.stdout, child);
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function addressOf(output: NodeJS.ReadableStream, child: ReturnType<typeof spawn>): Promise<string> {
  const lines = createInterface({ input: output });
  for await (const line of lines) {
    const address = /http:\/\/[^\s/"]+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error(`the site did not start (exit code ${child.exitCode})`);
}
