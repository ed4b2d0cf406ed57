import { z } from "zod";
import type { MergedKind } from "#lib/contract/schemas/merging.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Writer } from "../db/open.ts";
import { goAway } from "../editorial/archive.ts";
import { titleOf } from "../editorial/documents.ts";
import { keep } from "../editorial/drafts.ts";
import { align, findEntry, type Aligned } from "../editorial/entries.ts";
import { ensureEntries } from "../editorial/missing.ts";
import { goLive } from "../editorial/publish.ts";
import { keptOf } from "../kinds/merged.ts";
import { indexNew, type NewDocuments } from "../search/indexing.ts";
import { mergedDocument } from "./documents.ts";
import { moveOn, tagsOf } from "./move-on.ts";
import type { Move } from "./move.ts";
import { moveRows } from "./move-rows.ts";
import { queueRest } from "./rest-queue.ts";

const keys = z.array(z.string());

/** Maximum time in milliseconds that one call moves rows. */
const callTime = 4000;

/**
 * Merges one entry into another. The first transaction writes the kept one's document, takes the other down and redirects its address; what
 * people have of the other follows in small steps. A repeated call continues where an earlier one stopped, and so does a job.
 */
export async function mergeContent(
  context: SignedInContext,
  input: Input<"admin/duplicates/merge">,
): Promise<Output<"admin/duplicates/merge">> {
  const { kind, keep: to, drop: from } = input;
  const contentType = kinds[kind].type;
  if (from === to) throw new AppError("formInvalid", { tip: "这是同一个条目，请另选一个" });
  if ((await keptOf(context.db.primary, contentType, from)) !== to)
    await makeOne(context, input, { contentType, from, to });
  const started = performance.now();
  const { done, moved } = await moveOn(context, { kind, from }, () => performance.now() - started < callTime);
  return { done, moved, href: contentHref(contentType, to) };
}

async function makeOne(
  context: SignedInContext,
  { kind, keepTitle, dropTitle }: Input<"admin/duplicates/merge">,
  move: Move,
): Promise<void> {
  const { contentType, from, to } = move;
  await ensureEntries(context, [kind]);
  const trailers = kind === "video" ? await namingTrailer(context, from) : [];
  const tags = await context.db.write(async (trx) => {
    // In the order of their numbers, so that two who merge the same pair do not wait for each other.
    const [first, second] = from < to ? [from, to] : [to, from];
    const aligned = [await alignedOf(context, trx, kind, first), await alignedOf(context, trx, kind, second)] as const;
    const [dropped, kept] = from < to ? aligned : [aligned[1], aligned[0]];
    await refuse(trx, kind, move, { dropped, kept });
    if (titleOf(kept.working) !== keepTitle || titleOf(dropped.working) !== dropTitle) {
      throw new AppError("conflict", { tip: "其中一个的名字刚被改过，请对照后再试" });
    }
    const editor = context.identity.userId;
    // A tag's row goes last: until then it is on films.
    const goesNow = kind !== "tag" && dropped.entry.live === 1;
    const away = goesNow ? await goAway(context, trx, dropped, editor) : { tags: [] };
    await moveRows(trx, kind, move);
    const document = mergedDocument(kind, kept.working, dropped.working);
    const hand = { now: context.now(), editor, origin: "screen", apart: true } as const;
    const next = await keep(trx, kept, document, hand);
    // What has the kept tag is found by its name as before; what has the other is indexed when it is moved.
    const later: NewDocuments = [];
    const applying = kind === "tag" ? { ...context, later } : context;
    const live = await goLive(applying, trx, next, { time: context.now(), editor });
    await indexNew(context, trx, later);
    if (kind === "video") {
      await renameTrailers(trx, trailers, dropped.entry.content_key, kept.entry.content_key);
    }
    await trx
      .insertInto("merged")
      .values({
        content_type: contentType,
        old_id: from,
        target_id: to,
        old_key: dropped.entry.content_key,
        old_title: dropTitle,
        created_by: editor,
        created_at: context.now(),
      })
      .execute();
    await queueRest(trx, { kind, from }, context.now());
    await recordOwnAction(context, trx, {
      act: "content.merge",
      target: { contentType, targetId: to },
      summary: `${dropTitle}（${kind}:${dropped.entry.content_key}）并入 ${keepTitle}（${kind}:${kept.entry.content_key}）`,
    });
    return [...away.tags, ...live.tags];
  });
  context.changed(...new Set([...tags, ...tagsOf(kind, move)]));
}

async function alignedOf(context: SignedInContext, trx: Writer, kind: MergedKind, id: number): Promise<Aligned> {
  const row = await trx
    .selectFrom("content_entries")
    .select("id")
    .where("kind", "=", kind)
    .where("target_id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("contentMissing", { tip: "其中一个不是编辑的内容，不能合并" });
  return align(trx, await findEntry(trx, row.id), context.now());
}

async function refuse(
  trx: Writer,
  kind: MergedKind,
  { contentType, from, to }: Move,
  { dropped, kept }: { dropped: Aligned; kept: Aligned },
): Promise<void> {
  const no = (tip: string) => new AppError("formInvalid", { tip });
  if ((await keptOf(trx, contentType, from)) !== null) throw no("这一个已经并入别的条目了");
  if ((await keptOf(trx, contentType, to)) !== null) throw no("要留下的这一个已经并入别的条目了");
  if (kept.entry.live !== 1) throw no("要留下的这一个没有上线");
  for (const { entry } of [kept, dropped]) {
    const writing =
      entry.revision !== entry.live_revision || (entry.state !== "published" && entry.state !== "archived");
    if (writing) throw no(`“${entry.title}”有没发布的草稿，先发布或放弃它`);
  }
  if (kind !== "video") return;
  const work = await trx.selectFrom("works").select("video_id").where("video_id", "in", [from, to]).executeTakeFirst();
  if (work) throw no("会员上传的影片不能合并");
  const series = await trx.selectFrom("series").select("id").where("video_id", "in", [from, to]).execute();
  if (series.length > 1) throw no("两个都是剧集的总条目，先把其中一个的各集挪走");
}

/** Films that name one as their trailer. */
async function namingTrailer(context: SignedInContext, id: number): Promise<number[]> {
  const row = await context.db.primary
    .selectFrom("videos")
    .select("content_key")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row?.content_key) return [];
  const rows = await context.db.scan
    .selectFrom("video_facts")
    .select("video_id")
    .where("trailers", "like", `%"${row.content_key}"%`)
    .execute();
  return rows.map(({ video_id }) => video_id);
}

/** A film that names both names the kept one once. */
async function renameTrailers(trx: Writer, films: readonly number[], old: string, key: string): Promise<void> {
  if (films.length === 0) return;
  const rows = await trx
    .selectFrom("video_facts")
    .select(["video_id", "trailers"])
    .where("video_id", "in", films)
    .orderBy("video_id")
    .execute();
  for (const { video_id, trailers } of rows) {
    const named = keys.parse(JSON.parse(trailers)).map((one) => (one === old ? key : one));
    const next = JSON.stringify([...new Set(named)]);
    if (next === trailers) continue;
    await trx.updateTable("video_facts").set({ trailers: next }).where("video_id", "=", video_id).execute();
  }
}
