import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queueJob } from "#server/jobs/queue.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, refusal, type TestPerson } from "../../helpers/people.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  operator = await addOperator(app);
});
afterAll(() => app.close());

/** A member's film whose file has arrived and waits to be transcoded. */
async function sentFilm() {
  const { db, now } = app.site.context;
  const owner = await addMember(app);
  const uploadId = randomBytes(16).toString("hex");
  const { id } = await addWork(app.site.context, owner.userId, { empty: true, row: { upload_id: uploadId } });
  const upload = { id: uploadId, owner_id: owner.userId, video_id: id, name: "film.mp4", size: 1, parts: 1 };
  const times = { created_at: now(), touched_at: now() };
  const job = { kind: "transcode", subject: `video:${id}`, payload: { videoId: id, uploadId }, now: now() };
  await db.write(async (trx) => {
    await trx
      .insertInto("uploads")
      .values({ ...upload, ...times, state: "complete" })
      .execute();
    await queueJob(trx, job);
  });
  const queue = (payload: Record<string, unknown>) => db.write((trx) => queueJob(trx, { ...job, payload }));
  const work = () =>
    db.primary.selectFrom("works").select(["state", "reason"]).where("video_id", "=", id).executeTakeFirstOrThrow();
  return { id, uploadId, owner, queue, work };
}

const list = async (input = {}) => (await app.call("admin/jobs/list", input, operator.token)).list;
const change = (name: "admin/jobs/retry" | "admin/jobs/cancel", id: number) => app.call(name, { id }, operator.token);

it("shows jobs with what they are about, how they stand and how many there are", async () => {
  const film = await sentFilm();
  const [job] = await list({ state: "waiting" });
  expect(job).toMatchObject({
    kind: "transcode",
    about: { contentType: 2, id: film.id },
    state: "waiting",
    attempts: 0,
  });
  expect((await app.call("admin/overview", {}, operator.token)).jobs).toEqual({ waiting: 1, running: 0, failed: 0 });
  expect(await list({ state: "failed" })).toEqual([]);
});

it("cancels a job and tells whoever waits for it; does it again with all its attempts", async () => {
  const film = await sentFilm();
  const id = (await list())[0]?.id ?? 0;
  expect(await change("admin/jobs/cancel", id)).toMatchObject({ state: "cancelled", reason: "运营取消了处理" });
  expect(await film.work()).toEqual({ state: "failed", reason: "运营取消了处理" });
  expect((await app.call("message/list", { kind: "announcement" }, film.owner.token)).list).toHaveLength(1);
  expect(await change("admin/jobs/cancel", id)).toMatchObject({ state: "cancelled" });
  expect((await app.call("message/list", { kind: "announcement" }, film.owner.token)).list).toHaveLength(1);
  expect(await change("admin/jobs/retry", id)).toMatchObject({ state: "waiting", attempts: 0, reason: "" });
  expect(await film.work()).toEqual({ state: "queued", reason: "" });
  expect(await refusal(change("admin/jobs/retry", id))).toMatch(/409/);
});

it("does not do again what a newer file has replaced, or what has lost its file", async () => {
  const film = await sentFilm();
  const id = (await list())[0]?.id ?? 0;
  await change("admin/jobs/cancel", id);
  const { db } = app.site.context;
  await db.write((trx) =>
    trx.updateTable("uploads").set({ state: "cancelled" }).where("id", "=", film.uploadId).execute(),
  );
  expect(await refusal(change("admin/jobs/retry", id))).toMatch(/409 .*没有可以重做的内容/);
  expect((await list({ state: "cancelled" }))[0]).toMatchObject({ id });
  await film.queue({ videoId: film.id, uploadId: randomBytes(16).toString("hex") });
  expect(await refusal(change("admin/jobs/retry", id))).toMatch(/409/);
});
