import type { Applying, RowTarget } from "./applying.ts";
import type { SearchType } from "#lib/contract/schemas/search.ts";
import { kinds } from "#lib/kinds.ts";
import { carriersOf } from "../catalogue/change.ts";
import { changedPages, shownPages } from "../content/import/changed-pages.ts";
import { countNewFilm, recountFilms } from "../content/import/counts.ts";
import { contentTypeOf, type Ids } from "../content/import/keys.ts";
import { putAd, putAnnouncement, putQuestion } from "../content/import/notices.ts";
import { putPage, putSite } from "../content/import/pages.ts";
import { putPerformer } from "../content/import/people.ts";
import { everything } from "../cache/tags.ts";
import { putTag } from "../content/import/site.ts";
import { applyCategory, applyChannel } from "./apply-lists.ts";
import { applySeries } from "./apply-series.ts";
import { putVideo } from "../content/import/videos.ts";
import { putReview, putTopic } from "../content/import/writings.ts";
import type { Writer } from "../db/open.ts";
import { watchFilm } from "../events/films.ts";
import { watchReview } from "../events/writings.ts";
import { reviewTags } from "../reviews/status.ts";
import { indexDocument } from "../search/indexing.ts";
import { indexMakers, readMaking } from "../search/makers.ts";
import { queuePushes } from "../search-engines/push.ts";
import type { Entry, EntryValue } from "./documents.ts";
import { lastPosition } from "./positions.ts";

/**
 * Writes an entry to its public table by the same functions as an import, with its counts, its search document and notifications of
 * search engines and webhooks. All its references must be in `ids`. Returns the row id, and cache tags for `context.changed` after the commit.
 */
export async function applyEntry(
  context: Applying,
  trx: Writer,
  entry: Entry,
  ids: Ids,
  target: RowTarget,
): Promise<{ id: number; tags: string[] }> {
  const now = context.now();
  const pushes = context.pushTargets.length > 0;
  const only = { kind: entry.kind, id: target.targetId ?? 0 };
  const before = pushes ? await shownPages(trx, now, only) : null;
  const watch = entry.kind === "video" ? watchFilm : entry.kind === "review" ? watchReview : null;
  const tell = await watch?.(trx, target.targetId, now);
  const applied = await put(context, trx, entry, ids, target);
  await tell?.(applied.id);
  if (before) {
    const after = await shownPages(trx, now, { ...only, id: applied.id });
    await queuePushes(trx, context.pushTargets, changedPages(before, after, now));
  }
  return applied;
}

async function put(
  context: Applying,
  trx: Writer,
  entry: Entry,
  ids: Ids,
  target: RowTarget,
): Promise<{ id: number; tags: string[] }> {
  const { kind, value } = entry;
  const now = context.now();
  // An archived row that returns keeps its id.
  const given = (row: object | undefined) => (row ? undefined : (target.targetId ?? target.given));
  switch (kind) {
    case "video":
      return applyVideo(context, trx, value, ids, { ...target, given: target.targetId ?? target.given });
    case "performer": {
      const before = await trx
        .selectFrom("performers")
        .selectAll()
        .where("content_key", "=", value.key)
        .executeTakeFirst();
      const id = await putPerformer(trx, value, ids, { now, before, id: given(before) });
      await index(context, trx, kinds.performer.type, id);
      const films = before && before.status !== value.status ? await filmsOf(trx, id) : [];
      return { id, tags: ["performers", `performer:${id}`, ...films] };
    }
    case "tag": {
      const before = await trx.selectFrom("tags").selectAll().where("content_key", "=", value.key).executeTakeFirst();
      const categoryId = ids.of(`category:${value.category}`);
      const kept = before?.category_id === categoryId ? before.position : null;
      const position = kept ?? (await lastPosition(trx, "tags", categoryId)) + 1;
      const id = await putTag(trx, value, { now, before, categoryId, position, id: given(before) });
      await index(context, trx, kinds.tag.type, id);
      return { id, tags: ["tags", `tag:${id}`] };
    }
    case "topic": {
      const before = await trx.selectFrom("topics").selectAll().where("content_key", "=", value.key).executeTakeFirst();
      const position = before?.position ?? (await lastPosition(trx, "topics")) + 1;
      const id = await putTopic(trx, value, ids, { position, id: given(before) });
      await index(context, trx, kinds.topic.type, id);
      return { id, tags: ["topics", `topic:${id}`] };
    }
    case "series":
      return applySeries(context, trx, value, ids, target);
    case "review":
      return applyReview(context, trx, value, ids, target.targetId ?? target.given);
    case "announcement": {
      const before = await trx
        .selectFrom("announcements")
        .select("id")
        .where("content_key", "=", value.key)
        .executeTakeFirst();
      const id = await putAnnouncement(trx, value, given(before));
      return { id, tags: ["announcements", `announcement:${id}`] };
    }
    case "question": {
      const before = await trx
        .selectFrom("questions")
        .selectAll()
        .where("content_key", "=", value.key)
        .executeTakeFirst();
      const categoryId = ids.of(`question-category:${value.category}`);
      const kept = before?.category_id === categoryId ? before.position : null;
      const position = kept ?? (await lastPosition(trx, "questions", categoryId)) + 1;
      return { id: await putQuestion(trx, value, { categoryId, position, id: given(before) }), tags: ["questions"] };
    }
    case "channel":
      return { id: await applyChannel(context, trx, value, target), tags: [everything] };
    case "category":
      return { id: await applyCategory(context, trx, value, target), tags: [everything] };
    case "page": {
      const before = await trx.selectFrom("pages").select("id").where("content_key", "=", value.key).executeTakeFirst();
      return { id: await putPage(trx, value, given(before)), tags: ["site"] };
    }
    case "site": {
      const { key: _key, ...settings } = value;
      return { id: await putSite(trx, settings), tags: [everything] };
    }
    case "ad": {
      const before = await trx.selectFrom("ads").select("id").where("content_key", "=", value.key).executeTakeFirst();
      const id = await putAd(trx, value, ids, given(before));
      await trx.updateTable("ads").set({ deleted_at: null }).where("id", "=", id).execute();
      return { id, tags: ["ads"] };
    }
  }
}

