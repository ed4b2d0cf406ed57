import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";

/** The caller's notification settings; changes those in the input. */
export async function followSettings(
  { db, identity }: SignedInContext,
  { dailyDigest }: Input<"follow/settings">,
): Promise<Output<"follow/settings">> {
  if (dailyDigest !== undefined) {
    const daily_digest = dailyDigest ? 1 : 0;
    await db.write((trx) => trx.updateTable("users").set({ daily_digest }).where("id", "=", identity.userId).execute());
  }
  const row = await db.primary
    .selectFrom("users")
    .select("daily_digest")
    .where("id", "=", identity.userId)
    .executeTakeFirstOrThrow();
  return { dailyDigest: row.daily_digest === 1 };
}
