import { kinds } from "#lib/kinds.ts";
import { commentsTag } from "../comments/rows.ts";
import { isAmong } from "../db/dialect/many.ts";
import type { Writer } from "../db/open.ts";
import { addToCount, countsTag } from "../kinds/targets.ts";
import { openCase } from "../screening/cases.ts";
import { readWordRules } from "../screening/screening.ts";
import type { Batch } from "./batch.ts";
import { readOldName, readOldText } from "./comment-text.ts";
import { commentRecord, type CommentItem } from "./prepare.ts";
import { idOf, type Problem } from "./record.ts";

const contentType = kinds.video.type;
const authorSetting = "old-site-author";

const heldProblem = {
  field: "comment_content",
  reason: "含有要先审核的词",
  hint: "导入了，在运营的“审核”里等着，通过以后才公开；回复它的评论要等通过以后再导入一次",
};

/** A comment that replies can be written to. */
interface Parent {
  id: number;
  threadId: number;
  film: number;
  isPublic: boolean;
}

/** Writes comments that are not there yet, parents before their replies, as the source has them. */
export async function putComments(batch: Batch, items: readonly CommentItem[]): Promise<void> {
  const { trx, find, planned } = batch;
  const films = await find.byIds("video", items.map(filmOf));
  const rules = await readWordRules(batch.db);
  const parents = await readParents(batch, items);
  // A dump may have a row twice.
  const made = new Set<string>();
  const authorId = trx && (await oldSiteAuthor(trx, batch.now));
  for (const item of items) {
    const { comment, line } = item;
    const record = recordOf(item, comment.id);
    const film = films.get(idOf(filmOf(item)));
    const parent = comment.parent === null ? null : parents.get(recordOf(item, comment.parent));
    const isPlanned = comment.parent !== null && planned?.comment(recordOf(item, comment.parent))?.isPublic === true;
    const read = readOldText(rules, comment.text);
    if (made.has(record) || planned?.comment(record)) {
      batch.counts.same += 1;
      continue;
    }
    const problem = problemOf(batch, item, { film, parent, isPlanned }) ?? ("problem" in read ? read.problem : null);
    if (problem !== null || !film || !("text" in read)) {
      batch.refuse(line, problem ? [problem] : []);
      continue;
    }
    const isHeld = read.held.length > 0;
    if (isHeld) batch.remark(line, { ...heldProblem, value: read.text.slice(0, 80) });
    batch.counts.added += 1;
    made.add(record);
    planned?.addComment(record, { isPublic: !isHeld });
    if (!trx || authorId === null) continue;
    const threadId = parent?.threadId ?? null;
    const { id } = await trx
      .insertInto("comments")
      .values({
        content_key: null,
        content_type: contentType,
        target_id: film.id,
        author_id: authorId,
        author_name: readOldName(rules, comment),
        parent_id: threadId,
        reply_to_id: parent && parent.id !== threadId ? parent.id : null,
        text: read.text,
        created_at: comment.at,
        status: isHeld ? "pending" : "published",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const memory = { source: item.memory?.source ?? "", record: commentRecord(comment.id), digest: "comment" };
    await trx
      .insertInto("import_records")
      .values({ ...memory, target_id: id })
      .execute();
    parents.set(record, { id, threadId: threadId ?? id, film: film.id, isPublic: !isHeld });
    batch.counts.rows += 2;
    if (isHeld) {
      const target = { contentType: kinds.comment.type, targetId: id };
      await openCase(trx, { ...target, authorId, at: batch.now, pending: true, terms: read.held });
      continue;
    }
    if (threadId === null) batch.comments.set(film.id, (batch.comments.get(film.id) ?? 0) + 1);
    else batch.replies.set(threadId, { film: film.id, count: (batch.replies.get(threadId)?.count ?? 0) + 1 });
    const target = { contentType, targetId: film.id };
    batch.tags.add(commentsTag(target)).add(countsTag(target));
  }
}

const filmOf = ({ memory, comment }: CommentItem) => ({ source: memory?.source ?? "", id: comment.film });
const recordOf = ({ memory }: CommentItem, id: string) => `${memory?.source ?? ""}\n${commentRecord(id)}`;

function problemOf(
  { now }: Batch,
  { comment }: CommentItem,
  {
    film,
    parent,
    isPlanned,
  }: { film: { id: number } | undefined; parent: Parent | null | undefined; isPlanned: boolean },
): Problem | null {
  const value = comment.text.slice(0, 80);
  if (!film)
    return { field: "comment_rid", reason: "评论的影片没有导入", value, hint: "影片不在备份里，或在不要的分类里" };
  if (comment.at <= 0 || comment.at > now)
    return { field: "comment_time", reason: "时间不对", value, hint: "要在现在之前，这条评论不导入" };
  const isReply = comment.parent !== null && !isPlanned;
  if (isReply && (!parent || !parent.isPublic || parent.film !== film.id))
    return { field: "comment_pid", reason: "所回复的评论没有导入，或已经不在了", value, hint: "这条回复不导入" };
  return null;
}

async function readParents({ db, engine }: Batch, items: readonly CommentItem[]): Promise<Map<string, Parent>> {
  const found = new Map<string, Parent>();
  const replies = items.filter(({ comment }) => comment.parent !== null);
  for (const [source, some] of Map.groupBy(replies, ({ memory }) => memory?.source ?? "")) {
    const rows = await db
      .selectFrom("import_records")
      .innerJoin("comments", "comments.id", "import_records.target_id")
      .leftJoin("comments as thread", "thread.id", "comments.parent_id")
      .select(["import_records.record", "comments.id", "comments.parent_id", "comments.target_id", "comments.status"])
      .select("thread.status as thread_status")
      .where("import_records.source", "=", source)
      .where(
        isAmong(
          engine,
          "import_records.record",
          some.map(({ comment }) => commentRecord(comment.parent ?? "")),
        ),
      )
      .execute();
    for (const row of rows)
      found.set(`${source}\n${row.record}`, {
        id: row.id,
        threadId: row.parent_id ?? row.id,
        film: row.target_id,
        isPublic: row.status === "published" && (row.thread_status ?? "published") === "published",
      });
  }
  return found;
}

/** Adds to the counts of threads and films; these are locked last and in a fixed order, as by other writers of comments. */
export async function countComments({ comments, replies }: Batch, trx: Writer): Promise<void> {
  for (const [id, { film, count }] of [...replies].toSorted(([one], [other]) => one - other)) {
    const { status } = await trx
      .updateTable("comments")
      .set(({ eb }) => ({ reply_count: eb("reply_count", "+", count) }))
      .where("id", "=", id)
      .returning("status")
      .executeTakeFirstOrThrow();
    // A thread that was hidden meanwhile counts its replies when it is shown again.
    if (status === "published") comments.set(film, (comments.get(film) ?? 0) + count);
  }
  for (const [id, count] of [...comments].toSorted(([one], [other]) => one - other))
    await addToCount(trx, { contentType, targetId: id }, "comment_count", count);
}

/** The user that all authors on other sites share: nobody can sign in as it, find it, mention it or notify it. */
async function oldSiteAuthor(trx: Writer, now: number): Promise<number> {
  const known = await trx.selectFrom("settings").select("value").where("name", "=", authorSetting).executeTakeFirst();
  if (known) return Number(known.value);
  const { id } = await trx
    .insertInto("users")
    .values({
      name: /* as written */ "旧站会员",
      avatar: null,
      role: "user",
      status: "deleted",
      account: null,
      mobile: null,
      channel_code: null,
      inviter_code: null,
      content_key: null,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("settings")
    .values({ name: authorSetting, value: String(id) })
    .execute();
  return id;
}
