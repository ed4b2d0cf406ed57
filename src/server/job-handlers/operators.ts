import type { AuditAction } from "#lib/audit-actions.ts";
import type { Job } from "#lib/contract/schemas/jobs.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import { kinds } from "#lib/kinds.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { jobKindNames } from "#lib/jobs.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import { latestId, readPage } from "../paging/paging.ts";
import type { JobHandlers } from "../jobs/handler.ts";
import { mailJobKind } from "../mail/queue.ts";

const cancelledBy = "运营取消了处理";

export async function listJobs({ db }: SignedInContext, input: Input<"admin/jobs/list">): Promise<Page<Job>> {
  let query = db.read.selectFrom("jobs").selectAll();
  // Mails are many: those that were sent would hide all else. One that an operator has cancelled can be tried again.
  const open = ["waiting", "failed", "cancelled"] as const;
  query = query.where(({ eb, or }) => or([eb("kind", "!=", mailJobKind), eb("state", "in", open)]));
  if (input.state !== undefined) query = query.where("state", "=", input.state);
  const { cursor, pageSize } = input;
  const page = await readPage(query, { list: "jobs", order: latestId, table: "jobs", cursor, pageSize });
  return { ...page, list: page.list.map(toJob) };
}

/**
 * Queues one that failed or was cancelled again, unless a newer one has taken its place or there is nothing left to do. One that waits after
 * an attempt that failed is tried now.
 */
export async function retryJob(context: SignedInContext, { id }: Input<"admin/jobs/retry">): Promise<Job> {
  const { db, now } = context;
  const time = now();
  const handlers = await loadHandlers();
  const waiting = { state: "waiting" as const, attempts: 0, progress: 0, stage: "", reason: "" };
  return change(context, "job.retry", async (trx) => {
    const sooner = await tryNow(trx, id, time);
    if (sooner) return { row: sooner, changed: [] };
    const row = await trx
      .updateTable("jobs")
      .set({ ...waiting, run_at: time, started_at: null, finished_at: null })
      .where("id", "=", id)
      .where("state", "in", ["failed", "cancelled"])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("jobs as newer")
              .select("newer.id")
              .whereRef("newer.kind", "=", "jobs.kind")
              .whereRef("newer.subject", "=", "jobs.subject")
              .whereRef("newer.id", ">", "jobs.id"),
          ),
        ),
      )
      .returningAll()
      .executeTakeFirst();
    if (!row) throw await refusalOf(trx, id);
    const again = handlers[row.kind]?.again;
    const payload: unknown = JSON.parse(row.payload);
    const changed = again ? await again(trx, { subject: row.subject, payload, now: time }) : [];
    if (changed === null) throw new AppError("conflict", { tip: "已经没有可以重做的内容" });
    return { row, changed };
  }).catch((error: unknown) => {
    throw db.isDuplicate(error) ? new AppError("conflict") : error;
  });
}

/** Not one that nothing has gone wrong with: it waits for a reason of its own. */
function tryNow(trx: Writer, id: number, now: number): Promise<Row<"jobs"> | undefined> {
  return trx
    .updateTable("jobs")
    .set((eb) => ({ run_at: eb.case().when("run_at", "<", now).then(eb.ref("run_at")).else(now).end() }))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("reason", "!=", "")
    .returningAll()
    .executeTakeFirst();
}

/** Takes it from the queue or from whoever does it, with what that means elsewhere. A repeat is no error. */
export async function cancelJobById(context: SignedInContext, { id }: Input<"admin/jobs/cancel">): Promise<Job> {
  const time = context.now();
  const handlers = await loadHandlers();
  const cancelled = { state: "cancelled" as const, reason: cancelledBy, finished_at: time };
  return change(context, "job.cancel", async (trx) => {
    const before = await trx.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst();
    if (before?.state === "cancelled") return { row: before, changed: [], isSame: true };
    const row = await trx
      .updateTable("jobs")
      .set({ ...cancelled, holder: null, lease_until: null })
      .where("id", "=", id)
      .where("state", "in", ["waiting", "running"])
      .returningAll()
      .executeTakeFirst();
    if (!row) throw await refusalOf(trx, id);
    const { subject } = row;
    const payload: unknown = JSON.parse(row.payload);
    const event = { subject, payload, reason: cancelledBy, now: time };
    return { row, changed: (await handlers[row.kind]?.failed?.(trx, event)) ?? [] };
  });
}

/** What workers do is much code, and a web process needs it only here. */
async function loadHandlers(): Promise<JobHandlers> {
  const { handlers } = await import("./handlers.ts");
  return handlers;
}

/** It is not as the page has shown it, or not there at all. */
async function refusalOf(trx: Writer, id: number): Promise<AppError> {
  const row = await trx.selectFrom("jobs").select("id").where("id", "=", id).executeTakeFirst();
  return row ? new AppError("conflict") : new AppError("contentMissing", { tip: "这个任务已经不在了" });
}

async function change(
  context: SignedInContext,
  act: AuditAction,
  work: (trx: Writer) => Promise<{ row: Row<"jobs">; changed: readonly string[]; isSame?: boolean }>,
): Promise<Job> {
  const { row, changed } = await context.db.write(async (trx) => {
    const done = await work(trx);
    if (done.isSame) return done;
    const about = aboutOf(done.row.subject);
    const target = about && { contentType: about.contentType, targetId: about.id };
    const kind = jobKindNames[done.row.kind] ?? done.row.kind;
    await recordOwnAction(context, trx, { act, target: target ?? undefined, summary: `${kind} ${done.row.subject}` });
    return done;
  });
  context.changed(...changed);
  return toJob(row);
}

const film = kinds.video.type;

function aboutOf(subject: string): Job["about"] {
  const number = /^video:([1-9]\d{0,14})$/.exec(subject)?.[1];
  return number === undefined ? null : { contentType: film, id: Number(number) };
}

function toJob(row: Row<"jobs">): Job {
  const { id, kind, state, progress, stage, reason, attempts } = row;
  return {
    id,
    kind,
    about: aboutOf(row.subject),
    state,
    progress,
    stage,
    reason,
    attempts,
    createdAt: toTime(row.created_at),
    runAt: toTime(row.run_at),
    startedAt: row.started_at === null ? null : toTime(row.started_at),
    finishedAt: row.finished_at === null ? null : toTime(row.finished_at),
  };
}

function toTime(at: number): string {
  return new Date(at).toISOString();
}
