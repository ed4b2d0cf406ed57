import type { WorkFile, WorkStep } from "#lib/contract/schemas/works.ts";
import type { Context } from "../core/context.ts";
import { filmDetails } from "../films/films.ts";
import { qualityOf } from "../films/versions.ts";
import { toStanding } from "../jobs/queue.ts";
import { rungsOf } from "./rungs.ts";
import { secondsLeft } from "./time-left.ts";

interface Row {
  id: number;
  state: string;
  details: string;
  upload_id: string | null;
  upload_state: string | null;
}

const still = { quality: "", progress: 0, place: null, secondsLeft: null, reason: "" };
const done = { ...still, state: "done", progress: 1 } as const;
const waiting = { ...still, state: "waiting" } as const;
/** Of the job that makes a film watchable, what is spent on reading and checking its file. */
const checked = 0.05;

/** The steps of a film that is being made; none of one that is done, or that could not be made at all. */
export async function stepsOf(context: Context, row: Row, file: WorkFile | null): Promise<WorkStep[]> {
  if (row.state === "ready") return row.upload_state === "complete" ? qualitySteps(context, row) : [];
  if (!file || file.state === "failed") return [];
  const { progress, place, secondsLeft: left, doing } = file;
  if (file.state === "uploading")
    return [
      { ...waiting, step: "upload", state: "working", progress },
      { ...waiting, step: "check" },
      { ...waiting, step: "first" },
    ];
  const upload = { ...done, step: "upload" } as const;
  if (file.state === "queued")
    return [upload, { ...waiting, step: "check", place, reason: doing }, { ...waiting, step: "first" }];
  if (progress < checked)
    return [
      upload,
      { ...waiting, step: "check", state: "working", progress: progress / checked },
      { ...waiting, step: "first" },
    ];
  return [
    upload,
    { ...done, step: "check" },
    { ...waiting, step: "first", state: "working", progress, secondsLeft: left },
  ];
}

async function qualitySteps({ db, now }: Context, { id, details, upload_id: uploadId }: Row): Promise<WorkStep[]> {
  if (uploadId === null) return [];
  const { playlists = [] } = filmDetails.parse(JSON.parse(details));
  const there = new Set(playlists.map(qualityOf));
  const jobs = await rungsOf(db.read, { videoId: id, uploadId });
  const last = new Map(jobs.flatMap(({ row, rungs }) => rungs.map((name) => [name, row] as const)));
  const missing = await Promise.all(
    [...last]
      .filter(([name]) => !there.has(name))
      .map(async ([quality, row]): Promise<WorkStep> => {
        const { state, progress, place, reason, endsAt } = await toStanding(db.read, row);
        const step = { ...still, step: "quality", quality } as const;
        if (state === "failed" || state === "cancelled") return { ...step, state: "failed", reason };
        if (state !== "running") return { ...step, state: "waiting", place, reason };
        return { ...step, state: "working", progress, secondsLeft: secondsLeft(endsAt, now()) };
      }),
  );
  if (missing.length === 0) return [];
  const made = [...there].map((quality) => ({ ...done, step: "quality", quality }) as const);
  const qualities = [...made, ...missing].toSorted((one, other) => linesOf(one) - linesOf(other));
  return [{ ...done, step: "upload" }, { ...done, step: "check" }, ...qualities];
}

function linesOf({ quality }: Pick<WorkStep, "quality">): number {
  return Number.parseInt(quality, 10);
}
