import type { Context } from "../core/context.ts";

/** How long ended messages are kept, in milliseconds, so that none of them is sent again. */
const kept = 30 * 86_400_000;

/** Forgets messages that ended long ago. */
export async function tidyPushes({ db, now }: Context): Promise<void> {
  await db.write((trx) =>
    trx
      .deleteFrom("pushes")
      .where("ended_at", "<=", now() - kept)
      .execute(),
  );
}
