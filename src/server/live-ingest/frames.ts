import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Context } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { keepCover } from "../live/cover.ts";
import { liveTag, livesTag } from "../live/tags.ts";
import { quiet } from "../transcode/input.ts";
import { runProgram } from "../transcode/run.ts";

/** Milliseconds between two frames that stand for a live. */
const every = 60_000;
/** A first one may be black: the next comes sooner. */
const soon = 10_000;
const timeout = 20_000;

interface Watching {
  context: Context;
  ffmpeg: string;
  live: Row<"lives">;
  /** For ffmpeg. */
  folder: string;
}

/**
 * Makes a cover of what comes, now and then, unless the owner has chosen one. `offer` takes the head and a fragment that begins with a key
 * frame; a frame that cannot be made is no fault of the broadcast.
 */
export function watchFrames({ context, ffmpeg, live, folder }: Watching) {
  const { db, storage, changed } = context;
  let made = 0;
  let nextAt = 0;
  let isBusy = false;

  async function make(head: Buffer, fragment: Buffer): Promise<void> {
    const row = await db.primary
      .selectFrom("lives")
      .select("cover_chosen")
      .where("id", "=", live.id)
      .executeTakeFirst();
    if (row?.cover_chosen !== 0) return;
    await writeFile(path.join(folder, "frame.mp4"), Buffer.concat([head, fragment]));
    const args = [
      ...quiet,
      ..."-y -protocol_whitelist file -f mov -i frame.mp4 -map 0:v:0 -frames:v 1 frame.png".split(" "),
    ];
    await runProgram(ffmpeg, args, { folder, timeout });
    const cover = await keepCover(storage, live.folder, await readFile(path.join(folder, "frame.png")));
    for (const name of ["frame.mp4", "frame.png"]) await rm(path.join(folder, name), { force: true });
    // Pages that name those before are shown for as long as somebody leaves them open: they go with the other files of the live.
    await db.write((trx) =>
      trx.updateTable("lives").set({ cover }).where("id", "=", live.id).where("cover_chosen", "=", 0).execute(),
    );
    changed(livesTag, liveTag(live.id));
    made += 1;
  }
  return {
    offer(head: Buffer, fragment: Buffer, report: (error: unknown) => void): void {
      const now = performance.now();
      if (isBusy || now < nextAt) return;
      isBusy = true;
      nextAt = now + (made === 0 ? soon : every);
      make(head, fragment)
        .catch(report)
        .finally(() => (isBusy = false));
    },
  };
}
