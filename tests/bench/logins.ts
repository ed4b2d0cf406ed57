import { randomBytes } from "node:crypto";
import path from "node:path";
import { type Environment, environment } from "#lib/client/environment.ts";
import { isRecord, stringOf } from "#lib/client/json.ts";
import { createTransport, type Transport } from "#lib/client/transport.ts";
import { startTestServer } from "../../scripts/setup/server.ts";
import { at, median, timesUntil } from "./load.ts";
import type { Ratio } from "./pages.ts";

const logins = 200;
const rounds = 3;
/** Milliseconds the page is asked for in one measurement without logins. */
const quiet = 3000;

/** How much slower the slowest hundredth of answers with a cached page is while 200 people log in at once. */
export async function benchLogins(folder: string): Promise<Ratio[]> {
  const site = await startTestServer(path.join(folder, "logins"), undefined);
  try {
    const send = await signer(site.origin);
    const tokens = await Promise.all(Array.from({ length: logins }, () => guestToken(send)));
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const alone = await slowest(site.origin, new Promise((resolve) => setTimeout(resolve, quiet)));
      const everybody = Promise.all(tokens.map((token) => logIn(send, token)));
      ratios.push((await slowest(site.origin, everybody)) / alone);
    }
    return [{ name: `缓存的首页 p99：${logins} 人同时登录时 / 没有人登录时`, value: median(ratios) }];
  } finally {
    await site.stop();
  }
}

/** Milliseconds of the slowest hundredth of answers. */
async function slowest(origin: string, end: Promise<unknown>): Promise<number> {
  return at(await timesUntil(`${origin}/`, end), 0.99);
}

/** What a page of this site tells its client. */
export async function clientOf(origin: string): Promise<Environment> {
  const html = await (await fetch(origin)).text();
  const secret = /name="app-secret" content="([^"]*)"/.exec(html)?.[1] ?? "";
  return { ...environment, meta: () => secret, width: () => 1280, userAgent: () => "bench" };
}

/** Signs calls as the site's own pages do. `address`: who a trusted proxy says it comes from. */
export async function signer(origin: string, address?: string): Promise<Transport> {
  return createTransport({
    ...(await clientOf(origin)),
    fetch(path, init) {
      const headers = new Headers(init?.headers);
      if (address !== undefined) headers.set("x-forwarded-for", address);
      return fetch(new URL(String(path), origin), { ...init, headers });
    },
  });
}

export function addComment(send: Transport, token: string, targetId: number, text: string): Promise<unknown> {
  const body = JSON.stringify({ contentType: 2, targetId, text });
  const idempotencyKey = randomBytes(16).toString("hex");
  return send({ method: "POST", path: "/api/app/comment/add", body, token, idempotencyKey });
}

export async function guestToken(send: Transport): Promise<string> {
  const body = JSON.stringify({ devID: randomBytes(16).toString("hex") });
  const answer = await send({
    method: "POST",
    path: "/api/app/login/guest",
    body,
    token: "",
    idempotencyKey: undefined,
  });
  return isRecord(answer) ? stringOf(answer["token"]) : "";
}

/** With an account that does not exist, which costs as much as one that does; a queue that is full says so. */
async function logIn(send: Transport, token: string): Promise<void> {
  const body = JSON.stringify({ account: `bench${randomBytes(4).toString("hex")}`, password: "not-the-password" });
  await send({ method: "POST", path: "/api/app/login/official", body, token, idempotencyKey: undefined }).catch(
    () => null,
  );
}
