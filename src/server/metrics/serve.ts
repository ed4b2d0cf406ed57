import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Env } from "../env/env.ts";
import { listen, type RunningServer } from "../net/server.ts";
import type { Metrics } from "./metrics.ts";
import { isSameSecret } from "../core/same-secret.ts";

export const metricsPath = "/metrics";

/** Answers `/metrics`; requires the token if one is set. */
export function createMetricsHandler(metrics: Metrics, token: string | undefined) {
  return async function answerMetrics(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (token !== undefined && !isSameSecret(req.headers.authorization ?? "", `Bearer ${token}`)) {
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

/** Serves metrics on a separate port, which should not be public; undefined if none is configured. */
export async function listenForMetrics(
  { metrics: settings }: Env,
  metrics: Metrics,
): Promise<RunningServer | undefined> {
  if (settings?.port === undefined) return undefined;
  const answer = createMetricsHandler(metrics, settings.token);
  const listener: RequestListener = (req, res) => {
    if (req.url?.split("?", 1)[0] === metricsPath) void answer(req, res);
    else res.writeHead(404, { "Content-Length": 0 }).end();
  };
  return listen(listener, { port: settings.port, host: settings.host });
}
