import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentKind, type ContentDetail, type ContentKind } from "#lib/contract/schemas/editorial.ts";
import { importContent } from "#server/content-files/import.ts";
import { createLog } from "#server/process/log.ts";
import { readEnv } from "#server/env/env.ts";
import { publishDue } from "#server/editorial/publish.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, refusal, type TestPerson } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");
const log = createLog(readEnv({ DEMO_CONTENT: "off", LOG_LEVEL: "silent", APP_SECRET: "a-secret-for-the-log" }));

let app: TestApp;
let editor: TestPerson;
let colleague: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
  colleague = await addOperator(app);
});
afterAll(() => app.close());

async function open(kind: ContentKind, title: string): Promise<ContentDetail> {
  const { list } = await app.call("admin/content/list", { kind, q: title }, editor.token);
  const entry = list.find((one) => one.title === title);
  return app.call("admin/content/get", { id: entry?.id ?? 0 }, editor.token);
}

const save = (
  { entry, document }: Pick<ContentDetail, "entry" | "document">,
  changes: object,
  { token } = editor,
): Promise<ContentDetail> =>
  app.call(
    "admin/content/save",
    { id: entry.id, kind: entry.kind, base: entry.revision, document: { ...document, ...changes } },
    token,
  );

const seen = ({ entry }: ContentDetail) => ({ id: entry.id, base: entry.revision, live: entry.liveRevision });
const publish = (detail: ContentDetail) => app.call("admin/content/publish", seen(detail), editor.token);
const begin = (kind: ContentKind, document: object) =>
  app.call("admin/content/save", { kind, document: { ...document } }, editor.token);

async function titles(): Promise<string[]> {
  return (await app.call("video/list", {}, editor.token)).list.map(({ title }) => title);
}

describe("a film", () => {
  it("is read from the files, changed as a draft, published, and brought back", async () => {
    const first = await open("video", "第二封信");
    expect(first.entry).toMatchObject({ state: "published", live: true });
    expect(first.problems).toEqual([]);
    const draft = await save(first, { title: "第二封回信" });
    expect(draft.entry).toMatchObject({ state: "draft", live: true, title: "第二封回信" });
    expect(await titles()).toContain("第二封信");
    const changed: string[] = [];
    const stop = app.site.onInvalidate((tags) => changed.push(...tags));
    const published = await publish(draft);
    stop();
    expect(published.entry).toMatchObject({ state: "published", liveRevision: draft.entry.revision });
    expect(await titles()).toContain("第二封回信");
    const video = Number(/id=(\d+)/.exec(published.entry.href ?? "")?.[1]);
    expect(changed).toEqual(expect.arrayContaining(["videos", `video:${video}`]));
    expect(changed).not.toContain("*");
    const { groups } = await app.call("search/query", { q: "第二封回信" }, editor.token);
    expect(groups.flatMap(({ list }) => list.map(({ item }) => item.id))).toContain(video);
    const old = await app.call(
      "admin/content/restore",
      { ...seen(published), revision: first.entry.revision },
      editor.token,
    );
    expect(old.entry.state).toBe("draft");
    await publish(old);
    expect(await titles()).toContain("第二封信");
    expect(old.revisions.map(({ revision }) => revision)).toEqual(expect.arrayContaining([first.entry.revision]));
  });

  it("tells what keeps it from being published, and nothing changes", async () => {
    const begun = await begin("video", { title: "没写完的影片", tags: ["nothing"], film: "none", year: 1 });
    expect(begun.problems.map(({ path }) => path)).toEqual(expect.arrayContaining(["year"]));
    const answer = await app.ask("admin/content/publish", seen(begun), { token: editor.token });
    expect(answer).toMatchObject({ code: 2002, fields: { year: expect.any(String) } });
    expect(answer.tip).toMatch(/^还不能发布，年份：/);
    expect(await titles()).not.toContain("没写完的影片");
  });

  it("made on the screen counts, is found, and goes when it is taken down", async () => {
    const { document } = await open("video", "第二封信");
    const { key: _key, publishedAt: _at, ...fields } = document;
    const fresh = await publish(await begin("video", { ...fields, title: "第三封信" }));
    expect(await titles()).toContain("第三封信");
    const id = Number(/id=(\d+)/.exec(fresh.entry.href ?? "")?.[1]);
    const detail = await app.call("video/detail", { id }, editor.token);
    expect(detail.performers).toMatchObject([{ name: "沈屿", works: 3 }]);
    expect(detail.publishedAt).toBe(new Date(app.clock.now).toISOString());
    const away = await app.call("admin/content/archive", seen(fresh), editor.token);
    expect(away.entry).toMatchObject({ state: "archived", live: false });
    expect((await app.ask("video/detail", { id }, { token: editor.token })).status).toBe(410);
    await publish(away);
    expect(await titles()).toContain("第三封信");
  });
});

