import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let folder: string;
beforeEach(async () => {
  app = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), "shiguang-content-"));
  await cp(path.join(import.meta.dirname, "../../fixtures/content"), folder, { recursive: true });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const run = () => importContent(app.site.context, app.site.storage, folder);

async function giveId(...titles: string[]): Promise<void> {
  const file = path.join(folder, "videos/all.yaml");
  let text = await readFile(file, "utf8");
  for (const title of titles)
    text = text.replace(`title: ${title}`, `title: ${title}\n  ids: [{ source: imdb, id: tt0000001 }]`);
  await writeFile(file, text);
}

it("refuses an id of another catalogue that two films in the files have", async () => {
  await giveId("第一封信", "第二封信");
  await expect(run()).rejects.toThrow(
    /videos\/all\.yaml:\d+ 1\.ids\.0：imdb tt0000001 已经是 video:first-letter 的编号/,
  );
  expect(await app.site.context.db.read.selectFrom("videos").select("id").execute()).toEqual([]);
});

it("refuses an id, a tag and a person that a film in the files has twice", async () => {
  const file = path.join(folder, "videos/all.yaml");
  const [first, ...others] = parse(await readFile(file, "utf8"));
  const doubled = Object.fromEntries(["tags", "performers"].map((name) => [name, [first[name][0], first[name][0]]]));
  const ids = Array.from({ length: 2 }, () => ({ source: "imdb", id: "tt0000002" }));
  await writeFile(file, stringify([{ ...first, ...doubled, ids }, ...others]));
  await expect(run()).rejects.toThrow(/0\.tags\.1：.*写了两次/);
  await expect(run()).rejects.toThrow(/0\.performers\.1\.performer：.*写了两次/);
  await expect(run()).rejects.toThrow(/0\.ids\.1\.id：.*写了两次/);
  expect(await app.site.context.db.read.selectFrom("videos").select("id").execute()).toEqual([]);
});

it("says which ids it takes from films that were created on the site", async () => {
  await giveId("第一封信");
  const { context } = app.site;
  const own = await addVideo(context, { content_key: "own-letter" });
  const row = { kind: "video" as const, source: "imdb", value: "tt0000001", target_id: own };
  await context.db.write((trx) => trx.insertInto("external_ids").values(row).execute());
  const { taken } = await run();
  expect(taken).toEqual([{ kind: "video", source: "imdb", id: "tt0000001", from: "own-letter", to: "first-letter" }]);
  expect((await run()).taken).toEqual([]);
});
