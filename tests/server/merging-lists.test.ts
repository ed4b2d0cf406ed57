import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kinds } from "#lib/kinds.ts";
import { importContent } from "#server/content-files/import.ts";
import { openTestApp, type TestApp } from "../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../helpers/database.ts";
import { addMember, addOperator, type TestPerson } from "../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../fixtures/content");
const contentType = kinds.video.type;

let place: TestStore;
let app: TestApp;
let editor: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  place = await createMigratedStore();
  app = await openTestApp(place, { RATE_LIMITS: "off" });
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
  member = await addMember(app);
});
afterAll(async () => {
  await app.close();
  await place.remove();
});

async function publish(kind: "video" | "performer", document: Record<string, unknown>): Promise<number> {
  const { entry } = await app.call("admin/content/save", { kind, document }, editor.token);
  await app.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null }, editor.token);
  const table = kind === "video" ? "videos" : "performers";
  const rows = app.site.context.db.primary.selectFrom(table).select("id").where("content_key", "=", entry.key);
  return (await rows.executeTakeFirstOrThrow()).id;
}

const addFilm = (key: string, more: Record<string, unknown> = {}) =>
  publish("video", { key, title: key, channel: "recommend", ...more });

async function merge(kind: "video" | "performer", keep: number, drop: number, titles: [string, string]) {
  const input = { kind, keep, drop, keepTitle: titles[0], dropTitle: titles[1] };
  while (!(await app.call("admin/duplicates/merge", input, editor.token)).done);
}

async function listOf(title: string, films: readonly number[]): Promise<number> {
  const { id } = await app.call("works/collect/create", { title, public: true }, member.token);
  await app.call("collect/toWorkList", { listId: id, targetIds: [...films] }, member.token);
  return id;
}

it("lists have the kept film in the place of the one that goes, and once where they had both", async () => {
  const [keep, drop, other] = [await addFilm("list-keep"), await addFilm("list-drop"), await addFilm("list-other")];
  for (const targetId of [keep, drop, other]) await app.call("collect/add", { contentType, targetId }, member.token);
  const both = await listOf("两部都在", [drop, other, keep]);
  const one = await listOf("只有一部", [other, drop]);
  await merge("video", keep, drop, ["list-keep", "list-drop"]);
  const films = async (id: number) => {
    const { films: count, videos } = await app.call("works/collect/detail", { id }, member.token);
    return [count, ...videos.map((video) => video.id)];
  };
  expect(await films(both)).toEqual([2, other, keep]);
  expect(await films(one)).toEqual([2, other, keep]);
});

it("whoever is in a film under both names is in it once, with the crafts of both", async () => {
  const keep = await publish("performer", { key: "one-person", name: "同一个人", pinyin: "tong" });
  const drop = await publish("performer", { key: "same-person", name: "还是这个人", pinyin: "hai" });
  const film = await addFilm("film-of-both", {
    performers: [
      { performer: "same-person", role: "信使", crafts: ["cast"] },
      { performer: "one-person", crafts: ["director"] },
    ],
  });
  await merge("performer", keep, drop, ["同一个人", "还是这个人"]);
  const { performers } = await app.call("video/detail", { id: film }, editor.token);
  expect(performers).toMatchObject([{ id: keep, role: "信使", crafts: ["director", "cast"] }]);
  expect((await app.call("performer/detail", { id: keep }, editor.token)).works).toBe(1);
});
