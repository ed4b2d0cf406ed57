import type { Context } from "../core/context.ts";

/** How long ended mails are kept, in milliseconds. */
const kept = 30 * 86_400_000;

/** Forgets expired links, and mails that ended long ago. */
export async function tidyMail({ db, now }: Context): Promise<void> {
  await db.write(async (trx) => {
    await trx.deleteFrom("mail_links").where("expires_at", "<=", now()).execute();
    await trx
      .deleteFrom("mails")
      .where("ended_at", "<=", now() - kept)
      .execute();
  });
}
