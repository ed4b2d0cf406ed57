import type { NewsKind } from "#lib/news-kinds.ts";
import type { Writer } from "../db/open.ts";
import { queueNewsMail } from "../mail/queue.ts";
import { queueNewsPush } from "../push/queue.ts";

interface News {
  kind: NewsKind;
  /** News with the same key is told once per person and channel. */
  key: string;
  /** What the texts need and cannot be looked up when it is told. */
  facts: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  now: number;
  /** How long each channel waits, in milliseconds. */
  delays?: { mail: number; push: number };
}

/**
 * Tells people what is among their messages outside of the site too: by every channel on which they want this kind. In the transaction that is
 * its reason, so that neither is there without the other.
 */
export async function tellElsewhere(
  trx: Writer,
  people: readonly number[],
  { delays = { mail: 0, push: 0 }, ...news }: News,
): Promise<void> {
  await queueNewsMail(trx, people, { ...news, delay: delays.mail });
  await queueNewsPush(trx, people, { ...news, delay: delays.push });
}