describe("pages that show something else", () => {
  async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
    const changed: string[] = [];
    const stop = app.site.onInvalidate((tags) => changed.push(...tags));
    await work();
    stop();
    return changed;
  }
  const idOf = async (table: "videos" | "performers", key: string) =>
    (
      await app.site.context.db.primary
        .selectFrom(table)
        .select("id")
        .where("content_key", "=", key)
        .executeTakeFirstOrThrow()
    ).id;
  const archive = (detail: ContentDetail) => app.call("admin/content/archive", seen(detail), editor.token);

  it("are rendered anew when a film they are about comes or goes, and only then", async () => {
    const { id: review, title } = await app.site.context.db.primary
      .selectFrom("reviews")
      .innerJoin("videos", "videos.id", "reviews.video_id")
      .select(["reviews.id", "videos.title"])
      .executeTakeFirstOrThrow();
    const tags = ["reviews", `review:${review}`, "posts", "topics", "lists"];
    const draft = await save(await open("video", title), { subtitle: "只改一句" });
    expect(await changedBy(() => publish(draft))).not.toContain("reviews");
    expect(await changedBy(async () => archive(await open("video", title)))).toEqual(expect.arrayContaining(tags));
    expect(await changedBy(async () => publish(await open("video", title)))).toEqual(expect.arrayContaining(tags));
  });

  it("are rendered anew when a person they name comes or goes, and only then", async () => {
    const [film, person] = [await idOf("videos", "first-letter"), await idOf("performers", "shen-yu")];
    const tags = [`performer:${person}`, `video:${film}`];
    const draft = await save(await open("performer", "沈屿"), { bio: "只改介绍" });
    expect(await changedBy(() => publish(draft))).not.toContain(`video:${film}`);
    expect(await changedBy(async () => archive(await open("performer", "沈屿")))).toEqual(expect.arrayContaining(tags));
    expect(await changedBy(async () => publish(await open("performer", "沈屿")))).toEqual(expect.arrayContaining(tags));
  });
});

describe("two editors", () => {
  it("never overwrite each other without seeing it", async () => {
    const first = await open("topic", "书信");
    await save(first, { subtitle: "甲写的" });
    const message = await refusal(save(first, { subtitle: "乙写的" }, colleague));
    expect(message).toContain("409");
    const now = await app.call("admin/content/get", { id: first.entry.id }, colleague.token);
    expect(now.document).toMatchObject({ subtitle: "甲写的" });
  });

  it("see what was changed elsewhere before their draft goes over it", async () => {
    const input = { title: "停机维护", body: "今晚。", status: "published" } as const;
    const { id } = await app.call("admin/announcement/save", input, editor.token);
    const draft = await save(await open("announcement", "停机维护"), { body: "今晚十点。" });
    await app.call("admin/announcement/save", { ...input, id, body: "改到明晚。" }, colleague.token);
    expect(await refusal(publish(draft))).toContain("409");
    const now = await app.call("admin/content/get", { id: draft.entry.id }, editor.token);
    expect(now.live).toMatchObject({ body: "改到明晚。" });
    expect(now.document).toMatchObject({ body: "今晚十点。" });
    expect(now.entry.liveRevision).not.toBe(now.basedOn);
    await publish(now);
    expect((await app.call("announcement/detail", { id }, editor.token)).text).toBe("今晚十点。");
  });
});

