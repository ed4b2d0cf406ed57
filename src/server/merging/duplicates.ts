import { sql, type RawBuilder } from "kysely";
import type { Likeness, MergedKind, MergePair } from "#lib/contract/schemas/merging.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { lowerCase } from "../db/dialect/lower-case.ts";
import type { Reader } from "../db/open.ts";
import { readAliases } from "../kinds/search-document.ts";
import { sidesOf } from "./sides.ts";
import { tables } from "./tables.ts";

type Engine = SignedInContext["db"]["engine"];

/** Number of pairs shown, of groups per query, and maximum number of queries. */
const shown = 30;
const page = 200;
const maxPages = 10;

/** A title without case, spaces and punctuation, which differ between sources. */
const plain = (engine: Engine, column: string) =>
  [" ", "　", "·", "・", "-", "—", ":", "：", "，", ",", "。", ".", "！", "!", "？", "?", "《", "》"].reduce<
    RawBuilder<unknown>
  >((text, mark) => sql`replace(${text}, ${sql.lit(mark)}, '')`, lowerCase(engine, column));

interface Group {
  low: number;
  high: number;
}

/** Pairs with the same value: each member of a group with its first. */
function pairsBy(engine: Engine, kind: MergedKind, why: Likeness): RawBuilder<Group> {
  const group = (rows: RawBuilder<unknown>) => sql<Group>`
    select low, id as high from (select id, min(id) over (partition by same) as low from (${rows}) said) grouped
    where id <> low`;
  if (why === "externalId") {
    return group(sql`select target_id as id, source || ' ' || lower(value) as same from external_ids
      where kind = ${sql.lit(kind)} and exists (select 1 from ${sql.table(tables[kind])} shown
        where shown.id = external_ids.target_id and shown.status = 'published' and shown.content_key is not null)
      group by target_id, source || ' ' || lower(value)`);
  }
  if (kind === "tag") return group(sql`select id, ${plain(engine, "name")} as same from tags`);
  if (kind === "performer") {
    const column = why === "name" ? "name" : "original_name";
    return group(sql`select id, ${plain(engine, column)} as same from performers
      where status = 'published' and ${sql.ref(column)} <> ''`);
  }
  if (why === "originalTitle") {
    return group(sql`select id, ${plain(engine, "original_title")} || ' ' || coalesce(year, 0) as same
      from videos inner join video_facts on video_facts.video_id = videos.id
      where status = 'published' and content_key is not null and kind <> 'episode' and original_title <> ''`);
  }
  return group(sql`select id, ${plain(engine, "title")} || ' ' || coalesce(year, 0) as same from videos
    where status = 'published' and content_key is not null and kind <> 'episode'`);
}

const reasons: Record<MergedKind, readonly Likeness[]> = {
  video: ["externalId", "title", "originalTitle"],
  performer: ["externalId", "name", "originalTitle"],
  tag: ["name", "alias"],
};

/** Pairs that are probably duplicates, most certain first, without those marked as different. */
export async function listDuplicates(
  context: SignedInContext,
  { kind }: Input<"admin/duplicates/list">,
): Promise<Output<"admin/duplicates/list">> {
  const found = new Map<string, Group & { why: Likeness[] }>();
  const distinct = await knownDistinct(context, kind);
  let more = false;
  for (const why of reasons[kind]) {
    for (let at = 0; at < maxPages; at += 1) {
      const rows = await pageOfPairs(context, kind, { why, at });
      for (const { low, high } of rows) {
        const pair = { low: Number(low), high: Number(high) };
        const name = `${pair.low} ${pair.high}`;
        if (distinct.has(name)) continue;
        const known = found.get(name);
        if (known) known.why.push(why);
        else if (found.size < shown) found.set(name, { ...pair, why: [why] });
        else more = true;
      }
      if (rows.length < page || more) break;
    }
  }
  const pairs = [...found.values()];
  const sides = await sidesOf(context, kind, { ids: [...new Set(pairs.flatMap(({ low, high }) => [low, high]))] });
  const byId = new Map(sides.map((side) => [side.id, side]));
  const list = pairs.flatMap(({ low, high, why }): MergePair[] => {
    const left = byId.get(low);
    const right = byId.get(high);
    return left && right ? [{ why, left, right }] : [];
  });
  return { list, more };
}

async function pageOfPairs(
  { db }: SignedInContext,
  kind: MergedKind,
  { why, at }: { why: Likeness; at: number },
): Promise<readonly Group[]> {
  if (why === "alias") return (await pairsByAlias(db.scan)).slice(at * page, (at + 1) * page);
  const { rows } = await sql<Group>`${pairsBy(db.engine, kind, why)} order by low, high
    limit ${sql.lit(page)} offset ${sql.lit(at * page)}`.execute(db.scan);
  return rows;
}

/** Tags of which one has the other's name as an alias, or both the same alias. */
async function pairsByAlias(db: Reader): Promise<Group[]> {
  const tags = await db.selectFrom("tags").select(["id", "name", "aliases"]).orderBy("id").execute();
  const first = new Map<string, number>();
  const pairs = new Map<string, Group>();
  for (const { id, name, aliases } of tags) {
    for (const text of [name, ...readAliases(aliases)]) {
      const same = text.toLowerCase().replaceAll(/[\s\p{P}]/gu, "");
      const low = first.get(same) ?? id;
      first.set(same, low);
      if (low !== id) pairs.set(`${low} ${id}`, { low, high: id });
    }
  }
  return [...pairs.values()].toSorted((left, right) => left.low - right.low || left.high - right.high);
}

async function knownDistinct(context: SignedInContext, kind: MergedKind): Promise<Set<string>> {
  const rows = await context.db.primary
    .selectFrom("not_duplicates")
    .select(["low_id", "high_id"])
    .where("content_type", "=", kinds[kind].type)
    .execute();
  return new Set(rows.map(({ low_id, high_id }) => `${low_id} ${high_id}`));
}

/** A pair chosen by an editor. */
export async function duplicatePair(
  context: SignedInContext,
  { kind, left, right }: Input<"admin/duplicates/pair">,
): Promise<MergePair> {
  const sides = await sidesOf(context, kind, { keys: [left, right] });
  const one = sides.find(({ key }) => key === left);
  const other = sides.find(({ key }) => key === right);
  if (!one || !other) throw new AppError("contentMissing");
  if (one.id === other.id) throw new AppError("formInvalid", { tip: "这是同一个条目，请另选一个" });
  return { why: [], left: one, right: other };
}

/** Marks two as different, or takes that back. */
export async function markDistinct(
  context: SignedInContext,
  { kind, ids, apart }: Input<"admin/duplicates/apart">,
): Promise<Record<never, never>> {
  const [low, high] = ids[0] < ids[1] ? ids : [ids[1], ids[0]];
  const pair = { content_type: kinds[kind].type, low_id: low, high_id: high };
  await context.db.write(async (trx) => {
    if (apart) {
      await trx
        .insertInto("not_duplicates")
        .values({ ...pair, created_by: context.identity.userId, created_at: context.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await trx
        .deleteFrom("not_duplicates")
        .where("content_type", "=", pair.content_type)
        .where("low_id", "=", low)
        .where("high_id", "=", high)
        .execute();
    }
    await recordOwnAction(context, trx, {
      act: apart ? "content.apart" : "content.together",
      target: { contentType: pair.content_type, targetId: low },
      summary: `${kind} ${low} ${high}`,
    });
  });
  return {};
}
