import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { addOperator, type TestPerson } from "../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../fixtures/content");

let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
});
afterAll(() => app.close());

const open = (id: number) => app.call("admin/content/get", { id }, editor.token);

/** Publishes a film like one of the fixture's; returns its entry. */
async function addFilm(key: string, values: object): Promise<number> {
  const { list } = await app.call("admin/content/list", { kind: "video", q: "第一封信" }, editor.token);
  const { document } = await open(list[0]?.id ?? 0);
  const film = { ...document, key, ids: [], ...values };
  const { entry } = await app.call("admin/content/save", { kind: "video", document: film }, editor.token);
  await app.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null }, editor.token);
  return entry.id;
}

async function idOf(key: string): Promise<number> {
  const { primary } = app.site.context.db;
  return (await primary.selectFrom("videos").select("id").where("content_key", "=", key).executeTakeFirstOrThrow()).id;
}

it("a film that names both of a merged pair as trailers names the kept one once, in the first's place", async () => {
  await addFilm("clip-other", { title: "并走的花絮" });
  await addFilm("clip-kept", { title: "留下的花絮" });
  await addFilm("clip-third", { title: "别的花絮" });
  const naming = await addFilm("names-clips", {
    title: "写着两个花絮的",
    trailers: ["clip-other", "clip-third", "clip-kept"],
  });
  const [keep, drop] = [await idOf("clip-kept"), await idOf("clip-other")];
  const titles = { keepTitle: "留下的花絮", dropTitle: "并走的花絮" };
  for (let done = false; !done;) {
    ({ done } = await app.call("admin/duplicates/merge", { kind: "video", keep, drop, ...titles }, editor.token));
  }
  const { document, problems, entry } = await open(naming);
  expect(problems).toEqual([]);
  expect(document).toMatchObject({ trailers: ["clip-kept", "clip-third"] });
  const { facts } = await app.call("video/detail", { id: await idOf("names-clips") }, editor.token);
  expect(facts.trailers.map(({ title }) => title)).toEqual(["留下的花絮", "别的花絮"]);
  await app.call("admin/content/publish", { id: entry.id, base: entry.revision, live: entry.revision }, editor.token);
});
