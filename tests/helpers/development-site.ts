import path from "node:path";
import { buildSite } from "../../scripts/build.ts";

/** The site as started by `npm start`, built with the development version of React; for tests that check React's warnings. */
const root = path.join(import.meta.dirname, "../..");
const dist = path.join(root, ".cache/development-dist");
await buildSite({ root, dist, development: true });
process.env["NODE_ENV"] = "development";
const { main } = await import("../../src/server/main.ts");
const { readEnv } = await import("../../src/server/env/env.ts");
const server = await main({
  env: readEnv(process.env),
  dist,
  workerFile: path.join(root, "scripts/worker.ts"),
  liveFile: path.join(root, "scripts/live.ts"),
  progress: (text) => console.error(text),
});
console.error(`已就绪 http://127.0.0.1:${server.port}/`);
