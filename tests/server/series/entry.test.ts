import { afterAll, beforeAll, expect, it } from "vitest";
import { changingVideo } from "#server/catalogue/change.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addSeries, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("leads to its own page while its entry is not public, and to the entry otherwise", async () => {
  const { context } = app.site;
  const { token } = await addMember(app);
  const [entry, first] = [await addVideo(context, { poster: "images/entry" }), await addVideo(context)];
  const id = await addSeries(context, [first], { video_id: entry });
  const leadsTo = async () => [
    (await app.call("series/detail", { id }, token)).videoId,
    (await app.call("video/detail", { id: first }, token)).series?.videoId,
  ];
  expect(await leadsTo()).toEqual([entry, entry]);
  await app.call("follow/add", { contentType: 13, targetId: id }, token);
  const picture = async () => (await app.call("follow/list", { contentType: 13 }, token)).list[0]?.picture ?? null;
  expect((await picture())?.url).toContain("images/entry");

  const seen = app.site.locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
  await seen.find("series/detail", { id });
  const set = (status: "archived" | "published") =>
    context.db.write((trx) =>
      changingVideo(context, trx, entry, async () => {
        await trx.updateTable("videos").set({ status }).where("id", "=", entry).execute();
      }),
    );
  const tags = await set("archived");
  expect(tags.some((tag) => seen.tags.has(tag))).toBe(true);
  context.changed(...tags);
  expect(await leadsTo()).toEqual([null, null]);
  expect((await picture())?.url ?? "").not.toContain("images/entry");
  context.changed(...(await set("published")));
  expect(await leadsTo()).toEqual([entry, entry]);
});
