import { join } from "node:path";
import type { AstroIntegration } from "astro";
import { pageRows } from "#lib/pages.ts";
import { EnvError, readEnv, type Env } from "#server/env/env.ts";
import type { RenderLocals } from "#server/http/build.ts";
import { createServices } from "#server/http/handler.ts";
import { originOf, requestIdOf } from "#server/http/request.ts";
import { keepWorker } from "#server/jobs/child.ts";
import { createLog } from "#server/process/log.ts";
import { openSite } from "#server/site/site.ts";

const root = join(import.meta.dirname, "..");

// Otherwise Astro runs in the background if it detects that it was started by a program.
process.env.ASTRO_DEV_BACKGROUND = "0";
process.env.ASTRO_TELEMETRY_DISABLED = "1";

function settings(): Env {
  try {
    return readEnv({ SITE_ENV: "development", ...process.env });
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    for (const sentence of error.problems) console.error(sentence);
    process.exit(1);
  }
}

const env = settings();
const log = createLog({ logLevel: env.logLevel === "info" ? "warn" : env.logLevel });
const site = await openSite(env, log, { progress: (text) => console.error(text) });
const workerFile = join(root, "scripts/worker.ts");
const worker = env.worker === "child" ? keepWorker({ file: workerFile, env, log, context: site.context }) : null;
const receives = env.worker === "child" && env.live !== undefined;
const live = receives ? keepWorker({ file: join(root, "scripts/live.ts"), env, log, context: site.context }) : null;
const services = createServices({
  env,
  log,
  site,
  policy: "default-src 'self' 'unsafe-inline'",
  standing: () => "ready",
});

/** Adds the API, media and data of `main.ts` to Astro's development server. Pages are not cached. */
const behindDevServer: AstroIntegration = {
  name: "shiguang:dev",
  hooks: {
    "astro:server:setup"({ server }) {
      server.middlewares.use((req, res, next) => {
        const path = req.url?.split("?", 1)[0] ?? "";
        if (services(req, res, path)) return;
        // As where it is served: without a slash at its end.
        if (path.length > 1 && path.endsWith("/") && pageRows.has(path.slice(0, -1))) {
          const Location = path.slice(0, -1) + (req.url ?? "").slice(path.length);
          return void res.writeHead(301, { Location }).end();
        }
        const origin = originOf(req, env) ?? `http://localhost:${env.port}`;
        const locals = site.locals({ requestId: requestIdOf(req, env), origin, buildId: "dev" });
        const report: RenderLocals["report"] = (error) => console.error(error);
        Reflect.set(req, Symbol.for("astro.locals"), Object.assign(locals, { report }));
        next();
      });
    },
    async "astro:server:done"() {
      await worker?.stop();
      await live?.stop();
      await site.close();
    },
  },
};

const { dev } = await import("astro");
const server = await dev({
  root,
  // Astro would answer 404 before the middleware above can lead on.
  trailingSlash: "ignore",
  server: { port: env.port, host: env.host ?? true, allowedHosts: true },
  integrations: [behindDevServer],
});
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
