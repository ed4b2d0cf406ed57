import { Readable } from "node:stream";
import type { Context } from "../core/context.ts";
import type { Reader } from "../db/open.ts";
import { endOf } from "../media/private-image.ts";
import type { ByteRange } from "../storage/storage.ts";
import { partKey } from "../uploads/parts.ts";

export const originalPath = "/api/original";

/** The file a film was made from, as its owner sent it. */
export interface Original {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  modified: number;
  open(range: ByteRange): Readable;
}

/** What a link vouches for; no picture or folder is called so. */
const thingOf = (uploadId: string) => `original ${uploadId}`;

/** Where the owner may save the file their film was made from, for some hours; null once it is not stored any more, and for others. */
export async function originalLink(
  { db, storage, images, now }: Context,
  videoId: number,
  ownerId: number,
): Promise<{ url: string; name: string; size: number } | null> {
  const row = await storedFile(db.read)
    .where("works.video_id", "=", videoId)
    .where("works.owner_id", "=", ownerId)
    .executeTakeFirst();
  // A film that is just made may have lost its file a moment ago.
  if (!row || !(await storage.has(partKey(row.id, 0)))) return null;
  const { id, name, size } = row;
  return { url: `${originalPath}/${id}${images.links.sign(thingOf(id), endOf(now(), "reader"))}`, name, size };
}

/** The file behind a link; null if the link has ended, or the file or its film is gone. */
export async function findOriginal(
  { db, storage, images, now }: Context,
  id: string,
  query: URLSearchParams,
): Promise<Original | null> {
  if (!images.links.opens(thingOf(id), query, now())) return null;
  const row = await storedFile(db.primary).where("uploads.id", "=", id).executeTakeFirst();
  if (!row || !(await storage.has(partKey(id, 0)))) return null;
  const { name, size, parts, touched_at: modified } = row;
  async function* bytes({ start, end }: ByteRange): AsyncGenerator<Buffer> {
    let before = 0;
    for (let number = 0; number < parts && before <= end; number += 1) {
      const key = partKey(id, number);
      const part = await storage.stat(key);
      if (part === null) throw new Error(`${key} is missing`);
      const [from, to] = [Math.max(start - before, 0), Math.min(end - before, part.size - 1)];
      if (from <= to) yield* await storage.open(key, { start: from, end: to });
      before += part.size;
    }
  }
  return { id, name, size, modified, open: (range) => Readable.from(bytes(range)) };
}

/** The current file of a film whose bytes are all there. */
function storedFile(db: Reader) {
  return db
    .selectFrom("uploads")
    .innerJoin("works", "works.upload_id", "uploads.id")
    .innerJoin("users", "users.id", "uploads.owner_id")
    .select(["uploads.id", "uploads.name", "uploads.size", "uploads.parts", "uploads.touched_at"])
    .where("uploads.state", "in", ["complete", "used"])
    .where("uploads.parts", ">", 0)
    .where("works.deleted_at", "is", null)
    .where("works.state", "!=", "deleted")
    .where("users.status", "=", "active");
}
