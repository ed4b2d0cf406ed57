import { serve } from "./serve.ts";

/** One of several processes that answer requests; `serve` starts it in the build. */
const [dist = "", program = ""] = process.argv.slice(2);
await serve({ dist, program });
