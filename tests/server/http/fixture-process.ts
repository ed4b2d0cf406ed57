// The web server as a process of its own, for what can only be seen from outside: signals, exit codes, a real build.
// Usage: node fixture-process.ts <folder of builds, or -> ; says {"port":…} on standard output.
import { setTimeout as delay } from "node:timers/promises";
import { readEnv } from "#server/env/env.ts";
import { currentFolder, loadBuild, type Build } from "#server/http/build.ts";
import { createLog } from "#server/process/log.ts";
import { serve } from "#server/main.ts";
import { stopOnSignals } from "#server/process/signals.ts";
import { fixtureSite } from "./fixture-site.ts";

const env = readEnv(process.env);
const log = createLog(env, { write: (line) => void process.stderr.write(line) });
const dist = process.argv[2] ?? "-";

const slowBuild: Build = {
  id: "0123456789ab",
  scripts: [],
  styles: [],
  clientFolder: env.dataDir,
  async render(request) {
    process.stdout.write(`${JSON.stringify({ rendering: new URL(request.url).pathname })}\n`);
    await delay(300);
    return new Response("made in time");
  },
};

const site = fixtureSite(env.dataDir);
const build = dist === "-" ? slowBuild : await loadBuild(await currentFolder(dist));
const server = await serve({ env, log, site, build });
stopOnSignals(server, log);
process.stdout.write(`${JSON.stringify({ port: server.port })}\n`);
