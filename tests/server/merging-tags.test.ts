import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContentKind } from "#lib/contract/schemas/editorial.ts";
import { kinds } from "#lib/kinds.ts";
import { importContent } from "#server/content-files/import.ts";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { importOptions } from "#server/site-import/options.ts";
import { openTestApp, type TestApp } from "../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../helpers/database.ts";
import { addMember, addOperator, type TestPerson } from "../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../fixtures/content");

let place: TestStore;
let app: TestApp;
let editor: TestPerson;
let both: TestPerson;
let one: TestPerson;
beforeAll(async () => {
  place = await createMigratedStore();
  app = await openTestApp(place, { RATE_LIMITS: "off" });
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
  both = await addMember(app);
  one = await addMember(app);
});
afterAll(async () => {
  await app.close();
  await place.remove();
});

async function publish(
  kind: ContentKind,
  table: "tags" | "videos",
  document: { key: string; [field: string]: unknown },
) {
  const { entry } = await app.call("admin/content/save", { kind, document: { ...document } }, editor.token);
  await app.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null }, editor.token);
  const rows = app.site.context.db.primary.selectFrom(table).select("id").where("content_key", "=", document.key);
  return { id: (await rows.executeTakeFirstOrThrow()).id, entry: entry.id };
}

const publishTag = (key: string, name: string) => publish("tag", "tags", { key, category: "mood", name });

const addFilm = async (key: string, values: { title: string; tags: string[] }) =>
  (await publish("video", "videos", { key, channel: "recommend", ...values })).id;

async function mergeTags(keep: number, drop: number, [keepTitle, dropTitle]: [string, string]) {
  const input = { kind: "tag", keep, drop, keepTitle, dropTitle } as const;
  let answer = await app.call("admin/duplicates/merge", input, editor.token);
  while (!answer.done) answer = await app.call("admin/duplicates/merge", input, editor.token);
  return answer;
}

it("tags are merged with what has them, who follows them and their names; an old name in an import is the kept one", async () => {
  const { context } = app.site;
  const { id: keep } = await publishTag("calm-merged", "平静");
  const { id: drop, entry } = await publishTag("calm-other", "很平静");
  const { id: alike } = await publishTag("calm-alike", "平 静");
  const first = await addFilm("calm-one", { title: "湖一", tags: ["calm-other"] });
  const two = await addFilm("calm-two", { title: "湖二", tags: ["calm-merged", "calm-other"] });
  const { entry: draft } = await app.call(
    "admin/content/save",
    { kind: "video", document: { key: "calm-draft", title: "湖", tags: ["calm-other"] } },
    editor.token,
  );
  const tag = kinds.tag.type;
  for (const targetId of [keep, drop]) await app.call("collect/add", { contentType: tag, targetId }, both.token);
  await app.call("follow/add", { contentType: tag, targetId: drop }, one.token);

  const listed = (await app.call("admin/duplicates/list", { kind: "tag" }, editor.token)).list.map(
    ({ left, right, why }) => [left.id, right.id, why],
  );
  expect(listed).toContainEqual([keep, alike, ["name", "alias"]]);
  const input = { kind: "tag", left: "calm-merged", right: "calm-other" } as const;
  const { right } = await app.call("admin/duplicates/pair", input, editor.token);
  const counts = Object.fromEntries(right.counts.map(({ part, count }) => [part, count]));
  expect(counts).toEqual({ films: 2, performers: 0, reviews: 0, posts: 0, follows: 1, collects: 1 });

  await mergeTags(keep, drop, ["平静", "很平静"]);

  const detail = await app.call("tag/detail", { id: drop }, editor.token);
  expect(detail).toMatchObject({ id: keep, name: "平静", aliases: ["很平静"], videos: 2 });
  for (const id of [first, two]) {
    const { tags } = await app.call("video/detail", { id }, editor.token);
    expect(tags.map(({ name }) => name)).toEqual(["平静"]);
  }
  const { list: found } = await app.call("video/list", { tagId: keep }, editor.token);
  expect(found.map(({ id }) => id).toSorted()).toEqual([first, two].toSorted());
  const { list: followed } = await app.call("follow/list", { contentType: tag }, one.token);
  expect(followed.map(({ targetId }) => targetId)).toEqual([keep]);
  const row = await context.db.primary
    .selectFrom("tags")
    .select(["id", "collects", "video_count"])
    .where("id", "in", [keep, drop])
    .execute();
  expect(row.map(({ id, collects, video_count }) => [id, collects, video_count])).toEqual([[keep, 1, 2]]);
  const gone = await app.call("admin/content/get", { id: entry }, editor.token);
  expect(gone.entry).toMatchObject({ state: "archived", live: false });
  const { groups } = await app.call("search/query", { q: "很平静" }, editor.token);
  expect(groups.flatMap(({ list }) => list.map(({ item }) => item.id))).toContain(keep);

  const refused = await app.ask(
    "admin/content/publish",
    { id: draft.id, base: draft.revision, live: null },
    { token: editor.token },
  );
  expect(refused.fields).toEqual({ "tags.0": "“很平静”已经并入“平静”，请换成它" });

  const file = path.join(place.dataDir, "calm.jsonl");
  await writeFile(file, JSON.stringify({ kind: "video", key: "calm-import", title: "湖三", tags: ["很平静"] }));
  const begun = await beginImport(context, {
    source: "json-lines",
    address: file,
    options: importOptions.parse({}),
    dry: false,
  });
  await continueImport(context, begun);
  const { list: all } = await app.call("video/list", { tagId: keep }, editor.token);
  expect(all.map(({ title }) => title)).toEqual(expect.arrayContaining(["湖一", "湖二", "湖三"]));
  await expect(mergeTags(keep, drop, ["平静", "很平静"])).resolves.toMatchObject({ done: true, moved: 0 });
});

it("a tag that is called later what a merged one was called is itself in an import", async () => {
  const { context } = app.site;
  const { id: keep } = await publishTag("wide-kept", "宽阔");
  const { id: drop } = await publishTag("wide-gone", "很宽阔");
  await mergeTags(keep, drop, ["宽阔", "很宽阔"]);
  const { id: later } = await publishTag("wide-later", "很宽阔");
  const file = path.join(place.dataDir, "wide.jsonl");
  await writeFile(file, JSON.stringify({ kind: "video", key: "wide-import", title: "海", tags: ["很宽阔"] }));
  const options = importOptions.parse({});
  const begun = await beginImport(context, { source: "json-lines", address: file, options, dry: false });
  await continueImport(context, begun);
  const titles = async (tagId: number) =>
    (await app.call("video/list", { tagId }, editor.token)).list.map(({ title }) => title);
  expect([await titles(keep), await titles(later)]).toEqual([[], ["海"]]);
});
