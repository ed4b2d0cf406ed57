import { randomUUID } from "node:crypto";
import type { EpisodePosition, OwnSeries } from "#lib/contract/schemas/own-series.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { seriesLimits } from "#lib/field-limits.ts";
import { kinds } from "#lib/kinds.ts";
import { ownKey } from "../content/own-key.ts";
import type { Join } from "../core/call.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError, wrongField } from "../core/errors.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { lockUser } from "../people/lock.ts";
import { writtenStatus } from "../people/shadow.ts";
import { checkField } from "../publishing/rules.ts";
import { reopenReported } from "../screening/cases.ts";
import { screenTexts } from "../screening/screening.ts";
import { seriesTags, toOwnSeries } from "./read.ts";

/** Maximum series per member. */
const maxSeries = 20;
/** Milliseconds for which a deletion can be undone. */
const keptFor = 86_400_000;

/** Creates a series of the caller, or changes its name and description. */
export async function saveSeries(
  context: SignedInContext,
  input: Input<"works/series/save">,
  join: Join<Input<"works/series/save">, OwnSeries>,
): Promise<OwnSeries> {
  return join({ ...input, ...(await checkTexts(context, input)) });
}

/** `saveSeries` with texts that have been checked. */
export async function writeSeries(
  context: SignedInContext,
  { id, ...texts }: Input<"works/series/save">,
): Promise<OwnSeries> {
  const now = context.now();
  const row = await context.db.write(async (trx) => {
    if (id === undefined) return insertSeries(context, trx, texts);
    const { status } = await lockSeries(context, trx, id);
    return trx
      .updateTable("series")
      .set({ ...texts, updated_at: now, status: writtenStatus(context.identity, status) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  context.changed(...(await seriesTags(context.db.primary, row.id)));
  return one(context, row);
}

/** Replaces the episodes of the caller's series by these of their own films. */
export async function arrangeSeries(
  context: SignedInContext,
  { id, episodes }: Input<"works/series/arrange">,
): Promise<OwnSeries> {
  checkPositions(episodes);
  const before = await seriesTags(context.db.primary, id);
  const row = await context.db.write(async (trx) => {
    await lockUser(trx, context.identity.userId);
    const held = await lockSeries(context, trx, id);
    await requireFree(context, trx, id, episodes);
    await trx.deleteFrom("episodes").where("series_id", "=", id).execute();
    const rows = episodes.map(({ videoId, season, number }) => ({ video_id: videoId, series_id: id, season, number }));
    if (rows.length > 0) await trx.insertInto("episodes").values(rows).execute();
    await trx.updateTable("series").set({ updated_at: context.now() }).where("id", "=", id).execute();
    return held;
  });
  context.changed(...before, ...(await seriesTags(context.db.primary, id)));
  return one(context, { ...row, updated_at: context.now() });
}

/** Deletes a series of the caller's, or undoes that. The films stay. */
export async function deleteSeries(
  context: SignedInContext,
  { id, deleted }: Input<"works/series/delete">,
): Promise<Record<string, never>> {
  const { userId } = context.identity;
  await context.db.write(async (trx) => {
    await lockUser(trx, userId);
    const row = await ownSeries(trx, id, userId);
    if (!row) throw new AppError("contentMissing");
    if (!deleted && row.deleted_at !== null) await requireRoom(context, trx);
    const deleted_at = deleted ? (row.deleted_at ?? context.now()) : null;
    await trx.updateTable("series").set({ deleted_at }).where("id", "=", id).execute();
    if (!deleted && row.status === "published")
      await reopenReported(trx, { contentType: kinds.series.type, targetId: id });
  });
  context.changed(...(await seriesTags(context.db.primary, id)));
  return {};
}

/** Checks the texts against the word rules. No operator reviews them first, so text that would be held is refused. */
async function checkTexts(
  context: SignedInContext,
  { title, description }: Pick<Input<"works/series/save">, "title" | "description">,
): Promise<{ title: string; description: string }> {
  const { texts, held } = await screenTexts(context, {
    title: checkField("title", title.replace(/\s+/g, " "), { limit: seriesLimits.title, empty: "请输入剧集名称" }),
    description: checkField("description", description, { limit: seriesLimits.description, empty: null }),
  });
  if (held.length > 0) throw wrongField("title", "里面有不能公开的词语，请修改后再试");
  return texts;
}

async function insertSeries(
  context: SignedInContext,
  trx: Writer,
  texts: { title: string; description: string },
): Promise<Row<"series">> {
  const owner_id = context.identity.userId;
  const now = context.now();
  await lockUser(trx, owner_id);
  await requireRoom(context, trx);
  await trx
    .deleteFrom("series")
    .where("owner_id", "=", owner_id)
    .where("deleted_at", "<", now - keptFor)
    .execute();
  return trx
    .insertInto("series")
    .values({
      content_key: ownKey(`member-${randomUUID()}`),
      ...texts,
      owner_id,
      created_at: now,
      updated_at: now,
      status: writtenStatus(context.identity, "published"),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function requireRoom({ identity }: SignedInContext, trx: Writer): Promise<void> {
  const { count } = await trx
    .selectFrom("series")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("owner_id", "=", identity.userId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= maxSeries) throw wrongField("title", `最多 ${maxSeries} 部剧集，删掉不用的再建`);
}

function ownSeries(trx: Writer, id: number, userId: number): Promise<Row<"series"> | undefined> {
  return trx.selectFrom("series").selectAll().where("id", "=", id).where("owner_id", "=", userId).executeTakeFirst();
}

/** The caller's series, locked until the commit; other members' series are not found. */
async function lockSeries(context: SignedInContext, trx: Writer, id: number): Promise<Row<"series">> {
  const row = await trx
    .updateTable("series")
    .set(({ ref }) => ({ updated_at: ref("updated_at") }))
    .where("id", "=", id)
    .where("owner_id", "=", context.identity.userId)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError("contentMissing");
  return row;
}

function checkPositions(episodes: readonly EpisodePosition[]): void {
  const positions = new Set(episodes.map(({ season, number }) => `${season}.${number}`));
  if (positions.size < episodes.length) throw wrongField("number", "这一季已经有这一集了，换一个数字");
  if (new Set(episodes.map(({ videoId }) => videoId)).size < episodes.length) {
    throw wrongField("videoId", "同一部影片只能是一集");
  }
}

/** Checks that the films are the caller's and in no other series, except a deleted one of theirs. */
async function requireFree(
  { identity }: SignedInContext,
  trx: Writer,
  id: number,
  episodes: readonly EpisodePosition[],
): Promise<void> {
  const ids = episodes.map(({ videoId }) => videoId);
  if (ids.length === 0) return;
  const own = await trx
    .selectFrom("works")
    .select("video_id")
    .where("video_id", "in", ids)
    .where("owner_id", "=", identity.userId)
    .where("deleted_at", "is", null)
    .where("state", "!=", "deleted")
    .execute();
  if (own.length < ids.length) throw wrongField("videoId", "只能放入自己的影片");
  const letGo = trx
    .selectFrom("series")
    .select("id")
    .where("owner_id", "=", identity.userId)
    .where("deleted_at", "is not", null);
  await trx.deleteFrom("episodes").where("video_id", "in", ids).where("series_id", "in", letGo).execute();
  const taken = await trx
    .selectFrom("episodes")
    .select("video_id")
    .where("video_id", "in", ids)
    .where("series_id", "!=", id)
    .executeTakeFirst();
  if (taken) throw wrongField("videoId", "这部影片已经在另一部剧集里");
}

async function one(context: SignedInContext, row: Row<"series">): Promise<OwnSeries> {
  const [series] = await toOwnSeries(context, [row]);
  if (!series) throw new AppError("contentMissing");
  return series;
}
