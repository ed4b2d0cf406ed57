import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { addPerformer } from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";

const word = "退潮暗语";
const stars = "＊＊＊＊";
let app: TestApp;
let operator: TestPerson;
let owner: TestMember;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
  await app.call("admin/words/save", { word, effect: "mask" }, operator.token);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await addMember(app);
});

const publish = (id: number) => app.call("works/modify/show", { id, act: "publish" }, owner.token);

it("words are masked in what chapters, tracks and roles of a film say, each in its place", async () => {
  const { context } = app.site;
  const { id, folder } = await addWork(context, owner.userId);
  const [first, second] = [await addPerformer(context), await addPerformer(context)];
  const text = `1\n00:00:01,000 --> 00:00:02,000\n第一行\n${word}\n\n2\n00:00:03,000 --> 00:00:04,000\n好`;
  const change = {
    chapters: [
      { start: 0, title: "开头" },
      { start: 5, title: `${word}来了` },
    ],
    performers: [
      { id: first, role: `${word}者` },
      { id: second, role: "渔夫" },
    ],
    subtitles: [
      { lang: "en", label: "English", text: "1\n00:00:01,000 --> 00:00:02,000\nhello" },
      { lang: "zh-CN", label: `${word}版`, text },
    ],
  };
  await app.call("works/modify/media", { id, version: 1, ...change }, owner.token);
  await publish(id);
  const shown = await app.call("video/detail", { id }, owner.token);
  expect(shown.film?.chapters).toEqual([
    { start: 0, title: "开头" },
    { start: 5, title: `${stars}来了` },
  ]);
  expect(shown.performers.map(({ role }) => role)).toEqual([`${stars}者`, "渔夫"]);
  expect(shown.film?.subtitles.map(({ label }) => label)).toEqual(["English", `${stars}版`]);
  const files: string[] = [];
  for await (const { key } of context.storage.list(`${folder}/subtitles/`)) files.push(key);
  const tracks = await Promise.all(
    files.toSorted().map(async (key) => String(await buffer(await context.storage.open(key)))),
  );
  expect(tracks[0]).toContain("hello");
  expect(tracks[1]).toContain(`第一行\n${stars}`);
  expect(tracks[1]).toContain("好");
  const found = await app.call("search/query", { q: word }, owner.token);
  expect(JSON.stringify(found.groups)).not.toContain(word);
});

it("words are masked in what came with the file, once it is published", async () => {
  const { context } = app.site;
  const { id } = await addWork(context, owner.userId, { title: `${word} 第一集` });
  await context.db.write(async (trx) => {
    const films = trx.selectFrom("videos").select("film_id").where("id", "=", id);
    const { details } = await trx
      .selectFrom("films")
      .select("details")
      .where("id", "=", films)
      .executeTakeFirstOrThrow();
    const chapters = [{ start: 0, title: `序：${word}` }];
    await trx
      .updateTable("films")
      .set({ details: JSON.stringify({ ...JSON.parse(details), chapters }) })
      .where("id", "=", films)
      .execute();
  });
  expect((await publish(id)).work.title).toBe(`${stars} 第一集`);
  const shown = await app.call("video/detail", { id }, owner.token);
  expect(shown).toMatchObject({ title: `${stars} 第一集`, film: { chapters: [{ start: 0, title: `序：${stars}` }] } });
});
