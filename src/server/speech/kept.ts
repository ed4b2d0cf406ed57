import { z } from "zod";
import type { Database, Writer } from "../db/open.ts";
import type { KeptPieces } from "./hearing.ts";

const heard = z.object({
  language: z.string(),
  // Times that are missing are null in JSON.
  segments: z.array(
    z.object({
      text: z.string(),
      start: z.number().nullable().transform(orMissing),
      end: z.number().nullable().transform(orMissing),
      words: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
    }),
  ),
});

function orMissing(time: number | null): number {
  return time ?? Number.NaN;
}

/** Keeps what was recognised until the captions are done, so that another attempt asks for the rest only. `source` names the film's file. */
export function keptPieces(db: Database, videoId: number, source: string): KeptPieces {
  const nameOf = (name: string) => `${source} ${name}`;
  return {
    async find(name) {
      const row = await db.primary
        .selectFrom("heard_pieces")
        .select("heard")
        .where("video_id", "=", videoId)
        .where("name", "=", nameOf(name))
        .executeTakeFirst();
      return row ? heard.parse(JSON.parse(row.heard)) : null;
    },
    async keep(name, found) {
      const row = { video_id: videoId, name: nameOf(name), heard: JSON.stringify(found) };
      await db.write((trx) =>
        trx
          .insertInto("heard_pieces")
          .values(row)
          .onConflict((conflict) => conflict.columns(["video_id", "name"]).doUpdateSet({ heard: row.heard }))
          .execute(),
      );
    },
  };
}

export async function forgetPieces(trx: Writer, videoId: number): Promise<void> {
  await trx.deleteFrom("heard_pieces").where("video_id", "=", videoId).execute();
}
