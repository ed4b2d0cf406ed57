import type { IncomingMessage, ServerResponse } from "node:http";
import type { Env } from "../env/env.ts";
import type { Site } from "../site/site.ts";
import { BodyTooLarge, discardBody, readWhole } from "../net/body.ts";
import { originOf } from "./request.ts";

/** A code, a state and a few words. */
const maxBytes = 64 * 1024;

/**
 * Where sign-in providers send visitors back: by GET, or with a form that their page posts (Apple). Comes from another site by nature; what
 * makes it safe is `state`, and that only the session that began can use the ticket.
 */
export function createCallbackHandler(env: Env, endVisit: Site["endVisit"]) {
  return async function answer(req: IncomingMessage, res: ServerResponse, name: string): Promise<void> {
    const origin = originOf(req, env);
    const query = req.url?.split("?")[1] ?? "";
    if (origin === null || !/^[a-z0-9-]{1,20}$/.test(name) || query.length > maxBytes) return end(res, 404);
    if (req.method !== "GET" && req.method !== "POST") return end(res, 405, { Allow: "GET, POST" });
    const sent = req.method === "GET" ? query : await formOf(req);
    if (sent === null) return end(res, 413);
    const page = await endVisit({ name, origin, parameters: new URLSearchParams(sent) });
    end(res, 303, { Location: page });
  };
}

async function formOf(req: IncomingMessage): Promise<string | null> {
  try {
    return Buffer.from(await readWhole(req, maxBytes)).toString("utf8");
  } catch (error) {
    discardBody(req);
    if (error instanceof BodyTooLarge) return null;
    throw error;
  }
}

function end(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  res
    .writeHead(status, {
      "Content-Length": 0,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      ...headers,
    })
    .end();
}