async function index(context: Applying, trx: Writer, contentType: SearchType, id: number): Promise<void> {
  if (context.later) context.later.push({ contentType, id });
  else await indexDocument(context, trx, contentType, id);
}

/** Films of a person, at most. Further ones show that somebody has come or gone when their pages are next rendered. */
const maxFilms = 1000;

/** Tags of what shows a person's name only while they are public. */
async function filmsOf(trx: Writer, performerId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("video_performers")
    .select("video_id")
    .where("performer_id", "=", performerId)
    .orderBy("video_id", "desc")
    .limit(maxFilms)
    .execute();
  return ["topics", ...rows.map(({ video_id }) => `video:${video_id}`)];
}

/** When a film is public from; null if it is not. */
const publicFrom = (status: string, publishedAt: number) => (status === "published" ? publishedAt : null);

async function applyVideo(
  context: Applying,
  trx: Writer,
  value: EntryValue<"video">,
  ids: Ids,
  { targetId, given }: RowTarget,
): Promise<{ id: number; tags: string[] }> {
  const before = await trx.selectFrom("videos").selectAll().where("content_key", "=", value.key).executeTakeFirst();
  const old = await linksOf(trx, targetId);
  const making = await readMaking(trx, targetId);
  const id = await putVideo(trx, value, ids, { now: context.now(), before, id: before ? undefined : given });
  const now = await linksOf(trx, id);
  const performers = [...new Set([...old.performers, ...now.performers])];
  const tags = [...new Set([...old.tags, ...now.tags])];
  if (!before && value.status === "published") await countNewFilm(trx, now);
  else await recountFilms(trx, { videos: [id], performers, tags });
  await index(context, trx, kinds.video.type, id);
  await indexMakers(context, trx, id, { before: making, after: await readMaking(trx, id), later: context.later });
  const from = publicFrom(value.status, Date.parse(value.publishedAt));
  const moved = before !== undefined && publicFrom(before.status, before.published_at) !== from;
  return {
    id,
    tags: [
      "videos",
      `video:${id}`,
      "tags",
      "performers",
      ...performers.map((performer) => `performer:${performer}`),
      ...tags.map((tag) => `tag:${tag}`),
      ...(moved ? await carriersOf(trx, id) : []),
    ],
  };
}

async function linksOf(trx: Writer, id: number | null): Promise<{ performers: number[]; tags: number[] }> {
  if (id === null) return { performers: [], tags: [] };
  const cast = await trx.selectFrom("video_performers").select("performer_id").where("video_id", "=", id).execute();
  const tags = await trx.selectFrom("video_tags").select("tag_id").where("video_id", "=", id).execute();
  return { performers: cast.map((row) => row.performer_id), tags: tags.map((row) => row.tag_id) };
}

async function applyReview(
  context: Applying,
  trx: Writer,
  value: EntryValue<"review">,
  ids: Ids,
  given: number | undefined,
): Promise<{ id: number; tags: string[] }> {
  const before = await trx.selectFrom("reviews").selectAll().where("content_key", "=", value.key).executeTakeFirst();
  const id = await putReview(trx, value, ids, before ? undefined : given);
  const now = await trx
    .selectFrom("reviews")
    .select(["id", "author_id", "video_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const films = [...new Set([now.video_id, ...(before ? [before.video_id] : [])])];
  await recountFilms(trx, { videos: films, performers: [], tags: [] });
  await index(context, trx, kinds.review.type, id);
  return { id, tags: [...reviewTags(now), ...(before ? reviewTags(before) : [])] };
}

/** Path of an entry's page; null for kinds without pages. */
export function typeOf(kind: Entry["kind"]): number | null {
  return contentTypeOf(kind);
}
