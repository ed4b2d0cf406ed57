import { serve } from "./serve.ts";

/** In the build: what `start.ts` becomes, and each of several processes that answer requests. */
const [dist = "", program = ""] = process.argv.slice(2);
await serve({ dist, program });
