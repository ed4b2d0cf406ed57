import { randomBytes } from "node:crypto";
import { Agent } from "node:http";
import { isRecord } from "#lib/client/json.ts";
import { readPage, steadily } from "../load.ts";
import { guestToken, signer } from "../logins.ts";

export interface SteadyResult {
  requests: number;
  /** What went wrong, with how often. */
  failures: Map<string, number>;
  /** Ids of comments that were acknowledged. */
  comments: Set<number>;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

const pages = [
  "/",
  "/videoDetails?id=1",
  "/rank",
  "/tagList",
  "/actressList",
  "/nav/reviews",
  "/discuss",
  "/sitemap.xml",
];
/** Every so many a request is a call that writes, every so many one that reads. */
const writes = 10;
const reads = 7;
const people = 20;
const limit = 15_000;

/** Sends `perSecond` requests a second, each when it is due however slow the others are, until `until` settles. */
export async function steadyLoad(
  origin: string,
  { perSecond, film, until }: { perSecond: number; film: number; until: Promise<unknown> },
): Promise<SteadyResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const send = await signer(origin);
  const tokens = await Promise.all(Array.from({ length: people }, () => guestToken(send)));
  const result = { requests: 0, failures: new Map<string, number>(), comments: new Set<number>() };
  const times: number[] = [];

  async function one(number: number): Promise<void> {
    const token = tokens[number % people] ?? "";
    const before = performance.now();
    try {
      if (number % writes === 0) await comment(token, number);
      else if (number % reads === 0) await read(token);
      else await readPage(`${origin}${pages[number % pages.length]}`, agent, limit);
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      result.failures.set(what, (result.failures.get(what) ?? 0) + 1);
    }
    times.push(performance.now() - before);
  }

  async function comment(token: string, number: number): Promise<void> {
    const body = JSON.stringify({ contentType: 2, targetId: film, text: `第 ${number} 句` });
    const idempotencyKey = randomBytes(16).toString("hex");
    const answer = await send({ method: "POST", path: "/api/app/comment/add", body, token, idempotencyKey });
    if (!isRecord(answer) || !isRecord(answer["comment"])) throw new Error("a comment without an answer");
    result.comments.add(Number(answer["comment"]["id"]));
  }

  async function read(token: string): Promise<void> {
    const body = JSON.stringify({ contentType: 2, targetId: film, sort: "new", pageSize: 10 });
    await send({ method: "POST", path: "/api/app/comment/list", body, token, idempotencyKey: undefined });
  }

  result.requests = await steadily(perSecond, until, one);
  agent.destroy();
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { ...result, p50: at(0.5), p99: at(0.99) };
}
