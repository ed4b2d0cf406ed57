import type { Writer } from "../../db/open.ts";
import type { Content } from "../read-folder.ts";
import { ownKeys } from "../own-key.ts";
import type { Pen } from "../pen.ts";
import { archiveOthers, earlierIds, type Ids } from "./keys.ts";

export async function importAnnouncements(pen: Pen, { announcements }: Content, ids: Ids): Promise<void> {
  await pen.each(announcements, async (trx, { key, body, value }) =>
    ids.set("announcement", key, await putAnnouncement(trx, { key, body, ...value })),
  );
  await archiveOthers(pen, "announcements", ids.keys("announcement"));
}

/** An announcement in `content/`. */
export type AnnouncementEntry = Content["announcements"][number]["value"] & { key: string; body: string };

/** Saves an announcement and returns its row id; a new one gets the id `given`, if any. */
export async function putAnnouncement(trx: Writer, value: AnnouncementEntry, given?: number): Promise<number> {
  const row = {
    content_key: value.key,
    title: value.title,
    body: value.body,
    pinned: value.pinned ? 1 : 0,
    status: value.status,
    published_at: Date.parse(value.publishedAt),
  };
  const { id } = await trx
    .insertInto("announcements")
    .values({ ...(given !== undefined && { id: given }), ...row })
    .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function importQuestions(trx: Writer, { questions }: Content): Promise<void> {
  const keys: string[] = [];
  const earlier = await earlierIds(trx, "question");
  for (const [position, category] of questions.value.entries()) {
    const row = { content_key: category.key, name: category.name, position };
    const { id } = await trx
      .insertInto("question_categories")
      .values(row)
      .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [position, question] of category.questions.entries()) {
      keys.push(question.key);
      await putQuestion(trx, question, { categoryId: id, position, id: earlier.get(question.key) });
    }
  }
  await trx
    .deleteFrom("questions")
    // PostgreSQL takes no empty list.
    .$if(keys.length > 0, (query) => query.where("content_key", "not in", keys))
    .where("content_key", "not like", `${ownKeys}%`)
    .execute();
  const categories = questions.value.map(({ key }) => key);
  await trx
    .deleteFrom("question_categories")
    .$if(categories.length > 0, (query) => query.where("content_key", "not in", categories))
    .where("id", "not in", trx.selectFrom("questions").select("category_id"))
    .execute();
}

/** A question in `content/`. */
export type QuestionEntry = Content["questions"]["value"][number]["questions"][number];

/** Saves a question and returns its row id; a new one gets the id `given`, if any. */
export async function putQuestion(
  trx: Writer,
  { key, question, answer }: QuestionEntry,
  { categoryId, position, id: given }: { categoryId: number; position: number; id?: number | undefined },
): Promise<number> {
  const row = { content_key: key, category_id: categoryId, question, answer, position };
  const { id } = await trx
    .insertInto("questions")
    .values({ ...(given !== undefined && { id: given }), ...row })
    .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function importAds(pen: Pen, { ads }: Content, ids: Ids): Promise<void> {
  await pen.each(ads.value, (trx, ad) => putAd(trx, ad, ids));
  await archiveOthers(
    pen,
    "ads",
    ads.value.map(({ key }) => key),
  );
}

/** An ad in `content/`. */
export type AdEntry = Content["ads"]["value"][number];

/** Saves an ad and returns its row id; a new one gets the id `given`, if any. */
export async function putAd(trx: Writer, ad: AdEntry, ids: Ids, given?: number): Promise<number> {
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
    starts_at: ad.startsAt === undefined ? null : Date.parse(ad.startsAt),
    ends_at: ad.endsAt === undefined ? null : Date.parse(ad.endsAt),
    status: ad.status,
  };
  const { id } = await trx
    .insertInto("ads")
    .values({ ...(given !== undefined && { id: given }), ...row })
    .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function toBinding(ad: AdEntry, ids: Ids): { bind_int: number; bind_str: string } {
  if (typeof ad.target === "number") return { bind_int: ad.target, bind_str: "" };
  if (ad.bindType === 4) return { bind_int: 0, bind_str: ad.target };
  return { bind_int: ids.of(ad.target), bind_str: "" };
}
