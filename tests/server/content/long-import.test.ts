import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { refusal } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A clock by which everything takes very long, so that each transaction has time for one thing only. */
const slow = (rest: () => Promise<unknown>) => {
  let time = 0;
  return { clock: () => (time += 1000), rest };
};
const films = async () =>
  (await app.site.context.db.primary.selectFrom("videos").select("id").orderBy("id").execute()).length;
const load = (options: Parameters<typeof importContent>[3]) =>
  importContent(app.site.context, app.site.storage, fixture, options);

it("is cut off, and is whole when it is done once more", async () => {
  let rests = 0;
  const pace = slow(async () => {
    if ((await films()) > 0 && ++rests === 2) throw new Error("cut off");
  });
  expect(await refusal(load({ pace }))).toContain("cut off");
  expect(await films()).toBeGreaterThan(0);
  const { db } = app.site.context;
  const settings = async () =>
    new Map(
      (await db.primary.selectFrom("settings").select(["name", "value"]).execute()).map((row) => [row.name, row.value]),
    );
  // A site that was never filled is still taken for empty, and its index for stale.
  expect((await settings()).has("site")).toBe(false);
  expect((await settings()).get("search-index")).toContain("stale");
  await load({});
  expect((await settings()).get("search-index")).not.toContain("stale");
  const { token } = await app.signIn();
  const { list } = await app.call("video/list", {}, token);
  expect(list.map(({ title }) => title)).toContain("第一封信");
  const { groups } = await app.call("search/query", { q: "第一封信", contentType: 2 }, token);
  expect(groups[0]?.list[0]?.name.text).toBe("第一封信");
});

it("lets other writes pass between its things, and says how far it is", async () => {
  const told: [number, number][] = [];
  let passed = 0;
  const pace = slow(async () => {
    await app.signIn();
    passed += 1;
  });
  await load({ pace, onProgress: (done, total) => told.push([done, total]) });
  expect(passed).toBeGreaterThan(2);
  expect(told.length).toBeGreaterThan(10);
  expect(told.every(([done, total], at) => done <= total && done > (told[at - 1]?.[0] ?? 0))).toBe(true);
});

it("lets others write between two tags, two series and two pages that search engines are told of", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "shiguang-content-"));
  const empty = await createTestApp();
  const { context, storage } = empty.site;
  const written = { tags: new Set<number>(), series: new Set<number>(), push_jobs: new Set<number>() };
  const pace = slow(async () => {
    await empty.signIn();
    for (const table of ["tags", "series", "push_jobs"] as const) {
      const rows = context.db.primary.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("count"));
      written[table].add((await rows.executeTakeFirstOrThrow()).count);
    }
  });
  const file = (name: string, text: string) => writeFile(path.join(folder, name), text);
  const tags = Array.from({ length: 5 }, (_, n) => `    - {key: tag-${n}, name: 标签${n}}`);
  const mood = "- key: mood\n  name: 情绪\n  tags:\n    - {key: healing, name: 治愈}\n";
  try {
    await cp(fixture, folder, { recursive: true });
    await file("tags.yaml", `${mood}${tags.join("\n")}\n`);
    await file(
      "series.yaml",
      `- {key: one, title: 一, description: 一, episodes: [first-letter]}
- {key: two, title: 二, description: 二, episodes: [second-letter]}
- {key: three, title: 三, description: 三, episodes: []}
`,
    );
    await importContent({ ...context, pushTargets: ["indexnow"] }, storage, folder, { pace });
    for (const counts of Object.values(written)) expect(counts.size).toBeGreaterThan(2);
    // The second film goes to a series that is written before the one it was in.
    await file(
      "series.yaml",
      `- {key: one, title: 一, description: 一, episodes: [second-letter, first-letter]}
- {key: two, title: 二, description: 二, episodes: []}
`,
    );
    await importContent(context, storage, folder);
    const episodes = context.db.primary
      .selectFrom("episodes")
      .innerJoin("series", "series.id", "series_id")
      .innerJoin("videos", "videos.id", "episodes.video_id")
      .select(["series.content_key as series", "number", "videos.content_key as film"])
      .orderBy("number");
    expect(await episodes.execute()).toEqual([
      { series: "one", number: 1, film: "second-letter" },
      { series: "one", number: 2, film: "first-letter" },
    ]);
    const series = await context.db.primary
      .selectFrom("series")
      .select(["content_key", "status"])
      .orderBy("id")
      .execute();
    expect(series.map(({ content_key: key, status }) => [key, status])).toEqual([
      ["one", "published"],
      ["two", "published"],
      ["three", "archived"],
    ]);
  } finally {
    await empty.close();
    await rm(folder, { recursive: true, force: true });
  }
});

it("archives what has left the files once", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "shiguang-content-"));
  await cp(fixture, folder, { recursive: true });
  const written = async () => {
    let count = 0;
    const onProgress = (done: number) => void (count = done);
    await importContent(app.site.context, app.site.storage, folder, { onProgress });
    return count;
  };
  await written();
  const usual = await written();
  const texts = await readFile(path.join(folder, "announcements/welcome.md"), "utf8");
  for (const key of ["one", "two", "three"]) await writeFile(path.join(folder, `announcements/${key}.md`), texts);
  expect(await written()).toBe(usual + 3);
  for (const key of ["one", "two", "three"]) await rm(path.join(folder, `announcements/${key}.md`));
  expect(await written()).toBe(usual + 3);
  const archived = app.site.context.db.read.selectFrom("announcements").select("id").where("status", "=", "archived");
  expect(await archived.execute()).toHaveLength(3);
  expect(await written()).toBe(usual);
  await rm(folder, { recursive: true });
});
