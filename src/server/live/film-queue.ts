import type { Writer } from "../db/open.ts";
import { type NewJob, queueJob } from "../jobs/queue.ts";

/** Makes a film of what was received of a live. */
export const liveFilmKind = "live-film";
/** Removes what was received of a live, when nobody can be watching it any more. */
export const liveTidyKind = "live-tidy";

/** A live as jobs name it. Times are milliseconds since 1970. */
interface LiveToEnd {
  id: number;
  ownerId: number;
  now: number;
}

const jobOf = (kind: string, { id, ownerId, now }: LiveToEnd): NewJob => ({
  kind,
  subject: `live:${id}`,
  payload: { liveId: id },
  ownerId,
  now,
});

export const queueLiveFilm = (trx: Writer, live: LiveToEnd): Promise<void> => queueJob(trx, jobOf(liveFilmKind, live));

export const queueLiveTidy = (trx: Writer, live: LiveToEnd, runAt: number): Promise<void> =>
  queueJob(trx, { ...jobOf(liveTidyKind, live), runAt });
