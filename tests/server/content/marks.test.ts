import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), "shiguang-marks-"));
  await cp(path.join(import.meta.dirname, "../../fixtures/content"), folder, { recursive: true });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const load = () => importContent(app.site.context, app.site.storage, folder);
const write = (text: string) => writeFile(path.join(folder, "marks/films.yaml"), text);
const rows = () =>
  app.site.context.db.primary
    .selectFrom("marks")
    .innerJoin("videos", "videos.id", "marks.video_id")
    .select(["videos.content_key", "marks.status", "marks.rating", "marks.line", "marks.updated_at"])
    .orderBy("videos.content_key")
    .execute();
const filmOf = (key: string) =>
  app.site.context.db.primary
    .selectFrom("videos")
    .select(["id", "score_votes"])
    .where("content_key", "=", key)
    .executeTakeFirstOrThrow();

it("members that came with the files say what they have seen, and their stars count", async () => {
  await load();
  const at = Date.parse("2026-10-06T21:00:00+08:00");
  expect(await rows()).toEqual([
    { content_key: "first-letter", status: "done", rating: 9, line: "信封上的字像刚写完。", updated_at: at },
    { content_key: "second-letter", status: "wish", rating: null, line: "", updated_at: at + 86_400_000 },
  ]);
  const { id, score_votes } = await filmOf("first-letter");
  expect(score_votes).toBe(1);
  const { token } = await app.signIn();
  const { list } = await app.call("mark/shorts", { videoId: id }, token);
  expect(list).toMatchObject([{ author: { name: "林小满" }, rating: 9, line: "信封上的字像刚写完。" }]);
});

it("a second import writes nothing, a changed file what has changed, and a mark that is gone from it goes", async () => {
  await load();
  const before = await rows();
  await load();
  expect(await rows()).toEqual(before);
  await write("- on: first-letter\n  marks:\n    - { by: lin, at: 2026-10-08T21:00:00+08:00, stars: 3 }\n");
  await load();
  expect(await rows()).toMatchObject([{ content_key: "first-letter", rating: 6, line: "" }]);
  await rm(path.join(folder, "marks"), { recursive: true });
  await load();
  expect(await rows()).toEqual([]);
  expect(await filmOf("first-letter")).toMatchObject({ score_votes: 0 });
});

it("a film or member that is not there is named with its line, and so is a second mark", async () => {
  await cp(path.join(import.meta.dirname, "../../fixtures/content/marks"), path.join(folder, "marks"), {
    recursive: true,
  });
  const one = "    - { by: lin, at: 2026-10-08T21:00:00+08:00, stars: 3 }\n";
  await write(`- on: first-letter\n  marks:\n${one}${one}- on: no-film\n  marks:\n${one.replace("lin", "nobody")}`);
  const error = await load().then(
    () => "",
    (thrown: unknown) => String(thrown),
  );
  expect(error).toContain("marks/films.yaml:4");
  expect(error).toContain("lin 标记了两次");
  expect(error).toContain("找不到 video:no-film");
  expect(error).toContain("找不到 member:nobody");
});
