import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { openTestLive } from "../../helpers/live.ts";
import { addMember, addOperator, type TestPerson } from "../../helpers/people.ts";

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
