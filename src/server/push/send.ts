import type { PushKind } from "#lib/news-kinds.ts";
import type { Context } from "../core/context.ts";
import { addressFault, fetchOutside } from "../net/fetch-outside.ts";
import { encryptFor } from "./encrypt.ts";
import type { PushInHand } from "./in-hand.ts";
import { vapidHeader } from "./vapid.ts";

/** What came of one attempt; `later`: the push service was not reached or asks to be left alone, for so many seconds if it says. */
export type Outcome =
  | { is: "taken" }
  | { is: "gone" }
  | { is: "refused"; reason: string }
  | { is: "later"; reason: string; seconds: number | null };

/** Timeout of one attempt in milliseconds, and what is kept of an answer, in bytes. */
const [timeout, maxAnswer] = [10_000, 500];
const [minute, hour] = [60, 3600];

/** How long a push service keeps a message for a device that is off, in seconds, and whether it may wait for a better moment. */
interface Delivery {
  ttl: number;
  urgency: "low" | "normal" | "high";
}

const usual: Delivery = { ttl: 24 * hour, urgency: "normal" };
const others: Readonly<Partial<Record<PushKind, Delivery>>> = {
  update: { ttl: 24 * hour, urgency: "low" },
  digest: { ttl: 12 * hour, urgency: "low" },
  test: { ttl: 5 * minute, urgency: "high" },
};

interface Message {
  payload: string;
  topic: string;
}

/** Hands one message to the push service of a browser (RFC 8030), which can read neither text nor recipient. */
export async function sendPush(
  context: Context,
  push: PushInHand,
  { payload, topic }: Message,
  signal: AbortSignal,
): Promise<Outcome> {
  const { privateHosts } = context;
  const { endpoint, kind } = push;
  if (addressFault(endpoint, privateHosts) !== null) return { is: "gone" };
  const { ttl, urgency } = others[kind] ?? usual;
  const headers = {
    authorization: await vapidHeader(context, endpoint),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(ttl),
    urgency,
    topic,
  };
  try {
    const body = encryptFor(push, payload);
    const limits = { timeout, maxBytes: maxAnswer, isCut: true, privateHosts, signal, headers, body };
    const { status, retryAfter, bytes } = await fetchOutside(endpoint, limits);
    return outcomeOf(status, retryAfter, bytes.toString("utf8").replaceAll(/[^\x20-\x7e]+/g, " "));
  } catch (error) {
    signal.throwIfAborted();
    return { is: "later", reason: error instanceof Error ? error.name : "unknown", seconds: null };
  }
}

function outcomeOf(status: number, seconds: number | null, answer: string): Outcome {
  if (status >= 200 && status < 300) return { is: "taken" };
  if (status === 404 || status === 410) return { is: "gone" };
  const reason = `${status} ${answer}`.trim().slice(0, 200);
  if (status === 429 || status >= 500 || status === 408) return { is: "later", reason, seconds };
  return { is: "refused", reason };
}
