import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { openTestLive } from "../../helpers/live.ts";
import { addGuest, addMember, addOperator, type TestPerson } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off", LIVE_PORT: "1935", LIVE_WHO: "members" });
  operator = await addOperator(app);
});
afterAll(() => app.close());

it("counts what was said in a live among what only its author sees", async () => {
  const { liveId } = await openTestLive(app);
  await app.site.context.db.write((trx) =>
    trx.updateTable("lives").set({ state: "on", started_at: app.clock.now }).where("id", "=", liveId).execute(),
  );
  const { userId, token } = await addMember(app);
  await app.call("admin/shadow/add", { userId, reason: "广告", days: null }, operator.token);
  await app.call("live/say", { id: liveId, text: "加我好友" }, token);
  await app.call("admin/shadow/lift", { userId, release: false }, operator.token);
  const { list } = await app.call("admin/people/list", { q: String(userId) }, operator.token);
  expect(list.find(({ id }) => id === userId)?.shadow).toMatchObject({ isLimited: false, hidden: 1 });
});

it("suggests nobody whom the site trusts, also of those who signed up with their mobile", async () => {
  const film = await addVideo(app.site.context);
  const { userId, token } = await addMember(app);
  await app.site.context.db.write((trx) =>
    trx.updateTable("users").set({ account: null, mobile: "13800000000" }).where("id", "=", userId).execute(),
  );
  for (let said = 0; said < 20; said += 1) {
    await app.call("comment/add", { contentType: 2, targetId: film, text: `第 ${said} 句` }, token);
  }
  app.clock.now += 30 * 86_400_000;
  const { list: own } = await app.call("comment/mycomments", {}, token);
  const reader = await addGuest(app);
  for (const { id } of own.slice(0, 3)) {
    await app.call("report/add", { contentType: 6, targetId: id, reason: "spam" }, reader.token);
  }
  const { list } = await app.call("admin/shadow/suggestions", {}, operator.token);
  expect(list.map(({ person }) => person.id)).not.toContain(userId);
});
