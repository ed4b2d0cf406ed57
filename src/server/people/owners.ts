import { AppError } from "../core/errors.ts";
import type { Reader, Writer } from "../db/open.ts";
import { isStaff } from "./role.ts";

/** Those who own the site and can sign in. */
export function activeOwners(db: Reader) {
  return db.selectFrom("users").select("id").where(isStaff).where("role", "=", "owner").where("status", "=", "active");
}

/** Throws `lastOwner` if nobody else owns the site: without an owner nobody could let anybody in again. */
export async function requireOtherOwner(trx: Writer, userId: number): Promise<void> {
  // Two owners who leave at once wait for each other here.
  const owners = await activeOwners(trx).orderBy("id").forUpdate().execute();
  if (!owners.some(({ id }) => id !== userId)) throw new AppError("lastOwner");
}
