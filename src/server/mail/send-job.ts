import { z } from "zod";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { JobFailure, JobMustWait } from "../jobs/failure.ts";
import type { Job, JobHandler } from "../jobs/handler.ts";
import { compose } from "./compose.ts";
import { MailRefused } from "./sender.ts";
import { wakeDelayedMails, wokenByOne } from "./wake.ts";

const [minute, hour] = [60_000, 3_600_000];
/** Pauses after attempts that failed, in milliseconds: a day and a half in all, as mail servers are sometimes away for a night. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 12 * hour];

const payload = z.object({ mailId: z.int() });
const off = "网站没有开通邮件";

/** Sends one mail. What a server refuses for good is not tried again; a refused mailbox gets no more mail until it is confirmed anew. */
export const sendMailHandler: JobHandler = {
  async run(job) {
    const mail = await waitingMail(job.context, payload.parse(job.payload).mailId);
    if (!mail) return;
    const { mail: sender, publicOrigin: origin } = job.context;
    if (sender === null || origin === null) return end(job, mail, { state: "dropped", reason: off });
    const composed = await compose({ context: job.context, origin, from: sender.from }, mail);
    if ("drop" in composed) return end(job, mail, { state: "dropped", reason: composed.drop });
    try {
      await sender.send(composed.letter);
    } catch (error) {
      throw await refused(job.context, mail, composed.letter.to, error);
    }
    await end(job, mail, { state: "sent", reason: "" });
  },
  async failed(trx, { payload: sent, reason, now }) {
    const { mailId } = payload.parse(sent);
    await trx
      .updateTable("mails")
      .set({ state: "failed", reason, ended_at: now, delayed_at: null })
      .where("id", "=", mailId)
      .where("state", "=", "waiting")
      .execute();
    return [];
  },
  async again(trx, { payload: sent }) {
    const row = await trx
      .updateTable("mails")
      .set({ state: "waiting", reason: "", attempts: 0, ended_at: null })
      .where("id", "=", payload.parse(sent).mailId)
      .where("state", "=", "failed")
      .returning("id")
      .executeTakeFirst();
    return row ? [] : null;
  },
};

async function waitingMail({ db }: Context, id: number): Promise<Row<"mails"> | undefined> {
  return db.primary
    .selectFrom("mails")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
}

function end(job: Job, { id }: Row<"mails">, how: Pick<Row<"mails">, "state" | "reason">): Promise<void> {
  const ended_at = job.context.now();
  return job.finish(async (trx) => {
    await trx
      .updateTable("mails")
      .set({ ...how, ended_at, delayed_at: null })
      .where("id", "=", id)
      .execute();
    if (how.state === "sent") await wakeDelayedMails(trx, { limit: wokenByOne, isBack: true, now: ended_at });
  });
}

/** What becomes of the job. */
async function refused({ db, now }: Context, mail: Row<"mails">, to: string, error: unknown): Promise<unknown> {
  if (!(error instanceof MailRefused)) return error;
  if (error.isFinal) {
    if (error.isBounce) await db.write((trx) => noteBounce(trx, to, now()));
    return new JobFailure(`邮件服务器拒收（${error.message}）`, { cause: error });
  }
  const attempts = mail.attempts + 1;
  const pause = pauses[mail.attempts];
  if (pause === undefined) {
    return new JobFailure(`邮件服务器一直没有接收（${error.message}）`, { cause: error });
  }
  const delayed_at = error.isServer ? now() : null;
  await db.write((trx) => trx.updateTable("mails").set({ attempts, delayed_at }).where("id", "=", mail.id).execute());
  return new JobMustWait(`邮件没有发出去，稍后自动再试（${error.message}）`, { pause, cause: error });
}

async function noteBounce(trx: Writer, address: string, at: number): Promise<void> {
  await trx
    .updateTable("email_addresses")
    .set({ bounced_at: at })
    .where("address", "=", address)
    .where("bounced_at", "is", null)
    .execute();
}
