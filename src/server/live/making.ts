import type { OwnLive } from "#lib/contract/schemas/lives.ts";
import type { Context } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { jobFor } from "../jobs/queue.ts";
import { atWork, standingOf, workRows } from "../works/rows.ts";
import { liveFilmKind } from "./film-queue.ts";

type Standing = Pick<OwnLive, "film" | "stage">;

/**
 * How the films of lives that are over stand, by the live: first what was received is put together, then it is a film of its owner like any
 * other that was sent.
 */
export async function filmsOf(
  context: Context,
  lives: readonly Pick<Row<"lives">, "id" | "state" | "replay" | "video_id">[],
): Promise<Map<number, Standing>> {
  const made = new Map<number, Standing>();
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
    if (!job) continue;
    made.set(Number(subject.slice("live:".length)), { film: atWork(job, context.now()), stage: null });
  }
  const sent = over.filter(({ id, video_id }) => video_id !== null && !made.has(id));
  if (sent.length === 0) return made;
  const works = await workRows(primary)
    .where(
      "works.video_id",
      "in",
      sent.map(({ video_id }) => video_id ?? 0),
    )
    .where("works.state", "in", ["queued", "working", "failed", "ready"])
    .where("works.deleted_at", "is", null)
    .execute();
  for (const work of works) {
    const { file: film, stage } = await standingOf(context, work);
    const live = sent.find(({ video_id }) => video_id === work.video_id);
    if (live) made.set(live.id, { film, stage: film === null ? stage : null });
  }
  return made;
}
