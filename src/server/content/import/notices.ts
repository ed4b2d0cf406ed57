import type { Writer } from "../../db/open.ts";
import type { Content } from "../load.ts";
import { ownKeys } from "../own-key.ts";
import { archiveOthers, type Ids } from "./keys.ts";

export async function importAnnouncements(trx: Writer, { announcements }: Content, ids: Ids): Promise<void> {
  for (const { key, body, value } of announcements) {
    const row = {
      content_key: key,
      title: value.title,
      body,
      pinned: value.pinned ? 1 : 0,
      status: value.status,
      published_at: Date.parse(value.publishedAt),
    };
    const { id } = await trx
      .insertInto("announcements")
      .values(row)
      .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set("announcement", key, id);
  }
  await archiveOthers(trx, "announcements", ids.keys("announcement"));
}

export async function importQuestions(trx: Writer, { questions }: Content): Promise<void> {
  const keys: string[] = [];
  for (const [position, category] of questions.value.entries()) {
    const row = { content_key: category.key, name: category.name, position };
    const { id } = await trx
      .insertInto("question_categories")
      .values(row)
      .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [place, { key, question, answer }] of category.questions.entries()) {
      const item = { content_key: key, category_id: id, question, answer, position: place };
      keys.push(key);
      await trx
        .insertInto("questions")
        .values(item)
        .onConflict((conflict) => conflict.column("content_key").doUpdateSet(item))
        .execute();
    }
  }
  await trx
    .deleteFrom("questions")
    .where("content_key", "not in", keys)
    .where("content_key", "not like", `${ownKeys}%`)
    .execute();
  const categories = questions.value.map(({ key }) => key);
  await trx
    .deleteFrom("question_categories")
    .where("content_key", "not in", categories)
    .where("id", "not in", trx.selectFrom("questions").select("category_id"))
    .execute();
}

export async function importAds(trx: Writer, { ads }: Content, ids: Ids): Promise<void> {
  for (const ad of ads.value) {
    const row = {
      content_key: ad.key,
      position: ad.position,
      title: ad.title,
      text: ad.text,
      image: ad.image,
      bind_type: ad.bindType,
      ...toBinding(ad, ids),
      jump_type: ad.jumpType,
      content_type: ad.contentType ?? null,
      sort: ad.sort,
      status: ad.status,
    };
    await trx
      .insertInto("ads")
      .values(row)
      .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
      .execute();
  }
  await archiveOthers(
    trx,
    "ads",
    ads.value.map(({ key }) => key),
  );
}

function toBinding(ad: Content["ads"]["value"][number], ids: Ids): { bind_int: number; bind_str: string } {
  if (typeof ad.target === "number") return { bind_int: ad.target, bind_str: "" };
  if (ad.bindType === 4) return { bind_int: 0, bind_str: ad.target };
  return { bind_int: ids.of(ad.target), bind_str: "" };
}
