import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#server/core/context.ts";
import { moveDanmaku } from "#server/danmaku/danmaku.ts";
import { endLimits } from "#server/moderation/shadow-limits.ts";
import { openCase } from "#server/screening/cases.ts";
import { moveWork } from "#server/works/move.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { overlap } from "../../helpers/overlap.ts";
import { addMember, addOperator, type TestPerson } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
let context: Context;
let operators: TestPerson[];
let operator: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  ({ context } = app.site);
  operator = await addOperator(app);
  operators = [operator, await addOperator(app), await addOperator(app), await addOperator(app)];
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
});
afterAll(() => app.close());

/** What every operator does at once. */
const all = <Result>(work: (operator: TestPerson) => Promise<Result>) => Promise.all(operators.map(work));

const detail = (id: number) => app.call("video/detail", { id }, operator.token);

async function inForce(table: "bans" | "shadow_limits", userId: number): Promise<number> {
  const rows = await context.db.primary
    .selectFrom(table)
    .select("id")
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null)
    .execute();
  return rows.length;
}

it("bans a person once, and brings back all that was removed", async () => {
  const film = await addVideo(context);
  const member = await addMember(app);
  const said = ["一句", "两句", "三句"];
  for (const text of said) await app.call("comment/add", { contentType: 2, targetId: film, text }, member.token);
  const ban = { userId: member.userId, reason: "引战", days: 7, removeContent: true };
  await all(({ token }) => app.call("admin/people/ban", ban, token));
  expect(await inForce("bans", member.userId)).toBe(1);
  expect((await detail(film)).comments).toBe(0);
  await app.call("admin/people/unban", { userId: member.userId }, operator.token);
  expect((await detail(film)).comments).toBe(said.length);
});

it("takes a film away that is approved as its owner is banned", async () => {
  const owner = await addMember(app);
  await app.call("admin/words/save", { word: "等着看", effect: "hold" }, operator.token);
  const { id } = await addWork(context, owner.userId, { title: "等着看" });
  const { work } = await app.call("works/modify/show", { id, act: "publish" }, owner.token);
  expect(work.stage).toBe("pending");
  const ban = { userId: owner.userId, reason: "引战", days: 7, removeContent: false };
  await overlap(
    context,
    (trx) => moveWork(context, trx, id, { next: () => "published", reason: "" }),
    () => app.call("admin/people/ban", ban, operator.token),
  );
  const { status } = await context.db.primary
    .selectFrom("videos")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(status).not.toBe("published");
});

it("limits a person once", async () => {
  const { userId } = await addMember(app);
  await all(({ token }) => app.call("admin/shadow/add", { userId, reason: "广告", days: null }, token));
  expect(await inForce("shadow_limits", userId)).toBe(1);
});

it.each(["lifted", "over"])("does not stand in the way of a limit that is changed when it is %s", async (how) => {
  const { userId } = await addMember(app);
  await app.call("admin/shadow/add", { userId, reason: "广告", days: 1 }, operator.token);
  app.clock.now += 2 * 86_400_000;
  const end = (): Promise<unknown> =>
    how === "over" ? endLimits(context) : app.call("admin/shadow/lift", { userId, release: false }, operator.token);
  // Who changes it has the person first, and then their limit.
  await overlap(
    context,
    (trx) => trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute(),
    end,
    (trx) =>
      trx
        .selectFrom("shadow_limits")
        .select("id")
        .where("user_id", "=", userId)
        .forUpdate()
        .$if(context.db.engine === "postgres", (query) => query.noWait())
        .execute(),
  );
  expect(await inForce("shadow_limits", userId)).toBe(0);
});

it("tells once of a certification", async () => {
  const { userId, token } = await addMember(app);
  await app.call("user/isCert/apply", { introduction: "拍了十年纪录片，想分享幕后。" }, token);
  const decision = { userId, decision: "approve", message: "" } as const;
  await all((one) => app.call("admin/certification/decide", decision, one.token));
  expect((await app.call("message/list", { kind: "announcement" }, token)).list).toHaveLength(1);
});

