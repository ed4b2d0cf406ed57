import type { Context } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Reader, Writer } from "../db/open.ts";
import { isStaff } from "./role.ts";

/** Those who own the site and can sign in. */
export function activeOwners(db: Reader) {
  return db.selectFrom("users").select("id").where(isStaff).where("role", "=", "owner").where("status", "=", "active");
}

/** Throws `lastOwner` if nobody else owns the site: without an owner nobody could let anybody in again. */
export async function requireOtherOwner({ db }: Pick<Context, "db">, trx: Writer, userId: number): Promise<void> {
  const query = activeOwners(trx);
  // Two owners who leave at once wait for each other here.
  const owners = await (db.engine === "postgres" ? query.orderBy("id").forUpdate() : query).execute();
  if (!owners.some(({ id }) => id !== userId)) throw new AppError("lastOwner");
}
