import { z } from "zod";
import { time } from "./shared.ts";

const many = (max: number) => z.int().min(0).max(max);

/** When scheduled backups are made, and how many are kept. */
export const backupPlan = z.strictObject({
  /** In Asia/Shanghai. */
  hour: many(23),
  daily: many(60).min(1),
  weekly: many(60),
  monthly: many(60),
});
export type BackupPlan = z.infer<typeof backupPlan>;

const count = z.int().nonnegative();

export const backupRun = z.strictObject({
  state: z.enum(["done", "failed"]),
  /** Empty if a failed one had none yet. */
  name: z.string(),
  reason: z.string(),
  objects: count,
  bytes: count,
  newBytes: count,
  rows: count,
  seconds: count,
  finishedAt: time,
});
export type ShownRun = z.infer<typeof backupRun>;

/** How the site runs and is used. */
export const running = z.strictObject({
  /** The last 30 days in Shanghai, today last. */
  days: z.array(
    z.strictObject({ day: z.iso.date(), pages: count, bots: count, errors: count, plays: count, members: count }),
  ),
  waiting: z.strictObject({ cases: count, certifications: count, feedbacks: count }),
  jobs: z.strictObject({
    waiting: count,
    running: count,
    failed: count,
    /** Since when the oldest waiting one is due; in the future if none is. */
    oldestAt: time.nullable(),
  }),
  /** In the last 24 hours; `mailsDelayed` and `webhooksOff` as it is now. */
  troubles: z.strictObject({
    errors: count,
    mails: count,
    /** Mails that wait because the mail server is away or refuses the site. */
    mailsDelayed: count,
    pushes: count,
    deliveries: count,
    webhooksOff: count,
  }),
  /** Disk of the data folder. */
  disk: z.strictObject({ total: count, free: count }).nullable(),
  databaseBytes: count,
  backups: z.strictObject({
    place: z.enum(["folder", "s3"]).nullable(),
    plan: backupPlan,
    last: backupRun.nullable(),
    good: backupRun.nullable(),
    lastDrill: backupRun.nullable(),
    goodDrill: backupRun.nullable(),
  }),
  /** What makes captions from speech; null if nothing is set. */
  speech: z.enum(["program", "server"]).nullable(),
  /** Codecs films are made in besides H.264, and whether the ffmpeg of the web process's machine can; null if there is none. */
  codecs: z.array(z.strictObject({ codec: z.enum(["av1", "hevc"]), able: z.boolean().nullable() })),
  version: z.strictObject({
    version: z.string(),
    commit: z.string().nullable(),
    engine: z.enum(["sqlite", "postgres"]),
  }),
});
export type Running = z.infer<typeof running>;

export const startBackupInput = z.strictObject({ kind: z.enum(["backup", "drill"]) });
