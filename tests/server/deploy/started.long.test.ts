import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { builtSite } from "../../helpers/built-site.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { freePort } from "../../helpers/free-port.ts";
import { units } from "../../helpers/units.ts";
import { testSecret } from "../../helpers/app.ts";

const root = path.join(import.meta.dirname, "../../..");
let place: TestStore;
beforeEach(async () => {
  place = await createMigratedStore();
});
afterEach(() => place.remove());

interface Process {
  /** Words after the program itself. */
  args: string[];
  environment: Record<string, string>;
}

/**
 * Starts a process as a file says, with its own folder, port and database, waits for the line that says it works, and stops it. Returns what
 * `/readyz` answered, if it has a port.
 */
async function tryProcess({ args, environment }: Process, works: RegExp): Promise<number | null> {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    // Only what the file sets, as a service manager would give it.
    env: {
      PATH,
      HOME,
      ...environment,
      DATA_DIR: place.dataDir,
      APP_SECRET: testSecret,
      DEMO_CONTENT: "off",
      PORT: "0",
      METRICS_PORT: "0",
      // This machine may not allow namespaces, as in a container.
      FFMPEG_NETWORK: "shared",
      ...(environment["TMPDIR"] && { TMPDIR: place.dataDir }),
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  try {
    const said: string[] = [];
    const { promise: found, resolve } = Promise.withResolvers<RegExpExecArray | null>();
    createInterface({ input: child.stderr }).on("line", (line) => {
      said.push(line);
      const match = works.exec(line);
      if (match !== null) resolve(match);
    });
    void ended.then(() => resolve(null));
    const match = await found;
    if (match === null) throw new Error(`it has ended:\n${said.join("\n")}`);
    return match[1] === undefined ? null : (await fetch(`http://127.0.0.1:${match[1]}/readyz`)).status;
  } finally {
    child.kill("SIGTERM");
    const [code]: unknown[] = await ended;
    expect(code).toBe(0);
  }
}

const web = /已就绪 http:\/\/[^\s/:]+:(\d+)/;
const worker = /正在等待任务/;
const live = /正在等待直播/;

test("the systemd units start what they say, with what they set", async () => {
  await builtSite();
  const ready: Record<string, RegExp> = { "shiguang.service": web, "shiguang-live.service": live };
  for (const { name, script, environment } of units()) {
    const settings = { ...environment, LIVE_PORT: String(await freePort()) };
    const asked = await tryProcess({ args: [script], environment: settings }, ready[name] ?? worker);
    expect(asked, name).toBe(name === "shiguang.service" ? 200 : null);
  }
});

test("the web process and the worker of compose start with their command and settings, without the services around", async () => {
  await builtSite();
  const service = z.looseObject({
    command: z.array(z.string()).optional(),
    environment: z.record(z.string(), z.string()),
  });
  const { services } = z
    .looseObject({ services: z.looseObject({ web: service, worker: service }) })
    .parse(parse(readFileSync(path.join(root, "compose.yaml"), "utf8"), { merge: true }));
  const image = /^CMD \["node", "(.+)"\]$/m.exec(readFileSync(path.join(root, "Dockerfile"), "utf8"))?.[1] ?? "";
  for (const [name, { command, environment }] of Object.entries({ web: services.web, worker: services.worker })) {
    // Its secrets, and the addresses of the other services.
    const own = Object.entries(environment).filter(([key]) => !key.endsWith("_FILE") && !key.startsWith("S3_"));
    // As compose fills in what nobody has set.
    const filled = own.map(([key, value]) => [key, value.replace(/^\$\{\w+:-(.*)\}$/, "$1")] as const);
    const settings = { ...Object.fromEntries(filled), PUBLIC_ORIGIN: "https://localhost", METRICS_HOST: "127.0.0.1" };
    const args = command?.slice(1) ?? [image];
    expect(await tryProcess({ args, environment: settings }, name === "web" ? web : worker), name).toBe(
      name === "web" ? 200 : null,
    );
  }
});
