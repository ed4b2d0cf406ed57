import { afterAll, beforeAll, expect, it } from "vitest";
import { addToCount } from "#server/kinds/targets.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { overlap } from "../../helpers/overlap.ts";
import { addGuest, addMember, testPassword } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("counts once who likes a film at the moment they sign in on a device where they liked it as a guest", async () => {
  const { context } = app.site;
  const film = { contentType: 2, targetId: await addVideo(context) } as const;
  const [member, guest] = [await addMember(app), await addGuest(app)];
  await app.call("support/add", film, member.token);
  await app.call("support/del", film, member.token);
  await app.call("support/add", film, guest.token);
  const { token } = await overlap(
    context,
    async (trx) => {
      await trx.updateTable("supports").set({ active: 1 }).where("user_id", "=", member.userId).execute();
      await addToCount(trx, film, "supports", 1);
    },
    () => app.call("login/official", { account: member.account, password: testPassword }, guest.token),
  );
  expect((await app.call("video/detail", { id: film.targetId }, token)).supports).toBe(1);
});
