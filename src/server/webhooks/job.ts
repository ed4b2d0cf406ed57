import { z } from "zod";
import type { Context } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { JobMustWait } from "../jobs/failure.ts";
import type { Job, JobHandler } from "../jobs/handler.ts";
import { addressFault, fetchOutside, FetchRefused } from "../net/fetch-outside.ts";
import { noteFailure, pauses } from "./failing.ts";
import { signedHeaders } from "../net/webhook-signature.ts";
import { sentBody } from "./body.ts";
import { secretsOf } from "./secrets.ts";

const payload = z.strictObject({ deliveryId: z.int() });

/** Timeout of one attempt in milliseconds. */
const timeout = 10_000;
/** Kept of a response, in bytes. */
const maxAnswer = 500;

/** What came of one attempt. `status` is null if there was no response. */
interface Outcome {
  status: number | null;
  answer: string;
  milliseconds: number;
  isTaken: boolean;
}

/**
 * Sends one delivery. An attempt is written down before the next one is waited for; if the process dies in between, the receiver may get the
 * same `webhook-id` twice.
 */
export const webhookHandler: JobHandler = {
  besides: true,
  async run(job) {
    const { context, finish } = job;
    const { deliveryId } = payload.parse(job.payload);
    const found = await readDelivery(context, deliveryId);
    if (found === null || found.delivery.state !== "waiting") return finish((trx) => forget(trx, job));
    const { delivery, webhook } = found;
    if (webhook.active === 0 || webhook.deleted_at !== null) {
      const over = { state: "failed" as const, answer: "Webhook 已停用，没有再发" };
      return finish(async (trx) => {
        await trx.updateTable("webhook_deliveries").set(over).where("id", "=", delivery.id).execute();
        await forget(trx, job);
      });
    }
    const paused = (webhook.paused_until ?? 0) - context.now();
    if (paused > 0) throw waiting("接收的一边没有回应，等一会儿", paused, "paused");
    await settle(job, delivery, webhook, await attempt(job, delivery, webhook));
  },
  async failed(trx, { payload: sent, reason }) {
    const { deliveryId } = payload.parse(sent);
    await trx
      .updateTable("webhook_deliveries")
      .set({ state: "failed", answer: reason })
      .where("id", "=", deliveryId)
      .where("state", "=", "waiting")
      .execute();
    return [];
  },
  async again(trx, { payload: sent, now }) {
    const { deliveryId } = payload.parse(sent);
    const row = await trx
      .updateTable("webhook_deliveries")
      .set({ state: "waiting", attempts: 0, next_at: now })
      .where("id", "=", deliveryId)
      .returning("id")
      .executeTakeFirst();
    return row ? [] : null;
  },
};

async function readDelivery({ db }: Pick<Context, "db">, id: number) {
  const delivery = await db.primary
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!delivery) return null;
  const webhook = await db.primary
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", delivery.webhook_id)
    .executeTakeFirstOrThrow();
  return { delivery, webhook };
}

/** The log of deliveries tells how it went; the list of jobs is for people who wait for something. */
async function forget(trx: Parameters<Parameters<Job["finish"]>[0]>[0], { id }: Job): Promise<void> {
  await trx.deleteFrom("jobs").where("id", "=", id).execute();
}

async function attempt(
  { context, signal }: Job,
  delivery: Row<"webhook_deliveries">,
  webhook: Row<"webhooks">,
): Promise<Outcome> {
  const { now, privateHosts, publicOrigin } = context;
  const at = now();
  const body = sentBody(delivery.body, publicOrigin);
  const signing = { id: delivery.event_id, timestamp: Math.floor(at / 1000), body };
  const signed = signedHeaders(signing, secretsOf(webhook, at));
  const headers = { "content-type": "application/json; charset=utf-8", ...signed };
  const started = performance.now();
  const spent = () => Math.round(performance.now() - started);
  try {
    const fault = addressFault(webhook.address, privateHosts);
    if (fault !== null) throw new Error(fault);
    const limits = { timeout, maxBytes: maxAnswer, isCut: true, privateHosts, signal, headers, body };
    const { status, bytes } = await fetchOutside(webhook.address, limits);
    const answer = bytes.toString("utf8").replaceAll("\0", "");
    return { status, answer, milliseconds: spent(), isTaken: status >= 200 && status < 300 };
  } catch (error) {
    signal.throwIfAborted();
    const status = error instanceof FetchRefused ? error.status : null;
    return { status, answer: reasonOf(error), milliseconds: spent(), isTaken: false };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === "TimeoutError" ? `${timeout / 1000} 秒没有回应` : error.message.slice(0, maxAnswer);
}

async function settle(
  job: Job,
  { id, attempts }: Row<"webhook_deliveries">,
  webhook: Row<"webhooks">,
  { isTaken, ...seen }: Outcome,
): Promise<void> {
  const { context } = job;
  const now = context.now();
  const row = { ...seen, attempts: attempts + 1, tried_at: now };
  if (isTaken) {
    const well = { failures: 0, failing_since: null, paused_until: null };
    return job.finish(async (trx) => {
      await trx
        .updateTable("webhook_deliveries")
        .set({ ...row, state: "sent" })
        .where("id", "=", id)
        .execute();
      await trx.updateTable("webhooks").set(well).where("id", "=", webhook.id).where("failures", ">", 0).execute();
      await forget(trx, job);
    });
  }
  const pause = pauses[attempts];
  const next = pause === undefined ? { state: "failed" as const } : { next_at: now + pause };
  const tags = await context.db.write(async (trx) => {
    await trx
      .updateTable("webhook_deliveries")
      .set({ ...row, ...next })
      .where("id", "=", id)
      .execute();
    return noteFailure(trx, webhook, { now, isGone: seen.status === 410 });
  });
  context.changed(...tags);
  if (pause === undefined) return job.finish((trx) => forget(trx, job));
  throw waiting("接收的一边没有收下，稍后再发", pause, `status ${seen.status ?? "none"}: ${seen.answer.slice(0, 200)}`);
}

function waiting(reason: string, pause: number, cause: string): JobMustWait {
  return new JobMustWait(reason, { pause, cause: new Error(cause) });
}
