import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetOld } from "#server/site/housekeeping.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addAd } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("counts one click per identity, ad and hour", async () => {
  const id = await addAd(app.site.context);
  const [first, second] = [await app.signIn(), await app.signIn()];
  const click = (as: { token: string }) => app.call("advertise/click", { id }, as.token);
  const answers = await Promise.all(Array.from({ length: 20 }, () => click(first)));
  expect(answers.filter(({ counted }) => counted)).toHaveLength(1);
  expect(await click(second)).toEqual({ counted: true });
  app.clock.now += 3_600_000;
  expect(await click(first)).toEqual({ counted: true });
  const row = await app.site.context.db.read.selectFrom("ads").select("clicks").where("id", "=", id).executeTakeFirst();
  expect(row).toMatchObject({ clicks: 3 });
});

it("does not remember for longer than that who clicked", async () => {
  const { context } = app.site;
  const id = await addAd(context);
  const [first, second] = [await app.signIn(), await app.signIn()];
  await app.call("advertise/click", { id }, first.token);
  app.clock.now += 3_600_000;
  await app.call("advertise/click", { id }, second.token);
  await forgetOld(context);
  expect(await app.call("advertise/click", { id }, second.token)).toEqual({ counted: false });
  const rows = context.db.primary.selectFrom("ad_clicks").select("user_id").where("ad_id", "=", id);
  expect((await rows.execute()).map(({ user_id }) => user_id)).toEqual([second.userId]);
});

it("refuses an ad that is gone", async () => {
  const id = await addAd(app.site.context, { status: "archived" });
  const { token } = await app.signIn();
  await expect(app.call("advertise/click", { id }, token)).rejects.toThrow("404 3002 这条推广已结束");
});

it("lists published ads in the configuration with what they point at", async () => {
  const outside = await addAd(app.site.context, {
    bind_type: 4,
    bind_int: 0,
    bind_str: "https://example.com/",
    position: "list",
    sort: 99,
  });
  const { advertise, homeId } = await app.call("ping/config", {});
  expect(homeId).toBe(10782);
  expect(advertise[0]).toMatchObject({ id: outside, bindType: 4, bindStr: "https://example.com/", obfuscated: false });
});
