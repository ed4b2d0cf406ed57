import type { Writer } from "../db/open.ts";
import { mailJobKind } from "./queue.ts";

/** The server takes mails again: those that waited for it go now. Each of them wakes as many more, so that no transaction is long. */
export const wokenByOne = 100;

/**
 * Mails that wait for the mail server are tried now instead of hours later; not those of which it refused the recipient or the text for a
 * while, as those wait for something else. `isBack`: it has taken one, so these no longer wait for it.
 */
export async function wakeDelayedMails(
  trx: Writer,
  { limit, isBack, now }: { limit: number; isBack: boolean; now: number },
): Promise<void> {
  const rows = await trx
    .selectFrom("mails")
    .select("id")
    .where("delayed_at", "is not", null)
    .where("state", "=", "waiting")
    .orderBy("attempts")
    .orderBy("id")
    .limit(limit)
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await trx
    .updateTable("jobs")
    .set({ run_at: now })
    .where("kind", "=", mailJobKind)
    .where(
      "subject",
      "in",
      ids.map((id) => `mail:${id}`),
    )
    .where("state", "=", "waiting")
    .where("run_at", ">", now)
    .execute();
  if (isBack) await trx.updateTable("mails").set({ delayed_at: null }).where("id", "in", ids).execute();
}
