import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { forgetOld } from "#server/site/housekeeping.ts";
import { addMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function entriesOf(userId: number) {
  return app.site.context.db.read.selectFrom("point_entries").selectAll().where("user_id", "=", userId).execute();
}

async function giveCard(userId: number): Promise<void> {
  const row = { user_id: userId, source: "gift", used_day: null, created_at: app.clock.now };
  await app.site.context.db.write((trx) => trx.insertInto("make_up_cards").values(row).execute());
}

it("gives a repeat the first answer, and does nothing again", async () => {
  const { token, userId } = await app.signIn();
  const first = await app.call("checkin/click", {}, token, "act-00000001");
  expect(first.fresh).toBe(true);
  expect(await app.call("checkin/click", {}, token, "act-00000001")).toEqual(first);
  expect((await app.call("checkin/click", {}, token, "act-00000002")).fresh).toBe(false);
  expect(await entriesOf(userId)).toHaveLength(1);
});

it("lets concurrent repeats wait for the first", async () => {
  const { token, userId } = await app.signIn();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.call("checkin/click", {}, token, "act-00000001")),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
  expect(answers[0]?.fresh).toBe(true);
  expect(await entriesOf(userId)).toHaveLength(1);
});

it("keeps the keys of two people apart", async () => {
  const [one, other] = [await app.signIn(), await app.signIn()];
  await app.call("checkin/click", {}, one.token, "act-00000001");
  await app.call("checkin/click", {}, other.token, "act-00000001");
  expect(await entriesOf(other.userId)).toHaveLength(1);
});

it("refuses a key that comes with another body or another call", async () => {
  const { token, userId } = await addMember(app);
  await giveCard(userId);
  await app.call("checkin/makeup", { day: "2026-11-05" }, token, "act-00000001");
  await expect(app.call("checkin/makeup", { day: "2026-11-06" }, token, "act-00000001")).rejects.toThrow("422 1016");
  await expect(app.call("checkin/click", {}, token, "act-00000001")).rejects.toThrow("422 1016");
});

it("leaves nothing of an act that was refused: it may be tried again under its key", async () => {
  const { token, userId } = await addMember(app);
  const makeUp = () => app.call("checkin/makeup", { day: "2026-11-05" }, token, "act-00000001");
  await expect(makeUp()).rejects.toThrow("5003");
  await giveCard(userId);
  expect(await makeUp()).toMatchObject({ cards: 0 });
  expect(await makeUp()).toMatchObject({ cards: 0 });
});

it("forgets a key after a day", async () => {
  const { token } = await app.signIn();
  await app.call("checkin/click", {}, token, "act-00000001");
  const { now } = app.clock;
  try {
    app.clock.now = now + 86_400_000;
    expect(await app.call("checkin/click", {}, token, "act-00000001")).toMatchObject({ fresh: true, streak: 2 });
    await forgetOld(app.site.context);
    const { rows } = await app.site.context.db.read
      .selectFrom("idempotency_keys")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    expect(rows).toBe(1);
  } finally {
    app.clock.now = now;
  }
});

it("forgets the key of what is written together with others after a day, too", async () => {
  const { token } = await app.signIn();
  const targetId = await addVideo(app.site.context);
  const say = (text: string) => app.call("comment/add", { contentType: 2, targetId, text }, token, "act-00000001");
  const first = await say("好看");
  expect(await say("好看")).toEqual(first);
  await expect(say("不好看")).rejects.toThrow("422 1016");
  const { now } = app.clock;
  try {
    app.clock.now = now + 86_400_000;
    const second = await say("不好看");
    expect(second.comment.id).not.toBe(first.comment.id);
    expect(await say("不好看")).toEqual(second);
  } finally {
    app.clock.now = now;
  }
});

it("refuses a key that is none", async () => {
  const { token } = await app.signIn();
  await expect(app.call("checkin/click", {}, token, "short")).rejects.toThrow("400 1000");
});
