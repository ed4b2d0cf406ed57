import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { activeOwners } from "../people/owners.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** Pauses before the second and later attempts of a delivery, in milliseconds; the attempt after the last pause is the last one. */
export const pauses = [5000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour];

/** So many failures in a row make a webhook pause, so that one that is away does not hold up the others. */
const failuresBeforePause = 4;
const [firstPause, maxPause] = [30_000, hour];
/** Without a success in this time and after so many failures a webhook is turned off. */
const [patience, failuresBeforeEnd] = [3 * day, 10];

interface Failure {
  now: number;
  /** The receiver says that it is no more. */
  isGone: boolean;
}

/**
 * Counts a failed attempt of a webhook that was `before` when it began; pauses the webhook or turns it off. Returns cache tags of the notices to
 * the owners.
 */
export async function noteFailure(
  trx: Writer,
  before: Row<"webhooks">,
  { now, isGone }: Failure,
): Promise<readonly string[]> {
  const webhook = await trx
    .updateTable("webhooks")
    .set(({ eb }) => ({ failures: eb("failures", "+", 1) }))
    .where("id", "=", before.id)
    // Others are sent at the same time: one that arrived meanwhile has set it back, and says more than this one.
    .where("failures", ">=", before.failures)
    .returningAll()
    .executeTakeFirst();
  if (!webhook) return [];
  const { failures } = webhook;
  const since = webhook.failing_since ?? now;
  const over = failures - failuresBeforePause;
  const pause = over < 0 ? null : now + Math.min(firstPause * 2 ** Math.min(over, 20), maxPause);
  const isOver = isGone || (failures >= failuresBeforeEnd && now - since >= patience);
  const reason = isGone ? "对方回答 410：这个地址不再使用" : "连续三天没有一次成功";
  await trx
    .updateTable("webhooks")
    .set({
      failing_since: since,
      paused_until: pause,
      ...(isOver && { active: 0, disabled_reason: reason, updated_at: now }),
    })
    .where("id", "=", webhook.id)
    .execute();
  return isOver && webhook.active === 1 ? tellOwners(trx, webhook, reason, now) : [];
}

async function tellOwners(trx: Writer, { id, name }: Row<"webhooks">, reason: string, now: number): Promise<string[]> {
  const owners = await activeOwners(trx).execute();
  const text = `${reason}。修好接收的一边以后，到运营的“Webhook”里打开它，再重发没有送到的。`;
  for (const owner of owners) {
    const key = `webhook:${id}:${now}`;
    await sendNotice(trx, { userId: owner.id, title: `Webhook“${name}”已停用`, text, page: null, at: now, key });
  }
  return owners.map((owner) => messagesTag(owner.id));
}