describe("a schedule", () => {
  it("puts the new version where readers see it at its minute, once, whoever looks", async () => {
    const draft = await save(await open("question", "这是什么"), { answer: "提笔就写。" });
    const at = new Date(app.clock.now + 5 * 60_000).toISOString();
    const planned = await app.call("admin/content/schedule", { ...seen(draft), at }, editor.token);
    expect(planned.entry).toMatchObject({ state: "scheduled", publishAt: at });
    const answer = async () =>
      (await app.call("question/list", {}, editor.token)).list.find(({ question }) => question === "这是什么")?.answer;
    app.clock.now += 5 * 60_000 - 1;
    expect(await publishDue(app.site.context, log)).toBe(0);
    expect(await answer()).not.toBe("提笔就写。");
    app.clock.now += 1;
    const rounds = await Promise.all(Array.from({ length: 4 }, () => publishDue(app.site.context, log)));
    expect(rounds.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1);
    expect(await answer()).toBe("提笔就写。");
    const { revisions, entry } = await app.call("admin/content/get", { id: draft.entry.id }, editor.token);
    expect(entry).toMatchObject({ state: "published", liveRevision: draft.entry.revision });
    expect(revisions.filter(({ revision }) => revision > draft.entry.revision)).toEqual([]);
  });

  it("is taken back by a change, and gives way when readers see something else by then", async () => {
    const plan = async (title: string) => {
      const draft = await publish(
        await begin("announcement", { title, body: "正文", key: `plan-${Math.abs(app.clock.now % 99_991)}` }),
      );
      const next = await save(draft, { body: "以后的正文" });
      const at = new Date(app.clock.now + 60_000).toISOString();
      app.clock.now += 1;
      return app.call("admin/content/schedule", { ...seen(next), at }, editor.token);
    };
    const edited = await save(await plan("改了又改"), { body: "又改了" });
    expect(edited.entry).toMatchObject({ state: "draft", publishAt: null });
    const late = await plan("被别人改过");
    const id = Number(/id=(\d+)/.exec(late.entry.href ?? "")?.[1]);
    const other = { id, title: "被别人改过", body: "别人的正文", status: "published" } as const;
    await app.call("admin/announcement/save", other, colleague.token);
    app.clock.now += 60_000;
    await publishDue(app.site.context, log);
    const { entry } = await app.call("admin/content/get", { id: late.entry.id }, editor.token);
    expect(entry.state).toBe("review");
    expect(entry.note).toContain("被改动过");
    expect((await app.call("announcement/detail", { id }, editor.token)).text).toBe("别人的正文");
  });

  it("of what cannot be written goes back to review with the reason, and is not tried again", async () => {
    const title = "只能写一次";
    await app.site.context.db.write((trx) =>
      sql`create unique index announcements_once on announcements (title) where title = '只能写一次'`.execute(trx),
    );
    await publish(await begin("announcement", { title, body: "正文", key: "once-first" }));
    const second = await begin("announcement", { title, body: "正文", key: "once-second" });
    const at = new Date(app.clock.now + 60_000).toISOString();
    await app.call("admin/content/schedule", { ...seen(second), at }, editor.token);
    app.clock.now += 60_000;
    expect(await publishDue(app.site.context, log)).toBe(0);
    const { entry } = await app.call("admin/content/get", { id: second.entry.id }, editor.token);
    expect(entry).toMatchObject({ state: "review", live: false, publishAt: null });
    expect(entry.note).toBe("到时没有发布。服务器出错了，请稍后再试");
  });

  it("cannot be in the past", async () => {
    const draft = await begin("announcement", { title: "昨天的事", body: "正文" });
    const at = new Date(app.clock.now - 120_000).toISOString();
    expect(await refusal(app.call("admin/content/schedule", { ...seen(draft), at }, editor.token))).toContain("2002");
  });
});

it("every kind has a form for each of its keys, and every thing of the files is valid in it", async () => {
  for (const kind of contentKind.options) {
    const { fields } = await app.call("admin/content/form", { kind }, editor.token);
    const { list } = await app.call("admin/content/list", { kind, state: "published" }, editor.token);
    expect(list.length).toBeGreaterThan(0);
    for (const { id } of list) {
      const { document, problems } = await app.call("admin/content/get", { id }, editor.token);
      expect(problems).toEqual([]);
      // The only entry of its kind has a fixed key.
      const fixed = kind === "site" ? ["key"] : [];
      const names = fields.map(({ name }) => name);
      const known = new Set([...names, ...fixed, "status", "plays", "trend", "supports", "collects"]);
      expect(Object.keys(document).filter((name) => !known.has(name))).toEqual([]);
    }
  }
});

it("drafts stay out of everything readers and machines get", async () => {
  const mark = "谁也不该看见的字";
  for (const kind of contentKind.options) {
    await begin(kind, { title: mark, name: mark, question: mark }).catch(() => null);
  }
  const film = await open("video", "第一封信");
  await save(film, { title: mark, description: mark });
  const { context } = app.site;
  const page = app.site.locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
  const { groups } = await app.call("search/query", { q: mark }, editor.token);
  const texts = [
    await page.seo.rss(),
    await page.seo.jsonFeed(),
    JSON.stringify([groups, await titles(), await app.call("search/suggest", { q: mark }, editor.token)]),
    JSON.stringify(await context.db.read.selectFrom("search_documents").selectAll().execute()),
    JSON.stringify(await context.db.read.selectFrom("push_jobs").selectAll().execute()),
  ];
  for (const text of texts) expect(text).not.toContain(mark);
});
