import type { OwnWorkDetail } from "#lib/contract/schemas/works.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { workLimits } from "#lib/field-limits.ts";
import { changingVideo } from "../catalogue/change.ts";
import { type FilmDetails, filmDetails, type PlaybackRules, playbackRules } from "../films/films.ts";
import type { Join } from "../core/call.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError, wrongField } from "../core/errors.ts";
import { screenLists, screenTexts } from "../screening/screening.ts";
import { filmsOfTag } from "../people/page.ts";
import { isLimited, shadowReason } from "../people/shadow.ts";
import { checkField, checkTags } from "../publishing/rules.ts";
import { heldPictures } from "../uploads/uploads.ts";
import { storedDetail } from "./detail.ts";
import { preparePortrait, preparePoster, uploadOf } from "./poster.ts";
import { requireOwnWork, type WorkRow } from "./rows.ts";
import { lockWork } from "./rungs.ts";
import { holdWork } from "./show.ts";
import { settleWork } from "./status.ts";
import { prepareSubtitles, saveSubtitles, type Subtitles } from "./subtitles.ts";

type Change = Input<"works/modify/media">;

/** A change whose words have been checked and whose files are kept. */
export interface PreparedChange {
  input: Change;
  texts: ReturnType<typeof checkTexts>;
  playback: string;
  chapters: FilmDetails["chapters"] | undefined;
  performers: Change["performers"];
  subtitles: Subtitles | undefined;
  poster: string | undefined;
  portrait: string | undefined;
  /** Why an operator has to look at it first. */
  terms: string[];
}

/** Changes the caller's own film, all of it or nothing. What is public stays so unless a word or picture of it is to be looked at now. */
export async function modifyWork(
  context: SignedInContext,
  input: Change,
  join: Join<PreparedChange, OwnWorkDetail>,
): Promise<OwnWorkDetail> {
  const before = await requireOwnWork(context, context.db.read, input.id);
  requireVersion(before, input);
  const details = filmDetails.parse(JSON.parse(before.details));
  const sorted = input.chapters && checkChapters(input.chapters, before.duration);
  const playback = JSON.stringify(checkRules(before, input));
  await requireEnding(context, input);
  const { texts, held } = await screenTexts(context, checkTexts(before, input));
  const named = await screenLists(context, [
    (sorted ?? []).map(({ title }) => title),
    (input.performers ?? []).map(({ role }) => role),
  ]);
  const [titles = [], roles = []] = named.texts;
  const chapters = sorted?.map((chapter, at) => ({ ...chapter, title: titles[at] ?? chapter.title }));
  const performers = input.performers?.map((one, at) => ({ ...one, role: roles[at] ?? one.role }));
  const subtitles =
    input.subtitles && (await prepareSubtitles(context, { folder: before.folder, details }, input.subtitles));
  const poster = input.poster && (await preparePoster(context, before, input.poster));
  const portrait = input.portrait !== undefined ? await preparePortrait(context, before, input.portrait) : undefined;
  const uploads = [poster, portrait].flatMap((key) => (key === undefined ? [] : (uploadOf(key) ?? [])));
  const hidden = isLimited(context.identity) ? [shadowReason] : [];
  const terms = [
    ...held,
    ...named.held,
    ...(subtitles?.held ?? []),
    ...(await heldPictures(context, uploads)),
    ...hidden,
  ];
  return join({ input, texts, playback, chapters, performers, subtitles, poster, portrait, terms });
}

/** `modifyWork` with what has been prepared. */
export async function writeChange(context: SignedInContext, change: PreparedChange): Promise<OwnWorkDetail> {
  const { input, texts, playback, chapters, performers, subtitles, poster, portrait, terms } = change;
  const tags = await context.db.write(async (trx) => {
    await lockWork(trx, input.id);
    const row = await requireOwnWork(context, trx, input.id);
    requireVersion(row, input);
    const channel_id = input.channelId ?? row.channel_id;
    if (channel_id !== row.channel_id) await requireChannel(trx, channel_id);
    const now = filmDetails.parse(JSON.parse(row.details));
    const changed = await changingVideo(context, trx, input.id, async () => {
      await trx
        .updateTable("videos")
        .set({ ...texts, channel_id, playback, ...(poster !== undefined && { poster }) })
        .where("id", "=", input.id)
        .execute();
      if (portrait !== undefined) await writePortrait(trx, input.id, portrait);
      if (input.tagIds) await writeTags(trx, input.id, await checkTags(trx, input.tagIds, workLimits.tags));
      if (performers) await writeCast(trx, input.id, performers);
      if (chapters || subtitles) {
        const next: FilmDetails = {
          ...now,
          ...(chapters && { chapters }),
          ...(subtitles && { subtitles: subtitles.tracks }),
        };
        await trx
          .updateTable("films")
          .set({ details: JSON.stringify(next) })
          .where("id", "=", row.film_id)
          .execute();
      }
      if (subtitles) await saveSubtitles(trx, row.film_id, subtitles);
    });
    await trx
      .updateTable("works")
      .set({ version: row.version + 1, updated_at: context.now() })
      .where("video_id", "=", input.id)
      .execute();
    await holdWork(context, trx, input.id, terms);
    return [...changed, filmsOfTag(row.owner_id), ...(await settleWork(context, trx, input.id))];
  });
  context.changed(...tags);
  return storedDetail(context, input.id);
}