async function addHiddenLike(): Promise<{ film: number; member: TestPerson }> {
  const film = await addVideo(context);
  const member = await addMember(app);
  await app.call("admin/shadow/add", { userId: member.userId, reason: "广告", days: null }, operator.token);
  await app.call("support/add", { contentType: 2, targetId: film }, member.token);
  return { film, member };
}

it("counts a like once that several release", async () => {
  const { film, member } = await addHiddenLike();
  await all(({ token }) => app.call("admin/shadow/lift", { userId: member.userId, release: true }, token));
  expect((await detail(film)).supports).toBe(1);
});

it("leaves a like away that is taken back at the moment it is released", async () => {
  const { film, member } = await addHiddenLike();
  await overlap(
    context,
    (trx) => trx.updateTable("supports").set({ active: 0 }).where("user_id", "=", member.userId).execute(),
    () => app.call("admin/shadow/lift", { userId: member.userId, release: true }, operator.token),
  );
  expect((await detail(film)).supports).toBe(0);
});

it("takes danmaku down at the moment another lets it through", async () => {
  await app.call("admin/words/save", { word: "片源", effect: "hold" }, operator.token);
  const film = await addVideo(context);
  const { token } = await addMember(app);
  const { line } = await app.call("danmaku/add", { videoId: film, at: 3, text: "求片源" }, token);
  await overlap(
    context,
    (trx) => moveDanmaku(trx, line.id, "published"),
    () =>
      app.call("admin/decide", { contentType: 10, targetId: line.id, decision: "reject", message: "" }, operator.token),
  );
  expect((await app.call("danmaku/list", { videoId: film, minute: 0 }, operator.token)).list).toEqual([]);
});

it("keeps a film down that is taken down at the moment its owner's ban ends", async () => {
  const owner = await addMember(app);
  const { id } = await addWork(context, owner.userId);
  await app.call("works/modify/show", { id, act: "publish" }, owner.token);
  await app.call("admin/people/ban", { userId: owner.userId, reason: "引战", days: 7 }, operator.token);
  await overlap(
    context,
    (trx) => moveWork(context, trx, id, { next: () => "removed", reason: "盗版" }),
    () => app.call("admin/people/unban", { userId: owner.userId }, operator.token),
  );
  expect(await app.ask("video/detail", { id }, operator)).toMatchObject({ status: 410 });
});

async function decidedComment(): Promise<{ contentType: 6; targetId: number }> {
  const [film, { token }] = [await addVideo(context), await addMember(app)];
  const { comment } = await app.call("comment/add", { contentType: 2, targetId: film, text: "说来话长" }, token);
  const target = { contentType: 6, targetId: comment.id } as const;
  await app.call("admin/decide", { ...target, decision: "approve", message: "" }, operator.token);
  return target;
}

it("undoes a decision once", async () => {
  const target = await decidedComment();
  const answers = await all((one) => app.ask("admin/undo", target, one));
  expect(answers.filter(({ code }) => code !== 4032)).toHaveLength(1);
});

it("keeps a report that comes as the decision before it is undone", async () => {
  const target = await decidedComment();
  await overlap(
    context,
    (trx) => openCase(trx, { ...target, authorId: 1, at: app.clock.now, reported: true }),
    () => app.ask("admin/undo", target, operator),
  );
  const { list } = await app.call("admin/queue", { source: "reported" }, operator.token);
  expect(list.map(({ targetId }) => targetId)).toContain(target.targetId);
});

it("can undo a decision made as a report of the same content comes", async () => {
  const target = await decidedComment();
  await overlap(
    context,
    (trx) => openCase(trx, { ...target, authorId: 1, at: app.clock.now, reported: true }),
    () => app.call("admin/decide", { ...target, decision: "reject", message: "" }, operator.token),
  );
  expect(await app.call("admin/undo", target, operator.token)).toMatchObject({ status: "open" });
});
