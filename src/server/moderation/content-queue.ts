import { z } from "zod";
import type { Reader, Writer } from "../db/open.ts";
import { cancelJob, queueJob } from "../jobs/queue.ts";

export const personContentKind = "person-content";

/** Items that a call moves itself; more of them are left to a job. */
export const inACall = 200;

export const contentPayload = z.discriminatedUnion("way", [
  z.object({ way: z.literal("remove"), userId: z.int(), operatorId: z.int() }),
  z.object({ way: z.literal("restore"), userId: z.int(), operatorId: z.int(), banId: z.int() }),
  z.object({ way: z.literal("release"), userId: z.int(), operatorId: z.int() }),
]);
type ContentPayload = z.infer<typeof contentPayload>;

/** Queues what is done with all that a person wrote. */
export function queueContent(trx: Writer, payload: ContentPayload, now: number): Promise<void> {
  return queueJob(trx, { kind: personContentKind, subject: `${payload.way}:${payload.userId}`, payload, now });
}

/** Answers whether there was anything to cancel; an attempt that runs goes on for some seconds. */
export function cancelContent(
  trx: Writer,
  { way, userId }: Pick<ContentPayload, "way" | "userId">,
  now: number,
): Promise<boolean> {
  return cancelJob(trx, { kind: personContentKind, subject: `${way}:${userId}`, now });
}

/** What is being done with the content of which of these people, as `way:userId`. */
export async function contentUnderWay(db: Reader, userIds: readonly number[]): Promise<ReadonlySet<string>> {
  const ways = contentPayload.options.flatMap(({ shape }) => [...shape.way.values]);
  const rows = await db
    .selectFrom("jobs")
    .select("subject")
    .where("kind", "=", personContentKind)
    .where("state", "in", ["waiting", "running"])
    .where(
      "subject",
      "in",
      ways.flatMap((way) => userIds.map((userId) => `${way}:${userId}`)),
    )
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}
