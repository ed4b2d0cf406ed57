import type { Reader, Writer } from "../db/open.ts";
import { type ExtraCodec, extraCodecs } from "../env/uploads.ts";
import { cancelJob, type NewJob } from "./queue.ts";

/** Makes what of a film can be watched first; the kind its owner waits for. */
export const firstKind = "transcode";
/** Makes other qualities. */
export const restKind = "transcode-rest";

/** Makes a film's qualities in another codec. */
export const codecKind = "transcode-codec";

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

/** The job that makes a film watchable: members take turns, and large files take longer ones. */
export function firstJob({ videoId, uploadId, ownerId, size, now }: FilmToMake & { size: number }): NewJob {
  const payload = { videoId, uploadId };
  return { kind: firstKind, subject: filmSubject(videoId), payload, ownerId, weight: weightOf(size), now };
}

/** Sizes in bytes up to which a file counts as a short film, a longer one, a long one. */
const sizes = [150, 600, 2400].map((megabytes) => megabytes * 1024 ** 2);

function weightOf(size: number): number {
  return 1 + sizes.filter((limit) => size > limit).length;
}

/** `video:12:720p`; of one film several are made at a time. */
const rungSubject = (videoId: number, rung: string): string => `${filmSubject(videoId)}:${rung}`;

/**
 * The job that makes one more quality of a film, some turns after those that make films watchable. Whoever begins it takes the others
 * along that nobody has begun.
 */
export function rungJob({
  videoId,
  uploadId,
  rung,
  seen,
  ownerId,
  now,
}: FilmToMake & {
  /** Its name, e.g. `720p`. */
  rung: string;
  /** What making the first quality has told of the film. */
  seen: Readonly<Record<string, unknown>>;
}): NewJob {
  const payload = { videoId, uploadId, rungs: [rung], seen };
  return { kind: restKind, subject: rungSubject(videoId, rung), payload, ownerId, later: true, now };
}

/** Jobs that make further qualities of a film; also the one for all of them that earlier releases queued. */
export function rungJobs(reader: Reader | Writer, videoId: number) {
  const subject = filmSubject(videoId);
  return reader
    .selectFrom("jobs")
    .where("kind", "=", restKind)
    .where(({ eb, or }) => or([eb("subject", "=", subject), eb("subject", "like", `${subject}:%`)]));
}

/** Stops the making of further qualities. */
export async function cancelRungJobs(trx: Writer, videoId: number, now: number): Promise<void> {
  const rows = await rungJobs(trx, videoId).select("subject").where("state", "in", ["waiting", "running"]).execute();
  for (const { subject } of rows) await cancelJob(trx, { kind: restKind, subject, now });
}

/** The job that makes all qualities of a film in another codec, when nothing else is to be done. */
export function codecJob({
  videoId,
  uploadId,
  codec,
  seen,
  span,
  now,
}: Omit<FilmToMake, "ownerId"> & {
  codec: ExtraCodec;
  /** What making the first quality has told of the film; null if that is not known. */
  seen: Readonly<Record<string, unknown>> | null;
  /** The part of it that is shown, in seconds; null for the whole. */
  span: { start: number; end: number } | null;
}): NewJob {
  const payload = { videoId, uploadId, codec, seen, span };
  return { kind: codecKind, subject: `${filmSubject(videoId)}:${codec}`, payload, last: true, now };
}

/** Stops the making of further codecs. */
export async function cancelCodecJobs(trx: Writer, videoId: number, now: number): Promise<void> {
  for (const codec of extraCodecs)
    await cancelJob(trx, { kind: codecKind, subject: `${filmSubject(videoId)}:${codec}`, now });
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
  await cancelRungJobs(trx, videoId, now);
  await cancelCodecJobs(trx, videoId, now);
  for (const kind of [firstKind, captionsKind, trimKind])
    await cancelJob(trx, { kind, subject: filmSubject(videoId), now });
}
