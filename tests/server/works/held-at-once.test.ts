import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Writer } from "#server/db/open.ts";
import { saveCaptions } from "#server/speech/film.ts";
import { lockWork } from "#server/works/rungs.ts";
import { holdWork } from "#server/works/show.ts";
import { settleWork } from "#server/works/status.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { overlap } from "../../helpers/overlap.ts";
import { addMember, addOperator, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { addWork } from "../../helpers/works.ts";

const word = "同时的暗号";
let app: TestApp;
let operator: TestPerson;
let owner: TestMember;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
  await app.call("admin/words/save", { word, effect: "hold" }, operator.token);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await addMember(app);
});

const publish = (id: number) => app.call("works/modify/show", { id, act: "publish" }, owner.token);
const captions = { lang: "zh-CN", file: "subtitles/zh-CN-1.vtt", cues: [{ start: 1, end: 2, text: word }] };
const hear = (trx: Writer, id: number) =>
  saveCaptions(app.site.context, trx, { videoId: id, uploadId: null, lang: null }, { ...captions, held: [word] });

async function expectHeld(id: number): Promise<void> {
  const { stage } = await app.call("works/media/detail", { id }, owner.token);
  const { list } = await app.call("admin/queue", { contentType: 2 }, operator.token);
  expect([stage, list.some(({ targetId }) => targetId === id)]).toEqual(["pending", true]);
}

describe("words that are held, when a film is published at the same moment", () => {
  it("wait when they are written in it", async () => {
    const { context } = app.site;
    const { id } = await addWork(context, owner.userId);
    await overlap(
      app.site.context,
      async (trx) => {
        await lockWork(trx, id);
        await trx.updateTable("videos").set({ title: word }).where("id", "=", id).execute();
        await trx.updateTable("works").set({ version: 2 }).where("video_id", "=", id).execute();
        await holdWork({ identity: { userId: owner.userId }, now: context.now }, trx, id, [word]);
        await settleWork(context, trx, id);
      },
      () => publish(id).catch(String),
    );
    await publish(id);
    await expectHeld(id);
  });

  it("wait when they are heard in it", async () => {
    const { id } = await addWork(app.site.context, owner.userId);
    await overlap(
      app.site.context,
      (trx) => hear(trx, id),
      () => publish(id).catch(String),
    );
    await publish(id);
    await expectHeld(id);
  });

  it("do not bring back what is changed while they are heard", async () => {
    const { context } = app.site;
    const { id } = await addWork(context, owner.userId);
    await overlap(
      app.site.context,
      async (trx) => {
        await lockWork(trx, id);
        const film = trx.selectFrom("videos").select("film_id").where("id", "=", id);
        const { details } = await trx
          .selectFrom("films")
          .select("details")
          .where("id", "=", film)
          .executeTakeFirstOrThrow();
        const chapters = [{ start: 0, title: "＊＊" }];
        await trx
          .updateTable("films")
          .set({ details: JSON.stringify({ ...JSON.parse(details), chapters }) })
          .where("id", "=", film)
          .execute();
      },
      () => context.db.write((trx) => hear(trx, id)),
    );
    const { film } = await app.call("works/media/detail", { id }, owner.token);
    expect([film?.chapters.length, film?.subtitles.length]).toEqual([1, 1]);
  });
});
