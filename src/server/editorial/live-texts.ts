import { namesWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import type { Reader } from "../db/open.ts";
import { serverKinds } from "../kinds/kinds.ts";
import { keysBehind, type Live, type Wanted, writtenTime } from "./live-keys.ts";

/** Topics with their items, in order. */
export async function liveTopics(db: Reader, wanted: Wanted): Promise<Live[]> {
  let query = db.selectFrom("topics").selectAll().orderBy("position").orderBy("id");
  if (wanted !== "all") query = query.where("id", "in", wanted);
  const rows = await query.execute();
  const items = await itemsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    key: row.content_key,
    document: {
      key: row.content_key,
      title: row.title,
      subtitle: row.subtitle,
      description: row.description,
      showType: row.show_type,
      cover: row.cover,
      items: items.get(row.id) ?? [],
      publishedAt: writtenTime(row.published_at),
      status: row.status,
    },
  }));
}

type KeyTable = "reviews" | "videos" | "topics" | "tags" | "announcements" | "performers" | "tag_categories";

async function itemsOf(db: Reader, topics: readonly number[]): Promise<Map<number, { ref: string; note: string }[]>> {
  const found = new Map<number, { ref: string; note: string }[]>();
  if (topics.length === 0) return found;
  const rows = await db
    .selectFrom("topic_items")
    .selectAll()
    .where("topic_id", "in", topics)
    .orderBy("topic_id")
    .orderBy("position")
    .execute();
  const names = new Map<string, string>();
  for (const kind of namesWith("entries")) {
    const { type } = kinds[kind];
    const ids = rows.filter(({ content_type }) => content_type === type).map(({ target_id }) => target_id);
    const keys = await keysOfRows(db, serverKinds[kind].table, ids);
    for (const [id, key] of keys) names.set(`${type}:${id}`, `${kind}:${key}`);
  }
  for (const { topic_id, content_type, target_id, note } of rows) {
    const ref = names.get(`${content_type}:${target_id}`);
    if (ref !== undefined) found.set(topic_id, [...(found.get(topic_id) ?? []), { ref, note }]);
  }
  return found;
}

async function keysOfRows(db: Reader, table: KeyTable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom(table).select(["id", "content_key"]).where("id", "in", ids).execute();
  return new Map(rows.flatMap(({ id, content_key }) => (content_key === null ? [] : [[id, content_key]])));
}

/** Reviews by editors; members' reviews are not edited here. */
export async function liveReviews(db: Reader, wanted: Wanted): Promise<Live[]> {
  let query = db
    .selectFrom("reviews")
    .innerJoin("videos", "videos.id", "reviews.video_id")
    .innerJoin("users", "users.id", "reviews.author_id")
    .selectAll("reviews")
    .select(["videos.content_key as video", "users.content_key as author"])
    .where("reviews.content_key", "is not", null)
    .orderBy("reviews.id");
  if (wanted !== "all") query = query.where("reviews.id", "in", wanted);
  const rows = await query.execute();
  const tags = await keysBehind(db, "review_tags", wanted === "all" ? "all" : rows.map(({ id }) => id));
  return rows.flatMap((row) => {
    if (row.content_key === null) return [];
    const document = {
      key: row.content_key,
      title: row.title,
      video: row.video ?? "",
      author: row.author ?? "",
      rating: row.rating,
      spoiler: row.spoiler === 1,
      tags: tags.get(row.id) ?? [],
      publishedAt: writtenTime(row.published_at),
      status:
        row.status === "removed" || row.status === "rejected" || row.status === "pending" ? "archived" : row.status,
      body: row.body,
    };
    return [{ id: row.id, key: row.content_key, document }];
  });
}

export async function liveAnnouncements(db: Reader, wanted: Wanted): Promise<Live[]> {
  let query = db.selectFrom("announcements").selectAll().orderBy("id");
  if (wanted !== "all") query = query.where("id", "in", wanted);
  return (await query.execute()).map((row) => ({
    id: row.id,
    key: row.content_key,
    document: {
      key: row.content_key,
      title: row.title,
      pinned: row.pinned === 1,
      publishedAt: writtenTime(row.published_at),
      status: row.status,
      body: row.body,
    },
  }));
}

export async function liveQuestions(db: Reader, wanted: Wanted): Promise<Live[]> {
  let query = db
    .selectFrom("questions")
    .innerJoin("question_categories", "question_categories.id", "questions.category_id")
    .selectAll("questions")
    .select("question_categories.content_key as category")
    .orderBy("questions.position")
    .orderBy("questions.id");
  if (wanted !== "all") query = query.where("questions.id", "in", wanted);
  return (await query.execute()).map((row) => ({
    id: row.id,
    key: row.content_key,
    document: { key: row.content_key, question: row.question, answer: row.answer, category: row.category },
  }));
}

/** Targets of the ads' binding types. */
// oxlint-disable-next-line content-kinds/no-bare-number -- by bindType
const bound: Readonly<Record<number, { kind: string; table: KeyTable }>> = {
  2: { kind: "topic", table: "topics" },
  3: { kind: "tag", table: "tags" },
  5: { kind: "performer", table: "performers" },
  6: { kind: "category", table: "tag_categories" },
};

export async function liveAds(db: Reader, wanted: Wanted): Promise<Live[]> {
  let query = db.selectFrom("ads").selectAll().orderBy("id");
  if (wanted !== "all") query = query.where("id", "in", wanted);
  const rows = await query.execute();
  const targets = new Map<string, string>();
  for (const [type, { kind, table }] of Object.entries(bound)) {
    const ids = rows.filter(({ bind_type }) => bind_type === Number(type)).map(({ bind_int }) => bind_int);
    for (const [id, key] of await keysOfRows(db, table, ids)) targets.set(`${type}:${id}`, `${kind}:${key}`);
  }
  return rows.map((row) => ({
    id: row.id,
    key: row.content_key,
    document: {
      key: row.content_key,
      position: row.position,
      title: row.title,
      text: row.text,
      image: row.image,
      bindType: row.bind_type,
      target:
        row.bind_type === 1
          ? row.bind_int
          : row.bind_type === 4
            ? row.bind_str
            : (targets.get(`${row.bind_type}:${row.bind_int}`) ?? ""),
      jumpType: row.jump_type,
      ...(row.content_type !== null && { contentType: row.content_type }),
      sort: row.sort,
      ...(row.starts_at !== null && { startsAt: writtenTime(row.starts_at) }),
      ...(row.ends_at !== null && { endsAt: writtenTime(row.ends_at) }),
      status: row.deleted_at === null ? row.status : "archived",
    },
  }));
}
