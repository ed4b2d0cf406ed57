import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContentDetail } from "#lib/contract/schemas/editorial.ts";
import { importContent } from "#server/content-files/import.ts";
import { notifyFollowers } from "#server/series/notify.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, type TestPerson } from "../../helpers/people.ts";
import { addEpisode, addSeries, addVideo } from "../../helpers/rows.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");
let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
});
afterAll(() => app.close());

const tell = async () => {
  app.clock.now += 1000;
  return notifyFollowers(app.site.context);
};
const seen = ({ entry }: ContentDetail) => ({ id: entry.id, base: entry.revision, live: entry.liveRevision });
const unread = async ({ token }: TestPerson) => (await app.call("message/hasnew", {}, token)).update;

it("an episode an editor publishes is told to followers once, also if it is taken down and published again", async () => {
  const { context } = app.site;
  const id = await addSeries(context, [await addVideo(context)], { title: "信箱" });
  const reader = await addMember(app);
  for (const { token } of [reader, editor]) await app.call("follow/add", { contentType: 13, targetId: id }, token);

  const { list } = await app.call("admin/content/list", { kind: "video", q: "第二封信" }, editor.token);
  const known = await app.call("admin/content/get", { id: list[0]?.id ?? 0 }, editor.token);
  const { key: _key, publishedAt: _at, ...rest } = known.document;
  const document = { ...rest, title: "信箱第二集", kind: "episode" };
  const draft = await app.call("admin/content/save", { kind: "video", document }, editor.token);
  const live = await app.call("admin/content/publish", seen(draft), editor.token);
  const film = Number(/id=(\d+)/.exec(live.entry.href ?? "")?.[1]);
  const down = await app.call("admin/content/archive", seen(live), editor.token);
  await addEpisode(context, id, film, 2);
  expect(await tell()).toBe(0);
  const { episodes } = await app.call("series/detail", { id }, reader.token);
  expect(episodes.map(({ number }) => number)).toEqual([1]);

  const again = await app.call("admin/content/publish", seen(down), editor.token);
  expect(await tell()).toBe(1);
  expect([await unread(reader), await unread(editor)]).toEqual([1, 0]);
  const { list: messages } = await app.call("message/list", { kind: "update" }, reader.token);
  expect(messages).toMatchObject([{ text: "更新至第 2 集", quote: "信箱第二集", about: { contentType: 2, id: film } }]);

  const away = await app.call("admin/content/archive", seen(again), editor.token);
  expect(await tell()).toBe(0);
  const back = await app.call("admin/content/publish", seen(away), editor.token);
  expect(back.entry).toMatchObject({ state: "published", live: true });
  expect([await tell(), await unread(reader)]).toEqual([0, 0]);
});
