import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { importCsv } from "#server/editorial/from-csv.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, refusal, type TestPerson } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
});
afterAll(() => app.close());

const header = "key,title,description,film,poster,channel,performers,tags";
const films = (name: string, count: number) => [
  header,
  ...Array.from(
    { length: count },
    (_, at) => `${name}-${at},${name}第${at}部,很长的一天,letter,images/videos/letter,short,shen-yu:收信人,healing`,
  ),
];
/** A clock by which everything takes very long, so that each transaction has time for one line only. */
const slow = (rest: () => Promise<unknown>) => {
  let time = 0;
  return { clock: () => (time += 1000), rest };
};
const table = (lines: readonly string[]) => ({ kind: "video" as const, bytes: Buffer.from(lines.join("\n")) });

async function shown(name: string): Promise<string[]> {
  const { list } = await app.call("admin/content/list", { kind: "video", q: name, pageSize: 50 }, editor.token);
  return list.filter(({ live }) => live).map(({ key }) => key);
}

it("lets other writes pass between few lines, and tells how far it is", async () => {
  const seen: number[] = [];
  const notified: string[] = [];
  const pace = slow(async () => {
    await app.signIn();
    seen.push((await shown("slow")).length);
  });
  const report = await importCsv(
    app.site.context,
    { ...table(films("slow", 8)), aim: "publish" },
    { pace, onProgress: (step, done, total) => notified.push(`${step} ${done}/${total}`) },
  );
  expect(report).toEqual({ lines: 8, kept: 0, problems: [] });
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(notified).toEqual(["check 8/8", ...[1, 2, 3, 4, 5, 6, 7, 8].map((done) => `write ${done}/8`)]);
  const { list } = await app
    .call("search/query", { q: "slow第3部" }, editor.token)
    .then(({ groups }) => groups[0] ?? { list: [] });
  expect(list.map(({ name }) => name.text)).toEqual(["slow第3部"]);
});

it("goes on where it was cut off, and does nothing twice", async () => {
  const lines = films("torn", 6);
  let rests = 0;
  const pace = slow(async () => {
    if (++rests === 3) throw new Error("cut off");
  });
  const run = () => importCsv(app.site.context, { ...table(lines), aim: "publish" });
  const torn = importCsv(app.site.context, { ...table(lines), aim: "publish" }, { pace });
  expect(await refusal(torn)).toContain("cut off");
  expect(await shown("torn")).toHaveLength(3);
  expect(await run()).toEqual({ lines: 6, kept: 3, problems: [] });
  expect(await run()).toEqual({ lines: 6, kept: 6, problems: [] });
  expect((await shown("torn")).toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((at) => `torn-${at}`));
  // What an editor has changed meanwhile is no longer what the table says.
  const other = await importCsv(app.site.context, {
    ...table([header, lines[1]?.replace("很长", "很短") ?? ""]),
    aim: "publish",
  });
  expect(other.problems).toEqual([{ line: 2, field: "key", reason: "这个标识已经用过了" }]);
});

it("publishes the drafts an earlier run has made of the same lines, and counts them once", async () => {
  const lines = films("later", 3);
  const { read } = app.site.context.db;
  const counted = async () => {
    const tag = await read
      .selectFrom("tags")
      .select("video_count")
      .where("content_key", "=", "healing")
      .executeTakeFirst();
    const person = await read
      .selectFrom("performers")
      .select("works")
      .where("content_key", "=", "shen-yu")
      .executeTakeFirst();
    return [tag?.video_count ?? 0, person?.works ?? 0];
  };
  const [before, works] = await counted();
  expect(await importCsv(app.site.context, { ...table(lines), aim: "draft" })).toMatchObject({ kept: 0, problems: [] });
  expect(await shown("later")).toEqual([]);
  expect(await counted()).toEqual([before, works]);
  expect(await importCsv(app.site.context, { ...table(lines), aim: "publish" })).toMatchObject({
    kept: 0,
    problems: [],
  });
  expect(await shown("later")).toHaveLength(3);
  expect(await counted()).toEqual([(before ?? 0) + 3, (works ?? 0) + 3]);
});
