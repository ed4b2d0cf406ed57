import { setTimeout as wait } from "node:timers/promises";
import { signingKey } from "#server/wire/signature.ts";
import { formatApiKey, signRequest } from "#lib/sign.ts";
import { randomBytes } from "node:crypto";
import { guestToken, signer } from "../logins.ts";
import type { Pair } from "./start.ts";

/** A sentence, and what was measured; throws when it does not hold. */
export type Check = readonly [says: string, measure: () => Promise<string>];

/** Milliseconds until a write shows on the pages of every process. */
export const visibleWithin = 2000;

/** What two processes must do as if they were one. */
export function checks({ webs, origin, settings }: Pair, film: number): Check[] {
  const [first, second] = webs;
  return [
    [
      "一次登录，两个进程都认得",
      async () => {
        const token = await guestToken(await signer(first.origin));
        const send = await signer(second.origin);
        await send({ method: "POST", path: "/api/app/user/info", body: "{}", token, idempotencyKey: undefined });
        return "是";
      },
    ],
    [
      "一次写入，两个进程的页面 2 秒内都换掉",
      async () => {
        const page = (at: string) => fetch(`${at}/videoDetails?id=${film}`).then((answer) => answer.text());
        const send = await signer(first.origin);
        const token = await guestToken(send);
        let slowest = 0;
        for (let turn = 0; turn < 10; turn += 1) {
          await Promise.all([page(first.origin), page(second.origin)]);
          const text = `看得见吗${randomBytes(6).toString("hex")}`;
          const body = JSON.stringify({ contentType: 2, targetId: film, text });
          await send({ method: "POST", path: "/api/app/comment/add", body, token, idempotencyKey: undefined });
          const written = performance.now();
          for (const { origin: at } of webs) {
            while (!(await page(at)).includes(text)) {
              if (performance.now() - written > visibleWithin) throw new Error(`${at} does not show it`);
              await wait(10);
            }
          }
          slowest = Math.max(slowest, performance.now() - written);
        }
        return `10 次里最慢 ${slowest.toFixed(0)} ms`;
      },
    ],
    [
      "同一个签名的请求只被接受一次",
      async () => {
        const secret = settings["APP_SECRET"] ?? "";
        const path = "/api/app/ping/config";
        let taken = 0;
        for (let turn = 0; turn < 50; turn += 1) {
          const claim = { timestamp: Date.now(), nonce: randomBytes(16).toString("hex") };
          const key = signingKey(secret, "");
          const sign = signRequest(key, { method: "GET", path, ...claim, body: new Uint8Array() });
          const headers = { "x-app-secret": secret, "x-api-key": formatApiKey({ ...claim, sign }) };
          const answers = await Promise.all(webs.map((web) => fetch(web.origin + path, { headers })));
          taken += answers.filter(({ status }) => status === 200).length;
        }
        if (taken !== 50) throw new Error(`50 requests were accepted ${taken} times`);
        return "50 个各发给两个进程，接受 50 次";
      },
    ],
    [
      "媒体从对象存储来，两个进程答得一样",
      async () => {
        const page = await (await fetch(origin)).text();
        const [address = ""] = /\/media\/images\/[^"\s,]+\.webp/.exec(page) ?? [];
        const answers = await Promise.all(webs.map((web) => fetch(web.origin + address)));
        const tags = new Set(answers.map((answer) => `${answer.status} ${answer.headers.get("etag")}`));
        if (tags.size !== 1 || answers[0]?.status !== 200) throw new Error([...tags].join(" / "));
        return [...tags].join("");
      },
    ],
  ];
}
