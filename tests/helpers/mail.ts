import { mailJobKind } from "#server/mail/queue.ts";
import { sendMailHandler } from "#server/mail/send-job.ts";
import { createTags } from "#server/cache/tags.ts";
import { openTableFeed } from "#server/cache/tag-feed.ts";
import { createWorker } from "#server/jobs/worker.ts";
import { createLog } from "#server/process/log.ts";
import type { DestinationStream } from "pino";
import { readEnv } from "#server/env/env.ts";
import { testSecret, type TestApp } from "./app.ts";
import { addMember, testPassword, type TestMember } from "./people.ts";
import type { SmtpServer } from "./smtp.ts";

export const mailHandlers = { [mailJobKind]: sendMailHandler };

/** Sends the mails of a site that are due, as its worker does. */
export async function sendDueMails({ site }: TestApp, logTo?: DestinationStream): Promise<void> {
  const { context } = site;
  const log = createLog(readEnv({ APP_SECRET: testSecret, LOG_LEVEL: logTo ? "trace" : "silent" }), logTo);
  const feed = await openTableFeed({
    db: context.db,
    log,
    now: context.now,
    hear: () => {},
    publishes: true,
    listens: false,
    background: false,
  });
  const worker = createWorker({
    base: { context, tags: createTags(), feed },
    log,
    handlers: mailHandlers,
    concurrency: 2,
  });
  await worker.drain();
  await worker.stop(1000);
  await feed.close();
}

/** A member with a confirmed address. */
export async function addMailMember(app: TestApp, smtp: SmtpServer, email: string): Promise<TestMember> {
  const member = await addMember(app);
  await app.call("user/mail/set", { oldPassword: testPassword, email }, member.token);
  await sendDueMails(app);
  await app.call("login/mail/confirm", { linkToken: smtp.linkTo(email) }, member.token);
  return member;
}
