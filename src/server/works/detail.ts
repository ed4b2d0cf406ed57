import type { FilmEnding } from "#lib/contract/schemas/catalogue.ts";
import type { OwnWorkDetail } from "#lib/contract/schemas/works.ts";
import { may } from "#lib/staff.ts";
import { filmDetails, type PlaybackRules, playbackRules, toFilm } from "../films/films.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { toImage } from "../core/images.ts";
import { privateBase } from "../media/private-image.ts";
import { originalLink } from "./original.ts";
import { ownPicture, requireOwnWork, toOwnWork, watchAddress, type WorkRow, workRows } from "./rows.ts";
import { isPlayable } from "./status.ts";
import { wholeFilm } from "./trims.ts";

/** What is offered when it has ended; a chosen film stays chosen while it is not public. */
async function endingOf(
  { db }: SignedInContext,
  ending: "series" | NonNullable<PlaybackRules["ending"]> = "series",
): Promise<FilmEnding> {
  if (typeof ending === "string") return { kind: ending, film: null };
  const film = await db.read.selectFrom("videos").select(["id", "title"]).where("id", "=", ending).executeTakeFirst();
  return film ? { kind: "film", film } : { kind: "series", film: null };
}

/** The part that is shown. */
async function partOf({ db }: SignedInContext, id: number): Promise<OwnWorkDetail["part"]> {
  const trim = await db.read
    .selectFrom("work_trims")
    .select(["start_ms", "end_ms", "whole"])
    .where("video_id", "=", id)
    .executeTakeFirst();
  if (!trim) return null;
  const { duration } = wholeFilm.parse(JSON.parse(trim.whole));
  return { start: trim.start_ms / 1000, end: trim.end_ms / 1000, whole: duration };
}

/** Everything of the caller's own film; those who review uploads see anybody's. */
export async function ownWorkDetail(context: SignedInContext, id: number): Promise<OwnWorkDetail> {
  return withSent(context, await storedDetail(context, id));
}

/** With where the file can be saved, which waits for the storage: not within a transaction. Only for whose it is: operators review what became of it. */
export async function withSent(context: SignedInContext, detail: OwnWorkDetail): Promise<OwnWorkDetail> {
  return { ...detail, sent: await originalLink(context, detail.id, context.identity.userId) };
}

/** The same without the file that was sent. */
export async function storedDetail(context: SignedInContext, id: number): Promise<OwnWorkDetail> {
  const { db, identity } = context;
  if (!may(identity.staff, "uploads")) return toDetail(context, await requireOwnWork(context, db.read, id));
  const row = await workRows(db.read).where("works.video_id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("workMissing");
  return toDetail(context, row);
}

async function toDetail(context: SignedInContext, row: WorkRow): Promise<OwnWorkDetail> {
  const { read } = context.db;
  const urls = { ...context.images, base: privateBase(context, row.folder, "reader"), mirrors: [] };
  const details = filmDetails.parse(JSON.parse(row.details));
  const playable = isPlayable(row);
  const rules = playbackRules.parse(JSON.parse(row.playback));
  const tags = await read
    .selectFrom("video_tags")
    .innerJoin("tags", "tags.id", "video_tags.tag_id")
    .select(["tags.id", "tags.name"])
    .where("video_tags.video_id", "=", row.id)
    .orderBy("video_tags.position")
    .execute();
  const cast = await read
    .selectFrom("video_performers")
    .innerJoin("performers", "performers.id", "video_performers.performer_id")
    .select(["performers.id", "performers.name", "performers.portrait", "video_performers.role"])
    .where("video_performers.video_id", "=", row.id)
    .orderBy("video_performers.position")
    .execute();
  const channels = await read.selectFrom("channels").select(["id", "name"]).orderBy("position").orderBy("id").execute();
  return {
    ...(await toOwnWork(context, row)),
    description: row.description,
    channel: channels.find(({ id }) => id === row.channel_id) ?? { id: row.channel_id, name: "" },
    tags: tags.map(({ id, name }) => ({ id, name })),
    performers: cast.map(({ id, name, portrait, role }) => ({
      id,
      name,
      portrait: toImage(context.images, "portrait", portrait),
      role,
    })),
    frames: (details.frames ?? []).map((frame) => {
      const key = `${row.folder}/${frame}`;
      return { key, image: ownPicture(context, row.folder, key) };
    }),
    portrait: row.portrait ? ownPicture(context, row.folder, row.portrait, "filmPortrait") : null,
    film: playable ? toFilm(urls, row) : null,
    original: playable ? null : watchAddress(context, row),
    sent: null,
    download: rules.download ?? false,
    signed: rules.signed ?? false,
    intro: rules.intro ?? null,
    outro: rules.outro ?? null,
    ending: await endingOf(context, rules.ending),
    part: await partOf(context, row.id),
    captionsOffered: context.speech !== null,
    channels: channels.map(({ id, name }) => ({ id, name })),
  };
}
