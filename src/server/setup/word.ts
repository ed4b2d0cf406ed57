import { randomInt, timingSafeEqual, createHash } from "node:crypto";
import type { Context } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import { isStaff } from "../people/role.ts";

/** Name of the row of `settings` with the word. */
const row = "setup-word";
/** Without characters that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 3;
const groupLength = 4;

/** Whether nobody owns the site yet. */
export async function lacksOwner(db: Reader): Promise<boolean> {
  const owner = await db
    .selectFrom("users")
    .select("id")
    .where(isStaff)
    .where("role", "=", "owner")
    .limit(1)
    .executeTakeFirst();
  return owner === undefined;
}

/**
 * The word that lets whoever has it own the site: for those who can see what the site prints when it starts. The same for all processes,
 * until it is used. Null if the site has an owner.
 */
export async function setupWord({ db }: Pick<Context, "db">): Promise<string | null> {
  if (!(await lacksOwner(db.primary))) return null;
  const known = await readWord(db.primary);
  // Nothing is written at most starts: a full disk must not keep the site from starting.
  if (known !== null) return known;
  return db.write(async (trx) => {
    await trx
      .insertInto("settings")
      .values({ name: row, value: newWord() })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    return readWord(trx);
  });
}

export async function isSetupWord(db: Reader, typed: string): Promise<boolean> {
  const known = await readWord(db);
  if (known === null || !(await lacksOwner(db))) return false;
  return timingSafeEqual(hashOf(known), hashOf(typed));
}

async function readWord(db: Reader): Promise<string | null> {
  const found = await db.selectFrom("settings").select("value").where("name", "=", row).executeTakeFirst();
  return found?.value ?? null;
}

/** Uses the word up. Returns false if somebody else has used it. */
export async function takeSetupWord(trx: Writer): Promise<boolean> {
  const used = await trx.deleteFrom("settings").where("name", "=", row).returning("name").executeTakeFirst();
  return used !== undefined && (await lacksOwner(trx));
}

/** However it was typed. */
const hashOf = (word: string): Buffer =>
  createHash("sha256")
    .update(word.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .digest();

function newWord(): string {
  const letter = () => alphabet[randomInt(alphabet.length)] ?? "";
  const group = () => Array.from({ length: groupLength }, letter).join("");
  return Array.from({ length: groups }, group).join("-");
}
