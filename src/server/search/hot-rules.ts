import type { HotRule } from "#lib/contract/schemas/search.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { keyOf } from "#lib/search/letters.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { type Done, recordOwnAction } from "../audit/audit-log.ts";
import { chinese } from "../text/chinese.ts";
import { cleanTerm } from "./terms.ts";

/** Pinned terms in order, then blocked ones. */
export async function hotRules({ db }: SignedInContext): Promise<HotRule[]> {
  const rules = db.read.selectFrom("search_terms").select(["term", "pinned", "blocked"]);
  const [pinned, blocked] = await Promise.all([
    rules.where("pinned", "is not", null).orderBy("pinned").orderBy("id").execute(),
    rules.where("blocked", "=", 1).orderBy("term").execute(),
  ]);
  return [...pinned, ...blocked].map(toRule);
}

/** Pins a term at a position, whether or not it has been searched for; removes a block. */
export function pinTerm(context: SignedInContext, { term, place }: Input<"hotsearch/pin">): Promise<HotRule> {
  const summary = place === null ? `取消置顶：${term}` : `第 ${place} 位：${term}`;
  const done: Done = { act: "hotsearch.pin", summary };
  return saveRule(context, term, place === null ? { pinned: null } : { pinned: place, blocked: 0 }, done);
}

/** Blocks a term, also if it is only a name from the catalogue; removes a pin. */
export function blockTerm(context: SignedInContext, { term, blocked }: Input<"hotsearch/block">): Promise<HotRule> {
  const done: Done = { act: "hotsearch.block", summary: `${blocked ? "屏蔽" : "取消屏蔽"}：${term}` };
  return saveRule(context, term, blocked ? { pinned: null, blocked: 1 } : { blocked: 0 }, done);
}

async function saveRule(
  context: SignedInContext,
  text: string,
  rule: { pinned?: number | null; blocked?: 0 | 1 },
  done: Done,
): Promise<HotRule> {
  const key = keyOf(text, chinese);
  if (key === "") throw new AppError("invalid", { fields: { term: "写一个能搜的词" } });
  const row = await context.db.write(async (trx) => {
    await recordOwnAction(context, trx, done);
    return trx
      .insertInto("search_terms")
      .values({
        term_key: key,
        term: cleanTerm(text),
        score: 0,
        searches: 0,
        created_at: context.now(),
        pinned: null,
        ...rule,
      })
      .onConflict((conflict) => conflict.column("term_key").doUpdateSet(rule))
      .returning(["term", "pinned", "blocked"])
      .executeTakeFirstOrThrow();
  });
  context.changed("hotsearch");
  return toRule(row);
}

function toRule({ term, pinned, blocked }: { term: string; pinned: number | null; blocked: number }): HotRule {
  return { term, place: pinned, blocked: blocked === 1 };
}
