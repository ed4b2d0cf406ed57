import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { factNumberNames } from "#lib/fact-numbers.ts";
import { factTextNames } from "#lib/fact-texts.ts";
import { filmTextNames } from "#lib/film-texts.ts";
import { importContent } from "#server/content-files/import.ts";
import { readLive } from "#server/editorial/live.ts";
import { createTestApp } from "../../helpers/app.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");
/** Words that nothing else there has. */
const terms = ["芙蓉", "海棠", "蔷薇", "茉莉", "杜鹃", "牡丹", "桔梗", "鸢尾"];

it("every text and number of a film goes from the file to the editors, the API and, but for its facts, the search", async () => {
  const app = await createTestApp();
  const folder = await mkdtemp(path.join(tmpdir(), "shiguang-texts-"));
  try {
    await cp(fixture, folder, { recursive: true });
    const texts = Object.fromEntries(filmTextNames.map((name, index) => [name, terms[index]]));
    const facts = Object.fromEntries([
      ...factTextNames.map((name) => [name, `只在${name}里`]),
      ...factNumberNames.map((name, index) => [name, index + 1]),
    ]);
    const file = path.join(folder, "videos/all.yaml");
    const [first, ...others] = parse(await readFile(file, "utf8"));
    await writeFile(file, stringify([{ ...first, ...texts, ...facts }, ...others]));
    await importContent(app.site.context, app.site.storage, folder);

    const { read } = app.site.context.db;
    const row = await read
      .selectFrom("videos")
      .selectAll()
      .where("content_key", "=", first.key)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject(texts);
    expect((await readLive(read, "video", [row.id]))[0]?.document).toMatchObject({ ...texts, ...facts });
    const { token } = await app.signIn();
    expect(await app.call("video/detail", { id: row.id }, token)).toMatchObject({ ...texts, facts });
    for (const q of Object.values(texts)) {
      const { groups } = await app.call("search/query", { q: q ?? "", contentType: 2 }, token);
      expect(
        groups.flatMap(({ list }) => list.map(({ item }) => item.id)),
        q,
      ).toEqual([row.id]);
    }
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
});
