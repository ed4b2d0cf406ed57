import { afterAll, beforeAll, expect, it } from "vitest";
import { draftOf, toInput } from "../../../src/islands/mine/works/editor/draft.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addPerformer } from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("lets a film be renamed whose file brought many chapters, close together and up to its end", async () => {
  const owner = await addMember(app);
  const { id } = await addWork(app.site.context, owner.userId);
  const starts = Array.from({ length: 149 }, (_, at) => at * 0.041);
  const chapters = [...starts, 20.039].map((start, at) => ({ start, title: `第 ${at + 1} 章` }));
  const subtitles = Array.from({ length: 16 }, (_, at) => ({
    lang: `qa${String.fromCodePoint(97 + at)}`,
    label: `Subtitles of the directors' cut ${at}`,
    file: `subtitle-${at + 1}.vtt`,
  }));
  await app.site.context.db.write(async (trx) => {
    const { film_id } = await trx.selectFrom("videos").select("film_id").where("id", "=", id).executeTakeFirstOrThrow();
    const film = trx
      .selectFrom("films")
      .select("details")
      .where("id", "=", film_id ?? 0);
    const details = { ...JSON.parse((await film.executeTakeFirstOrThrow()).details), chapters, subtitles };
    await trx
      .updateTable("films")
      .set({ details: JSON.stringify(details) })
      .where("id", "=", film_id)
      .execute();
  });
  const before = await app.call("works/media/detail", { id }, owner.token);
  const input = toInput(id, { ...draftOf(before), title: "新的片名" }, true);
  expect(await app.ask("works/modify/media", input, owner)).toMatchObject({ code: 200 });
  const after = await app.call("works/media/detail", { id }, owner.token);
  expect(after.title).toBe("新的片名");
  expect(after.film?.chapters).toEqual(before.film?.chapters);
  expect(after.film?.subtitles.map(({ label }) => label)).toEqual(before.film?.subtitles.map(({ label }) => label));
});

it("lets a film be renamed after one of its performers was taken down, but not a taken down one be chosen", async () => {
  const owner = await addMember(app);
  const { id } = await addWork(app.site.context, owner.userId);
  const [chosen, other] = [await addPerformer(app.site.context), await addPerformer(app.site.context)];
  const detail = () => app.call("works/media/detail", { id }, owner.token);
  const save = async (performers: readonly { id: number }[], title: string) => {
    const { version } = await detail();
    return app.ask("works/modify/media", { id, version, title, performers: [...performers] }, owner);
  };
  await save([{ id: chosen }], "有人演");
  await app.site.context.db.write((trx) =>
    trx.updateTable("performers").set({ status: "draft" }).where("id", "in", [chosen, other]).execute(),
  );
  expect(
    await save(
      (await detail()).performers.map((one) => ({ id: one.id })),
      "改了名",
    ),
  ).toMatchObject({ code: 200 });
  expect((await save([{ id: chosen }, { id: other }], "再加一位")).fields?.["performers"]).toContain("重新选");
  expect((await detail()).title).toBe("改了名");
});
