import type { Context } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { ExtraCodec } from "../env/uploads.ts";
import { codecJob, codecKind, filmSubject } from "../jobs/film-jobs.ts";
import { queueJob } from "../jobs/queue.ts";
import { encodable } from "./codecs.ts";
import type { Seen } from "./film.ts";
import { inCodec, type Rung } from "./ladder.ts";
import type { Tools } from "./run.ts";
import type { Span } from "../works/trim-times.ts";

/** In which codecs a film with these qualities is to be made too: those the operator wants and this ffmpeg can encode. */
export async function wantedCodecs(
  { uploads }: Pick<Context, "uploads">,
  rungs: readonly Rung[],
  tools: Tools,
): Promise<ExtraCodec[]> {
  const worth = uploads.extraCodecs.filter((codec) => inCodec(rungs, codec).length > 0);
  return worth.length === 0 ? [] : encodable(worth, tools);
}

/** A film, the file it is made from, and what is known of it. */
interface Further {
  videoId: number;
  uploadId: string;
  codecs: readonly ExtraCodec[];
  seen: Seen | null;
  /** The part of it that is shown; null for the whole. */
  span: Span | null;
  now: number;
}

/** Queues a film's further codecs, now that it is whole. Its file is kept until the last of them is done. */
export async function queueCodecs(trx: Writer, { codecs, seen, ...film }: Further): Promise<void> {
  for (const codec of codecs) await queueJob(trx, codecJob({ ...film, codec, seen: seen && { ...seen } }));
}

/** Whether a film is still to be made in another codec, by another job than this one. */
export async function isCodecComing(reader: Reader | Writer, videoId: number, job: number): Promise<boolean> {
  const row = await reader
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", codecKind)
    .where("subject", "like", `${filmSubject(videoId)}:%`)
    .where("state", "in", ["waiting", "running"])
    .where("id", "!=", job)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
