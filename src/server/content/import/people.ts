import { kinds } from "#lib/kinds.ts";
import type { Writer } from "../../db/open.ts";
import type { Row } from "../../db/schema.ts";
import { endMergesOfPublic } from "../../kinds/merged.ts";
import type { Content } from "../read-folder.ts";
import { differs, listsDiffer } from "./changed.ts";
import { saveExternalIds } from "./facts.ts";
import { archiveOthers, type Ids } from "./keys.ts";
import type { Pen } from "../pen.ts";

/** Imports the fictional authors of demonstration reviews and comments: users that cannot sign in. */
export async function importMembers(pen: Pen, { members }: Content, ids: Ids): Promise<void> {
  await pen.each(members.value, async (trx, member) => {
    const row = {
      name: member.name,
      avatar: member.avatar,
      bio: member.bio,
      created_at: Date.parse(member.joinedAt),
    };
    const { id } = await trx
      .insertInto("users")
      .values({
        ...row,
        role: "user",
        account: null,
        mobile: null,
        channel_code: null,
        inviter_code: null,
        content_key: member.key,
      })
      .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set("member", member.key, id);
  });
}

export async function importPerformers(pen: Pen, { performers }: Content, ids: Ids, now: number): Promise<void> {
  const known = await pen.read.selectFrom("performers").selectAll().execute();
  const seen = new Map(known.map((row) => [row.content_key, row]));
  await pen.each(performers.value, async (trx, performer) => {
    const id = await putPerformer(trx, performer, ids, { now, before: seen.get(performer.key) });
    ids.set("performer", performer.key, id);
  });
  await archiveOthers(pen, "performers", ids.keys("performer"));
  await pen.once((trx) => endMergesOfPublic(trx, kinds.performer.type, "performers"));
}

/** A performer in `content/`. */
export type PerformerEntry = Content["performers"]["value"][number];

/** Saves a performer with their tags and returns the row id; a new one gets the id `given`, if any. */
export async function putPerformer(
  trx: Writer,
  performer: PerformerEntry,
  ids: Ids,
  { now, before, id: given }: { now: number; before: Row<"performers"> | undefined; id?: number | undefined },
): Promise<number> {
  const fields = toPerformerRow(performer);
  const tagIds = performer.tags.map((tag, position) => ({ tag_id: ids.of(`tag:${tag}`), position }));
  const isSame = before && !differs(before, fields) && !listsDiffer(await tagsOf(trx, before.id), tagIds);
  const row = { ...fields, changed_at: isSame ? before.changed_at : now };
  const { id } = await trx
    .insertInto("performers")
    .values({ ...(given !== undefined && { id: given }), ...row })
    .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx.deleteFrom("performer_tags").where("performer_id", "=", id).execute();
  const tags = tagIds.map((tag) => ({ performer_id: id, ...tag }));
  if (tags.length > 0) await trx.insertInto("performer_tags").values(tags).execute();
  await saveExternalIds(trx, "performer", id, performer.ids);
  return id;
}

function tagsOf(trx: Writer, id: number) {
  return trx.selectFrom("performer_tags").selectAll().where("performer_id", "=", id).orderBy("position").execute();
}

/** The columns of a performer's row. */
export function toPerformerRow(performer: PerformerEntry) {
  return {
    content_key: performer.key,
    name: performer.name,
    original_name: performer.originalName,
    pinyin: performer.pinyin,
    initial: performer.pinyin.slice(0, 1).toUpperCase(),
    aliases: JSON.stringify(performer.aliases),
    portrait: performer.portrait,
    portraits: JSON.stringify(performer.portraits),
    bio: performer.bio,
    facts: JSON.stringify(performer.facts),
    status: performer.status,
  };
}
