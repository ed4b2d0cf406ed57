import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { overlap } from "../../helpers/overlap.ts";
import { addMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("adds what another tab removes at that moment", async () => {
  const { token, userId } = await addMember(app);
  const target = { contentType: 2, targetId: await addVideo(app.site.context) } as const;
  const add = () => app.call("collect/add", target, token);
  await add();
  await overlap(
    app.site.context,
    (trx) => trx.selectFrom("collects").select("id").where("user_id", "=", userId).forUpdate().execute(),
    add,
    (trx) => trx.deleteFrom("collects").where("user_id", "=", userId).execute(),
  );
  expect((await app.call("collect/state", { contentType: 2, targetIds: [target.targetId] }, token)).list).toEqual([
    target.targetId,
  ]);
});
