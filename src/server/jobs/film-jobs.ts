import type { Writer } from "../db/open.ts";
import { cancelJob, type NewJob } from "./queue.ts";

/** Makes what of a film can be watched first; the kind its owner waits for. */
export const firstKind = "transcode";
/** Makes the other qualities. */
export const restKind = "transcode-rest";

/** Makes captions from what is said. */
export const captionsKind = "captions";

/** Cuts off the beginning and the end of a film. */
export const trimKind = "trim";

/** How long the version before is kept for those who are watching it, in milliseconds. */
export const versionsKept = 6 * 3_600_000;

/** Removes files that earlier versions of a film have left. */
export const tidyKind = "tidy-film";

/** What is to be made of which file, and for whom. */
export interface FilmToMake {
  videoId: number;
  uploadId: string;
  ownerId: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** Fetches the file of an upload from an address. */
export const fetchFilmKind = "fetch-film";

export const uploadSubject = (uploadId: string): string => `upload:${uploadId}`;

/** The job that fetches a file: members take turns. */
export function fetchFilmJob({ uploadId, ownerId, now }: Omit<FilmToMake, "videoId">): NewJob {
  return { kind: fetchFilmKind, subject: uploadSubject(uploadId), payload: { uploadId }, ownerId, now };
}

export const filmSubject = (videoId: number): string => `video:${videoId}`;

/** The job that makes a film watchable: members take turns. */
export function firstJob({ videoId, uploadId, ownerId, now }: FilmToMake): NewJob {
  return { kind: firstKind, subject: filmSubject(videoId), payload: { videoId, uploadId }, ownerId, now };
}

/** The job that makes the rest of it, once every film that waits can be watched. */
export function restJob(film: FilmToMake): NewJob {
  return { ...firstJob(film), kind: restKind, later: true };
}

/** The job that makes captions of a film that plays. */
export function captionsJob({
  videoId,
  uploadId,
  lang,
  ownerId,
  now,
}: Omit<FilmToMake, "uploadId"> & {
  /** The file it plays; null if it was never uploaded. */
  uploadId: string | null;
  /** Language spoken in it, as a BCP 47 tag; null to have it detected. */
  lang: string | null;
}): NewJob {
  const payload = { videoId, uploadId, lang };
  return { kind: captionsKind, subject: filmSubject(videoId), payload, ownerId, later: true, now };
}

/** The job that makes a version of a film without its beginning and end; times in milliseconds of the whole film. */
export function trimJob({
  videoId,
  start,
  end,
  master,
  ownerId,
  now,
}: Omit<FilmToMake, "uploadId"> & { start: number; end: number; master: string }): NewJob {
  return { kind: trimKind, subject: filmSubject(videoId), payload: { videoId, start, end, master }, ownerId, now };
}

/** The job that removes files of a film that nobody can be watching any more: those of versions replaced now, and of attempts. */
export function tidyFilmJob(videoId: number, now: number): NewJob {
  return { kind: tidyKind, subject: filmSubject(videoId), payload: { videoId }, runAt: now + versionsKept, now };
}

/** Stops whatever is done or waits to be done about a film. */
export async function cancelFilmJobs(trx: Writer, videoId: number, now: number): Promise<void> {
  for (const kind of [firstKind, restKind, captionsKind, trimKind])
    await cancelJob(trx, { kind, subject: filmSubject(videoId), now });
}
