import { z } from "zod";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { JobFailure, JobMustWait } from "../jobs/failure.ts";
import type { Job, JobHandler } from "../jobs/handler.ts";
import { compose } from "./compose.ts";
import { type PushInHand, waitingPush } from "./in-hand.ts";
import { type Outcome, sendPush } from "./send.ts";

const [second, minute, hour] = [1000, 60_000, 3_600_000];
/** Pauses after attempts that failed, in milliseconds: half a day in all, after which nobody wants to be told any more. */
const pauses = [30 * second, 2 * minute, 10 * minute, hour, 3 * hour, 8 * hour];
/** However long a push service asks to be left alone, it is tried again after this. */
const maxRest = 24 * hour;

const payload = z.object({ pushId: z.int() });

/**
 * Sends one message to one device. A subscription that is no more goes, with all that waits for it. The jobs of messages that were sent are
 * not kept: their rows tell.
 */
export const sendPushHandler: JobHandler = {
  async run(job) {
    const { context } = job;
    const push = await waitingPush(context, payload.parse(job.payload).pushId);
    if (!push) return job.finish((trx) => forget(trx, job));
    const rest = (push.rest_until ?? 0) - context.now();
    if (rest > 0) throw waiting("推送服务请我们等一等", rest, "rest");
    const message = await compose(context, push);
    if ("drop" in message) return end(job, push, { state: "dropped", reason: message.drop });
    await settle(job, push, await sendPush(context, push, message, job.signal));
  },
  async failed(trx, { payload: sent, reason, now }) {
    const { pushId } = payload.parse(sent);
    await trx
      .updateTable("pushes")
      .set({ state: "failed", reason, ended_at: now })
      .where("id", "=", pushId)
      .where("state", "=", "waiting")
      .execute();
    return [];
  },
  async again(trx, { payload: sent }) {
    const row = await trx
      .updateTable("pushes")
      .set({ state: "waiting", reason: "", attempts: 0, ended_at: null })
      .where("id", "=", payload.parse(sent).pushId)
      .where("state", "=", "failed")
      .returning("id")
      .executeTakeFirst();
    return row ? [] : null;
  },
};

async function settle(job: Job, push: PushInHand, outcome: Outcome): Promise<void> {
  if (outcome.is === "taken") return end(job, push, { state: "sent", reason: "" });
  if (outcome.is === "gone") {
    return job.finish(async (trx) => {
      await trx.deleteFrom("push_devices").where("id", "=", push.device_id).execute();
      await forget(trx, job);
    });
  }
  const cause = new Error(outcome.reason);
  if (outcome.is === "refused") throw new JobFailure(`推送服务不接收（${outcome.reason}）`, { cause });
  const pause = pauses[push.attempts];
  if (pause === undefined) throw new JobFailure(`推送服务一直没有接收（${outcome.reason}）`, { cause });
  const asked = Math.min((outcome.seconds ?? 0) * second, maxRest);
  const { db, now } = job.context;
  await db.write(async (trx) => {
    const attempts = push.attempts + 1;
    await trx.updateTable("pushes").set({ attempts }).where("id", "=", push.id).execute();
    if (asked === 0) return;
    const rest_until = now() + asked;
    await trx.updateTable("push_devices").set({ rest_until }).where("id", "=", push.device_id).execute();
  });
  throw waiting(`推送没有发出去，稍后自动再试（${outcome.reason}）`, Math.max(pause, asked), outcome.reason);
}

function end(job: Job, push: PushInHand, how: Pick<Row<"pushes">, "state" | "reason">): Promise<void> {
  const now = job.context.now();
  return job.finish(async (trx) => {
    await trx
      .updateTable("pushes")
      .set({ ...how, ended_at: now })
      .where("id", "=", push.id)
      .execute();
    if (how.state === "sent") {
      const device = { sent_at: now, rest_until: null };
      await trx.updateTable("push_devices").set(device).where("id", "=", push.device_id).execute();
    }
    await forget(trx, job);
  });
}

async function forget(trx: Writer, { id }: Job): Promise<void> {
  await trx.deleteFrom("jobs").where("id", "=", id).execute();
}

function waiting(reason: string, pause: number, cause: string): JobMustWait {
  return new JobMustWait(reason, { pause, cause: new Error(cause) });
}
