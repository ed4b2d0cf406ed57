import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Metrics } from "./metrics.ts";

export const metricsPath = "/metrics";

/** Answers `/metrics`: to who knows the token, where there is one. */
export function createMetricsHandler(metrics: Metrics, token: string | undefined) {
  return async function answerMetrics(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (token !== undefined && !equal(req.headers.authorization ?? "", `Bearer ${token}`)) {
      return void res.writeHead(401, { "WWW-Authenticate": "Bearer", "Content-Length": 0 }).end();
    }
    const text = await metrics.text();
    res.writeHead(200, {
      "Content-Type": metrics.contentType,
      "Content-Length": Buffer.byteLength(text),
      "Cache-Control": "no-store",
    });
    res.end(text);
  };
}

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
