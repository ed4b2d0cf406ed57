import type { Context } from "../core/context.ts";
import { beginsWith } from "../db/dialect/begins-with.ts";
import { isMemberRow } from "./members.ts";

/** Members whose name starts with the text, at most `max`; with `byId` first the one whose number it is. */
export async function namesakes({ db }: Context, q: string, { max, byId = false }: { max: number; byId?: boolean }) {
  const members = db.read
    .selectFrom("users")
    .select(["id as author_id", "name as author_name", "avatar as author_avatar"])
    .where("status", "=", "active")
    .where(isMemberRow)
    .limit(max);
  const named = await members.where(beginsWith(db.engine, "name", q)).execute();
  if (!byId || !/^[1-9]\d{0,14}$/.test(q)) return named;
  const numbered = await members.where("id", "=", Number(q)).execute();
  return [...numbered, ...named.filter(({ author_id }) => author_id !== Number(q))];
}
