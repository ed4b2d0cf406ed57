import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { ContentCheckSettings } from "../env/content-check.ts";
import type { Log } from "../process/log.ts";
import { signedHeaders } from "../net/webhook-signature.ts";

/** What is to be checked: the texts of one content item, or a picture. */
type Checked = { texts: readonly string[] } | { picture: Buffer };

export interface Verdict {
  verdict: "pass" | "hold" | "block";
  /** For operators if it is held, for its author if it is blocked; may be empty. */
  reason: string;
}

/** A program of the operator's that is asked before something is published. Never rejects. */
export interface ContentCheck {
  ask(checked: Checked): Promise<Verdict>;
}

/** Timeout of one attempt in milliseconds: an author waits for it. */
const timeout = 3000;
/** Milliseconds before the second and last attempt. */
const pause = 200;
/** Failed checks in a row after which the program is not asked for `restFor` milliseconds. */
const maxFailures = 3;
const restFor = 30_000;
/** Bytes of an answer. */
const maxAnswer = 10_000;

const answer = z.object({
  verdict: z.enum(["pass", "hold", "block"]),
  reason: z.string().max(100).default(""),
});

/** Null if no program is set. The address is the operator's own and may be in the local network. */
export function createContentCheck(settings: ContentCheckSettings | undefined, log: Log): ContentCheck | null {
  if (settings === undefined) return null;
  const { url, secret, onFailure } = settings;
  const failed: Verdict = { verdict: onFailure, reason: onFailure === "hold" ? "外部检查没有回答" : "" };
  let failures = 0;
  let restsUntil = 0;

  async function attempt(id: string, body: string): Promise<Verdict> {
    const headers = signedHeaders({ id, timestamp: Math.floor(Date.now() / 1000), body }, [secret]);
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", ...headers },
      body,
      signal: AbortSignal.timeout(timeout),
      redirect: "error",
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the content check answered ${response.status}`);
    }
    return answer.parse(JSON.parse((await response.text()).slice(0, maxAnswer)));
  }

  return {
    async ask(checked) {
      if (performance.now() < restsUntil) return failed;
      const id = randomUUID();
      const body = JSON.stringify(toBody(checked));
      try {
        const verdict = await attempt(id, body).catch(async () => {
          await delay(pause);
          return attempt(id, body);
        });
        failures = 0;
        return verdict;
      } catch (error) {
        failures += 1;
        if (failures >= maxFailures) restsUntil = performance.now() + restFor;
        log.error({ err: error, failures }, "content check failed");
        return failed;
      }
    },
  };
}

function toBody(checked: Checked) {
  const timestamp = new Date().toISOString();
  if ("texts" in checked) return { type: "check.text", timestamp, data: { texts: checked.texts } };
  return {
    type: "check.picture",
    timestamp,
    data: { mediaType: "image/webp", base64: checked.picture.toString("base64") },
  };
}
