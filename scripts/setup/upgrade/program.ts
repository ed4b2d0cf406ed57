import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

/** A step that did not work; the message is for the operator. */
export class StepFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StepFailed";
  }
}

const execute = promisify(execFile);

/** The program as it lies in the folder of the clone, whichever version that is. This process has loaded its own modules before. */
export interface Program {
  /** Runs git in the clone and returns what it printed. @throws {StepFailed} with what git says. */
  git(...args: string[]): Promise<string>;
  /** Whether git answers with exit code 0. */
  gitSays(...args: string[]): Promise<boolean>;
  /** Runs a script of the version that lies there, after its dependencies have been installed; returns its exit code. */
  run(script: string, ...args: string[]): Promise<number>;
  /** Starts the site on a spare port, which migrates the database, waits until it is ready, and stops it. */
  tryStart(): Promise<void>;
}

/** The longest wait for the first start after an upgrade, which may rebuild indexes, in milliseconds. */
const startTimeout = 15 * 60_000;
const lookEvery = 250;

export function programAt(root: string): Program {
  // A dependency brings its own Node, which `npm ci` replaces; the one that npm runs with stays.
  const node = process.env["npm_node_execpath"] ?? process.execPath;
  const own = path.join(root, "node_modules", ".bin");
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).filter((folder) => folder !== own);
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  const env = { ...inherited, PATH: folders.join(path.delimiter) };
  const through = (script: string, args: readonly string[]) => ["scripts/bootstrap.mjs", script, ...args];

  async function git(...args: string[]): Promise<string> {
    try {
      const { stdout } = await execute("git", ["-C", root, ...args]);
      return stdout.trim();
    } catch (error) {
      const printed = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
      const said = printed === "" ? String(error) : printed;
      throw new StepFailed(`git ${args[0]}：${said}`, { cause: error });
    }
  }

  return {
    git,
    gitSays: (...args) =>
      git(...args).then(
        () => true,
        () => false,
      ),

    async run(script, ...args) {
      const child = spawn(node, through(script, args), { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
      const [code]: unknown[] = await once(child, "exit");
      return typeof code === "number" ? code : 1;
    },

    async tryStart() {
      const spare = {
        PORT: "0",
        HOST: "127.0.0.1",
        WEB_PROCESSES: "1",
        WORKER: "off",
        METRICS_PORT: "",
        LOG_LEVEL: "error",
        // The bootstrap then watches its parent: the site ends also where this process is killed.
        npm_lifecycle_event: "start",
      };
      const child = spawn(node, through("scripts/start.ts", []), {
        cwd: root,
        env: { ...env, ...spare },
        stdio: ["ignore", "inherit", "pipe"],
      });
      const timer = setTimeout(() => child.kill("SIGKILL"), startTimeout);
      const ended = once(child, "exit");
      try {
        const origin = await addressIn(child.stderr, ended);
        await untilReady(origin, Date.now() + startTimeout);
      } finally {
        clearTimeout(timer);
        child.kill("SIGTERM");
        await ended;
      }
    },
  };
}

/** The address in the message of a site that starts. Goes on reading: a process whose output nobody takes may end. */
async function addressIn(output: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<string> {
  const said: string[] = [];
  const lines = createInterface({ input: output });
  const started = new Promise<string>((resolve) => {
    lines.on("line", (line) => {
      said.push(line);
      const origin = /已就绪 (http:\/\/[^\s/]+)/.exec(line)?.[1];
      if (origin !== undefined) resolve(origin);
    });
  });
  const closed = once(lines, "close");
  const origin = await Promise.race([started, ended.then(() => closed).then(() => null)]);
  if (origin === null) throw new StepFailed(`新版本没有启动：${said.slice(-5).join("\n")}`);
  return origin;
}

async function untilReady(origin: string, until: number): Promise<void> {
  while (Date.now() < until) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
  throw new StepFailed("新版本启动了，但一直没有准备好（/readyz）");
}
