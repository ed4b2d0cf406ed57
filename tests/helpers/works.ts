import { randomBytes } from "node:crypto";
import type { Context } from "#server/core/context.ts";
import type { NewRow } from "#server/db/schema.ts";
import { addChannel } from "./rows.ts";
import { testPicture } from "./pictures.ts";

export interface TestWork {
  id: number;
  /** Folder of its files, below the media root. */
  folder: string;
}

const details = {
  master: "1/master.m3u8",
  fallback: "1/360p.mp4",
  renditions: [{ width: 640, height: 360, bandwidth: 300_000 }],
  subtitles: [],
  chapters: [],
  frames: ["1/frame-0", "1/frame-1"],
};
const sprite = { urls: ["1/sprite-0.webp"], picNum: 20, row: 5, col: 5, width: 160, height: 90, interval: 1 };

/** State at the start of an upload: nothing to play yet. */
const nothing = {
  details: { master: "", fallback: "", renditions: [], subtitles: [], chapters: [] },
  sprite: { urls: [""], picNum: 1, row: 1, col: 1, width: 1, height: 1, interval: 1 },
};

/**
 * Adds a draft film uploaded by a member; it can be published unless `row` or `empty` say otherwise. The content of each file is its own
 * name.
 */
export async function addWork(
  context: Context,
  ownerId: number,
  {
    title = "自己的短片",
    empty = false,
    row = {},
  }: { title?: string; empty?: boolean; row?: Partial<NewRow<"works">> } = {},
): Promise<TestWork> {
  const folder = `works/${randomBytes(16).toString("hex")}`;
  const channel = await addChannel(context, 10783);
  const now = context.now();
  const id = await context.db.write(async (trx) => {
    const film = await trx
      .insertInto("films")
      .values({
        content_key: `work:${folder}`,
        folder,
        duration: empty ? 0 : 20.04,
        sprite: JSON.stringify(empty ? nothing.sprite : sprite),
        details: JSON.stringify(empty ? nothing.details : details),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const video = await trx
      .insertInto("videos")
      .values({
        content_key: null,
        title,
        subtitle: "",
        description: "",
        film_id: film.id,
        poster: empty ? "" : `${folder}/1/frame-0`,
        channel_id: channel,
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
        video_id: video.id,
        owner_id: ownerId,
        state: empty ? "queued" : "ready",
        created_at: now,
        updated_at: now,
        ...row,
      })
      .execute();
    return video.id;
  });
  if (!empty) await putFiles(context, folder);
  return { id, folder };
}

async function putFiles({ storage }: Context, folder: string): Promise<void> {
  for (const file of ["1/master.m3u8", "1/360p.m3u8", "1/360p.mp4", "1/sprite-0.webp"]) {
    await storage.put(`${folder}/${file}`, Buffer.from(`${folder}/${file}`));
  }
  const picture = await testPicture(320, 180);
  const bytes = new Uint8Array(await picture.arrayBuffer());
  for (const frame of [0, 1]) {
    for (const width of [320, 640, 1280]) await storage.put(`${folder}/1/frame-${frame}-${width}.webp`, bytes);
  }
}
