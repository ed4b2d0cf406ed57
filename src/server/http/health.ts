import type { IncomingMessage, ServerResponse } from "node:http";
import type { Problem } from "../process/disk-watch.ts";
import type { Log } from "../process/log.ts";
import type { Site } from "../site/site.ts";
import { BodyTooLarge, discardBody, readWhole } from "../net/body.ts";

/** `/livez`: the process responds. Checks nothing else. */
export function answerLive(res: ServerResponse): void {
  answer(res, 200, { live: true });
}

const timeout = 3000;

/** Whether this process accepts requests. */
export type Standing = "warming up" | "ready" | "stopping";
type AskedSite = Pick<Site, "problems" | "weakened">;

/**
 * `/readyz`: whether requests should be sent here. It is public, so it answers only yes or no; details are logged once per change and
 * always available in `/metrics`.
 */
export function createReadyHandler(log: Log, site: AskedSite, standing: () => Standing) {
  let reported = "";

  function report(problems: readonly Problem[], weakened: readonly Problem[]): void {
    const parts = JSON.stringify([problems, weakened].map((list) => list.map(({ part }) => part)));
    if (parts === reported || (reported === "" && problems.length + weakened.length === 0)) return;
    reported = parts;
    if (problems.length > 0) log.error({ problems, weakened }, "not ready");
    else if (weakened.length > 0) log.warn({ weakened }, "ready, something is missed");
    else log.info("ready, nothing is missed");
  }

  return async function answerReady(res: ServerResponse): Promise<void> {
    if (standing() !== "ready") return answer(res, 503, { ready: false });
    const [problems, weakened] = await Promise.all([
      askInTime(() => site.problems()),
      askInTime(() => site.weakened()),
    ]);
    report(problems, weakened);
    const ready = problems.length === 0;
    answer(res, ready ? 200 : 503, { ready });
  };
}

async function askInTime(ask: () => Promise<Problem[]>): Promise<Problem[]> {
  const { promise, resolve } = Promise.withResolvers<Problem[]>();
  const timer = setTimeout(() => resolve([{ part: "site", reason: `no answer within ${timeout} ms` }]), timeout);
  const asked = ask().catch((error: unknown) => [{ part: "site", reason: String(error) }]);
  return Promise.race([asked, promise]).finally(() => clearTimeout(timer));
}

const maxReport = 32 * 1024;
const maxReportsPerMinute = 60;

/** Logs CSP violation reports of browsers, up to a limit per minute. */
export function createReportHandler(log: Log): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  let minute = 0;
  let reports = 0;
  return async function answerReport(req, res) {
    if (req.method !== "POST") return answer(res, 405, {}, { Allow: "POST" });
    const now = Math.floor(Date.now() / 60_000);
    reports = now === minute ? reports + 1 : 1;
    minute = now;
    try {
      const text = (await readWhole(req, maxReport)).toString("utf8");
      if (reports <= maxReportsPerMinute) log.warn({ report: parseReport(withoutKeys(text)) }, "csp report");
      res.writeHead(204).end();
    } catch (error) {
      discardBody(req);
      answer(res, error instanceof BodyTooLarge ? 413 : 400, {});
    }
  };
}

/** Removes parts of URLs that grant access by themselves: of previews, private pictures and QR code sign-ins. */
function withoutKeys(text: string): string {
  return text.replaceAll(/(\/preview\/|\/~)[\w.%-]+/g, "$1…").replaceAll(/\?[^"\s\\]*/g, "?…");
}

function parseReport(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, 500);
  }
}

function answer(res: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Length": Buffer.byteLength(text),
    ...headers,
  });
  res.end(text);
}
