import { randomBytes } from "node:crypto";
import type { Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { hashToken } from "../people/sessions.ts";
import { requireLive } from "./rights.ts";

/** Makes a key for the caller's program, or another one: the last is worth nothing any more. */
export async function makeKey(context: SignedInContext): Promise<Output<"live/key">> {
  await requireLive(context);
  const key = randomBytes(20).toString("hex");
  const row = { user_id: context.identity.userId, key_hash: hashToken(key), made_at: context.now() };
  await context.db.write((trx) =>
    trx
      .insertInto("live_keys")
      .values(row)
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet({ key_hash: row.key_hash, made_at: row.made_at }),
      )
      .execute(),
  );
  return { key };
}