function requireVersion({ version }: WorkRow, input: Change): void {
  if (version !== input.version) {
    throw new AppError("conflict", { tip: "这部影片已在别处改过，请先看看新的内容再改" });
  }
}

function checkTexts(row: WorkRow, input: Change) {
  const { title = row.title, subtitle = row.subtitle, description = row.description } = input;
  return {
    title: checkField("title", title, { limit: workLimits.title, empty: "请写片名" }),
    subtitle: checkField("subtitle", subtitle, { limit: workLimits.subtitle, empty: null }),
    description: checkField("description", description, { limit: workLimits.description, empty: null }),
  };
}

/** In the order of their start; each is named with its place in the list when it is wrong. */
function checkChapters(chapters: NonNullable<Change["chapters"]>, duration: number): FilmDetails["chapters"] {
  if (chapters.length > workLimits.chapters) throw wrongField("chapters", `最多 ${workLimits.chapters} 个章节`);
  const sorted = chapters.toSorted((left, right) => left.start - right.start);
  for (const [at, { start, title }] of sorted.entries()) {
    const name = `第 ${at + 1} 个章节`;
    checkField("chapters", title, { limit: workLimits.chapterTitle, empty: `${name}还没有名字` });
    if (duration > 0 && start >= duration) throw wrongField("chapters", `${name}“${title}”在影片结束之后`);
    if (sorted[at + 1]?.start === start) throw wrongField("chapters", `${name}和下一个在同一时间`);
  }
  return sorted;
}

function checkRules(row: WorkRow, input: Change): PlaybackRules {
  const rules = { ...playbackRules.parse(JSON.parse(row.playback)) };
  if (input.download === false) delete rules.download;
  if (input.download) rules.download = true;
  if (input.signed === false) delete rules.signed;
  if (input.signed) rules.signed = true;
  for (const name of ["intro", "outro"] as const) {
    const stretch = input[name];
    if (stretch === null) delete rules[name];
    if (!stretch) continue;
    const { start, end } = stretch;
    if (end <= start) throw wrongField(name, "结束要晚于开始");
    if (row.duration > 0 && end > row.duration + 1) throw wrongField(name, "不能超过片长");
    rules[name] = { start, end: row.duration > 0 ? Math.min(end, row.duration) : end };
  }
  if (input.ending) {
    const { kind, filmId } = input.ending;
    delete rules.ending;
    if (kind === "none") rules.ending = "none";
    if (kind === "film") {
      if (filmId === undefined) throw wrongField("ending", "请选一部影片");
      if (filmId === row.id) throw wrongField("ending", "不能选这部影片自己");
      rules.ending = filmId;
    }
  }
  return rules;
}

/** Only one's own films can be chosen. */
async function requireEnding(context: SignedInContext, { ending }: Change): Promise<void> {
  if (ending?.kind !== "film" || ending.filmId === undefined) return;
  const { identity, db } = context;
  const row = await db.read
    .selectFrom("works")
    .select("video_id")
    .where("video_id", "=", ending.filmId)
    .where("owner_id", "=", identity.userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw wrongField("ending", "这部影片已经不在了，请重新选");
}

async function requireChannel(trx: Writer, id: number): Promise<void> {
  const row = await trx.selectFrom("channels").select("id").where("id", "=", id).executeTakeFirst();
  if (!row) throw wrongField("channelId", "频道已经不在了，请重新选");
}

async function writePortrait(trx: Writer, id: number, portrait: string): Promise<void> {
  await trx
    .insertInto("video_facts")
    .values({ video_id: id, portrait })
    .onConflict((conflict) => conflict.column("video_id").doUpdateSet({ portrait }))
    .execute();
}

async function writeTags(trx: Writer, id: number, tags: readonly number[]): Promise<void> {
  await trx.deleteFrom("video_tags").where("video_id", "=", id).execute();
  const rows = tags.map((tag_id, position) => ({ video_id: id, tag_id, position }));
  if (rows.length > 0) await trx.insertInto("video_tags").values(rows).execute();
}

async function writeCast(trx: Writer, id: number, performers: NonNullable<Change["performers"]>): Promise<void> {
  const ids = new Set(performers.map((one) => one.id));
  if (ids.size < performers.length) throw wrongField("performers", "同一位演员只能加一次");
  if (ids.size > workLimits.performers) throw wrongField("performers", `最多 ${workLimits.performers} 位演员`);
  const known =
    ids.size === 0
      ? []
      : await trx
          .selectFrom("performers")
          .select("id")
          .where("id", "in", [...ids])
          .where(({ or, eb, selectFrom }) =>
            or([
              eb("status", "=", "published"),
              // Taken down since it was chosen: no reason to refuse another change of the film.
              eb("id", "in", selectFrom("video_performers").select("performer_id").where("video_id", "=", id)),
            ]),
          )
          .execute();
  if (known.length < ids.size) throw wrongField("performers", "有的演员已经不在了，请重新选");
  await trx.deleteFrom("video_performers").where("video_id", "=", id).execute();
  const rows = performers.map((one, position) => ({
    video_id: id,
    performer_id: one.id,
    role: one.role,
    position,
  }));
  if (rows.length > 0) await trx.insertInto("video_performers").values(rows).execute();
}
