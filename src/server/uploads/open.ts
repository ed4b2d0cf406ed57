import { randomBytes } from "node:crypto";
import { charactersOf } from "#lib/characters.ts";
import { hasFilmEnding, mayBeFilm } from "#lib/film-files.ts";
import { usualFilmKind } from "#lib/film-kinds.ts";
import { cleanLine } from "#lib/user-text.ts";
import { workLimits } from "#lib/field-limits.ts";
import type { OpenedUpload } from "#lib/contract/schemas/uploads.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { FilmDetails } from "../films/films.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { lockUser } from "../people/lock.ts";
import { requireRoom, roomOf } from "./quota.ts";

/** Milliseconds without new bytes after which an upload expires. */
export const uploadLifetime = 7 * 86_400_000;

/** Details of a film without files. */
const noDetails: FilmDetails = { master: "", fallback: "", renditions: [], subtitles: [], chapters: [] };
const noSprite = { urls: ["sprite-0.webp"], picNum: 1, row: 1, col: 1, width: 160, height: 90, interval: 1 };

/**
 * Opens an upload for a new film of the caller or a new file of one. If the same file is being uploaded already
 * to the same end, that upload is resumed. All checks happen before the first byte is received.
 * @throws {AppError} `uploadsOff`, `uploadType`, `uploadTooLarge`, `uploadsOpen`, `uploadDaily`, `uploadTotal`, `uploadKnown`,
 * `contentMissing`.
 */
export async function openUpload(context: SignedInContext, input: Input<"works/upload/media">): Promise<OpenedUpload> {
  if (!context.uploads.films) throw new AppError("uploadsOff");
  if (input.size < 1 || !mayBeFilm(input)) throw new AppError("uploadType");
  const { identity, now } = context;
  return context.db.write(async (trx) => {
    await lockUser(trx, identity.userId);
    const begun = await begunUpload(trx, identity.userId, input);
    if (begun) return resume(trx, begun, now());
    if (!input.again) await refuseKnown(trx, identity.userId, input.fingerprint);
    return toOpened(await beginUpload(trx, context, { ...input, ownerId: identity.userId }));
  });
}

/** A file that is to be stored for a member. */
export interface NewUpload {
  ownerId: number;
  /** The title of a new film is made from it. */
  name: string;
  /** Bytes; 0 if nobody knows yet. */
  size: number;
  fingerprint: string;
  /** The member's film whose file is to be replaced. */
  videoId?: number | undefined;
}

/**
 * Adds an open upload, with a new draft unless it replaces a file. The member must be locked.
 * @throws {AppError} `uploadTooLarge`, `uploadsOpen`, `uploadDaily`, `uploadTotal`, `contentMissing`.
 */
export async function beginUpload(
  trx: Writer,
  context: Pick<Context, "uploads" | "now">,
  { ownerId, name, size, fingerprint, videoId: replaced }: NewUpload,
): Promise<Row<"uploads">> {
  const now = context.now();
  if (replaced !== undefined) await requireOwnFilm(trx, ownerId, replaced);
  requireRoom(await roomOf(trx, context, ownerId), size);
  const videoId = replaced ?? (await addDraft(trx, { ownerId, name, now }));
  const state = "open" as const;
  // A film has one open upload at a time: the newest.
  await trx
    .updateTable("uploads")
    .set({ state: "cancelled", writer: null, touched_at: now })
    .where("video_id", "=", videoId)
    .where("state", "=", state)
    .execute();
  return trx
    .insertInto("uploads")
    .values({
      id: randomBytes(16).toString("hex"),
      owner_id: ownerId,
      video_id: videoId,
      name,
      size,
      fingerprint,
      state,
      created_at: now,
      touched_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An upload in the format of the API. */
export function toOpened(row: Row<"uploads">): OpenedUpload {
  return {
    uploadId: row.id,
    videoId: row.video_id,
    url: `/api/upload/${row.id}`,
    name: row.name,
    size: row.size,
    offset: row.received,
    expiresAt: new Date(row.touched_at + uploadLifetime).toISOString(),
  };
}

async function begunUpload(
  reader: Reader,
  userId: number,
  { size, fingerprint, videoId }: Input<"works/upload/media">,
): Promise<Row<"uploads"> | undefined> {
  return reader
    .selectFrom("uploads")
    .innerJoin("works", "works.video_id", "uploads.video_id")
    .selectAll("uploads")
    .where("uploads.owner_id", "=", userId)
    .where("uploads.state", "=", "open")
    .where("uploads.size", "=", size)
    .where("uploads.fingerprint", "=", fingerprint)
    .where("works.state", "!=", "deleted")
    .where("works.deleted_at", "is", null)
    .where((where) =>
      // A new film does not go on with what replaces the file of another.
      videoId === undefined ? where("works.upload_id", "is", null) : where("uploads.video_id", "=", videoId),
    )
    .orderBy("uploads.created_at", "desc")
    .executeTakeFirst();
}

async function resume(trx: Writer, { id }: Row<"uploads">, now: number): Promise<OpenedUpload> {
  const row = await trx
    .updateTable("uploads")
    .set({ touched_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toOpened(row);
}

async function requireOwnFilm(reader: Reader, userId: number, videoId: number): Promise<void> {
  const work = await reader
    .selectFrom("works")
    .select("video_id")
    .where("video_id", "=", videoId)
    .where("owner_id", "=", userId)
    .where("state", "!=", "deleted")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!work) throw new AppError("contentMissing");
}

/** Throws `uploadKnown` if the member has a film of this very file. */
export async function refuseKnown(reader: Reader, userId: number, fingerprint: string): Promise<void> {
  const known = await reader
    .selectFrom("uploads")
    .innerJoin("works", "works.upload_id", "uploads.id")
    .innerJoin("videos", "videos.id", "works.video_id")
    .select("videos.title")
    .where("uploads.owner_id", "=", userId)
    .where("uploads.fingerprint", "=", fingerprint)
    .where("works.state", "!=", "deleted")
    .where("works.deleted_at", "is", null)
    .executeTakeFirst();
  if (known) throw new AppError("uploadKnown", { tip: `你已上传过这个文件：《${known.title}》` });
}

/** Creates a film with nothing but a title, visible to its owner only. */
async function addDraft(
  trx: Writer,
  { ownerId, name, now }: Pick<NewUpload, "ownerId" | "name"> & { now: number },
): Promise<number> {
  const channel = await trx
    .selectFrom("channels")
    .select("id")
    .orderBy("position")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!channel) throw new AppError("unavailable", { tip: "还没有频道可选，请联系网站的运营" });
  const unique = randomBytes(16).toString("hex");
  const film = await trx
    .insertInto("films")
    .values({
      content_key: `work:${unique}`,
      folder: `works/${unique}`,
      duration: 0,
      sprite: JSON.stringify(noSprite),
      details: JSON.stringify(noDetails),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto("videos")
    .values({
      content_key: null,
      title: titleOf(name),
      subtitle: "",
      description: "",
      film_id: film.id,
      poster: "",
      channel_id: channel.id,
      kind: usualFilmKind,
      featured: 0,
      status: "draft",
      published_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("works")
    .values({
      video_id: id,
      owner_id: ownerId,
      state: "uploading",
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** As long as its owner may write it, so that the form takes it as it is. */
function titleOf(name: string): string {
  const bare = hasFilmEnding(name) ? name.slice(0, name.lastIndexOf(".")) : name;
  const title = charactersOf(cleanLine(bare)).slice(0, workLimits.title).join("").trim();
  return title === "" ? name : title;
}
