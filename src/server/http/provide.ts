import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Env } from "../env/env.ts";
import type { Answered } from "../provide/vod.ts";
import { originOf } from "./request.ts";

export const providePath = "/api.php/provide/vod";

export type Provide = (query: URLSearchParams, origin: string) => Promise<Answered>;

/** Maximum number of cached responses: many clients request the same pages. */
const kept = 200;
const freshFor = 60_000;

/** `/api.php/provide/vod` as in MacCMS v10; status 404 unless the operator has enabled it. */
export function createProvideHandler(env: Env, provide: Provide) {
  const answers = new LRUCache<string, Promise<Answered>>({ max: kept, ttl: freshFor });
  return async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const origin = originOf(req, env);
    const isAsked = (req.method === "GET" || req.method === "HEAD") && origin !== null;
    const target = `${origin}${req.url ?? ""}`;
    if (!env.provideVod || !isAsked || !URL.canParse(target)) {
      res.writeHead(404, { "Content-Length": 0, "Cache-Control": "no-cache" }).end();
      return;
    }
    const { searchParams } = new URL(target);
    const known = ["ac", "t", "pg", "wd", "h", "ids", "at"].map((name) => [name, searchParams.get(name)]);
    const key = JSON.stringify([origin, known]);
    const making = answers.get(key) ?? provide(searchParams, origin);
    answers.set(key, making);
    making.catch(() => answers.delete(key));
    const { type, body } = await making;
    const bytes = Buffer.from(body);
    res
      .writeHead(200, {
        "Content-Type": type,
        "Content-Length": bytes.length,
        "Cache-Control": "public, max-age=60",
        "Access-Control-Allow-Origin": "*",
        "X-Content-Type-Options": "nosniff",
      })
      .end(req.method === "HEAD" ? undefined : bytes);
  };
}
