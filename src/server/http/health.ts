import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../log.ts";
import type { Site } from "../site.ts";
import { BodyTooLarge, discardBody, readWhole } from "./body.ts";

/** `/livez`: the process answers. Asks nothing else. */
export function answerLive(res: ServerResponse): void {
  answer(res, 200, { live: true });
}

const patience = 3000;

/** Whether this process takes requests that could go to another. */
export type Standing = "warming up" | "ready" | "stopping";
type AskedSite = Pick<Site, "problems" | "weakened">;
interface Problem {
  part: string;
  reason: string;
}

/** `/readyz`: whether requests should come here; names exactly what is broken, and what is missed but can be done without. */
export async function answerReady(res: ServerResponse, site: AskedSite, standing: Standing): Promise<void> {
  if (standing !== "ready") {
    return answer(res, 503, { ready: false, problems: [{ part: "process", reason: standing }] });
  }
  const [problems, weakened] = await Promise.all([askInTime(() => site.problems()), askInTime(() => site.weakened())]);
  const ready = problems.length === 0;
  answer(res, ready ? 200 : 503, { ready, problems, ...(weakened.length > 0 && { weakened }) });
}

async function askInTime(ask: () => Promise<Problem[]>): Promise<Problem[]> {
  const { promise, resolve } = Promise.withResolvers<Problem[]>();
  const timer = setTimeout(() => resolve([{ part: "site", reason: `no answer within ${patience} ms` }]), patience);
  const asked = ask().catch((error: unknown) => [{ part: "site", reason: String(error) }]);
  return Promise.race([asked, promise]).finally(() => clearTimeout(timer));
}

const largestReport = 32 * 1024;
const mostReportsPerMinute = 60;

/** Logs what browsers report about our policy; a flood of reports is counted but not written down. */
export function createReportHandler(log: Log): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  let minute = 0;
  let reports = 0;
  return async function answerReport(req, res) {
    if (req.method !== "POST") return answer(res, 405, {}, { Allow: "POST" });
    const now = Math.floor(Date.now() / 60_000);
    reports = now === minute ? reports + 1 : 1;
    minute = now;
    try {
      const text = (await readWhole(req, largestReport)).toString("utf8");
      if (reports <= mostReportsPerMinute) log.warn({ report: parseReport(withoutKeys(text)) }, "csp report");
      res.writeHead(204).end();
    } catch (error) {
      discardBody(req);
      answer(res, error instanceof BodyTooLarge ? 413 : 400, {});
    }
  };
}

/** Some addresses open something by themselves: of a preview, of a private picture, of a sign-in on another screen. */
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
