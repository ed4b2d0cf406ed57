import type { WorkFile } from "#lib/contract/schemas/works.ts";
import type { Context } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { jobFor } from "../jobs/queue.ts";
import { atWork, fileOf, workRows } from "../works/rows.ts";
import { liveFilmKind } from "./film-queue.ts";

/**
 * How the films of lives that are over get on, by the live: first what was received is put together, then it is a film of its owner like any
 * other that was sent.
 */
export async function filmsInMaking(
  context: Context,
  lives: readonly Pick<Row<"lives">, "id" | "state" | "replay" | "video_id">[],
): Promise<Map<number, WorkFile>> {
  const made = new Map<number, WorkFile>();
  const over = lives.filter(({ state, replay }) => state === "ended" && replay !== "none");
  if (over.length === 0) return made;
  const { primary } = context.db;
  const jobs = await primary
    .selectFrom("jobs")
    .select("subject")
    .where("kind", "=", liveFilmKind)
    .where(
      "subject",
      "in",
      over.map(({ id }) => `live:${id}`),
    )
    .where("state", "in", ["waiting", "running"])
    .execute();
  for (const { subject } of jobs) {
    const job = await jobFor(primary, liveFilmKind, subject);
    if (job) made.set(Number(subject.slice("live:".length)), atWork(job, context.now()));
  }
  const sent = over.filter(({ id, video_id }) => video_id !== null && !made.has(id));
  if (sent.length === 0) return made;
  const works = await workRows(primary)
    .where(
      "works.video_id",
      "in",
      sent.map(({ video_id }) => video_id ?? 0),
    )
    .where("works.state", "in", ["queued", "working", "failed"])
    .execute();
  for (const work of works) {
    const file = await fileOf(context, work);
    const live = sent.find(({ video_id }) => video_id === work.video_id);
    if (file && live) made.set(live.id, file);
  }
  return made;
}
