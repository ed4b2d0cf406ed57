import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importContent } from "#server/content/import.ts";
import { contentFolder } from "#server/site.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
let folder: string;
beforeEach(async () => {
  app = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), "shiguang-content-"));
  await cp(fixture, folder, { recursive: true });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (from = folder) => importContent(app.site.context, app.site.storage, from);

async function edit(file: string, from: string, to: string) {
  const place = path.join(folder, file);
  const text = await readFile(place, "utf8");
  expect(text).toContain(from);
  await writeFile(place, text.replace(from, to));
}

async function refusal(): Promise<string> {
  const message = await run().then(
    () => "imported",
    (error: Error) => error.message,
  );
  const { videos } = await counts();
  expect(videos).toBe(0);
  return message;
}

async function counts() {
  const { read } = app.site.context.db;
  const count = async (table: "videos" | "reviews" | "comments" | "performers" | "ads" | "video_tags") =>
    Number(
      (
        await read
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as("n"))
          .executeTakeFirstOrThrow()
      ).n,
    );
  return {
    videos: await count("videos"),
    reviews: await count("reviews"),
    comments: await count("comments"),
    ads: await count("ads"),
    links: await count("video_tags"),
  };
}

describe("an import", () => {
  it("shows what the files say", async () => {
    await run();
    const { token } = await app.signIn();
    const { list } = await app.call("video/list", {}, token);
    expect(list.map(({ title }) => title)).toEqual(["第二封信", "第一封信"]);
    const [letter] = list;
    const video = await app.call("video/detail", { id: letter?.id ?? 0 }, token);
    expect(video).toMatchObject({
      reviews: 1,
      rating: 8,
      comments: 3,
      performers: [{ name: "沈屿", works: 2, role: "寄信人" }],
    });
    const { advertise, headerMenus } = await app.call("ping/config", {});
    expect(headerMenus).toEqual([{ name: "首页", path: "/" }]);
    expect(advertise.map(({ bindType, bindInt }) => ({ bindType, bindInt }))).toEqual([
      { bindType: 1, bindInt: 10782 },
    ]);
    const ranked = await app.call("rank/list", { period: "month" }, token);
    expect(ranked.list[0]).toMatchObject({ title: "第二封信" });
  });

  it("done twice changes nothing and keeps what has grown since", async () => {
    await run();
    const before = await counts();
    const { token } = await app.signIn();
    const id = (await app.call("video/list", {}, token)).list[0]?.id ?? 0;
    await app.call("video/view", { id }, token);
    const { plays } = await app.call("video/detail", { id }, token);
    expect((await run()).filesCopied).toBe(0);
    expect(await counts()).toEqual(before);
    expect((await app.call("video/detail", { id }, token)).plays).toBe(plays);
  });

  it("changes what an editor changed and takes down what is no longer there", async () => {
    await run();
    const { token } = await app.signIn();
    const before = await app.call("video/list", {}, token);
    const removed = before.list.find(({ title }) => title === "第一封信")?.id ?? 0;
    await edit("videos/all.yaml", "title: 第二封信", "title: 第二封回信");
    const text = await readFile(path.join(folder, "videos/all.yaml"), "utf8");
    await writeFile(path.join(folder, "videos/all.yaml"), text.slice(text.indexOf("- key: second-letter")));
    await edit("comments/all.yaml", "video:first-letter", "video:second-letter");
    await edit("topics.yaml", "video:first-letter", "video:second-letter");
    await run();
    const after = await app.call("video/list", {}, token);
    expect(after.list.map(({ title }) => title)).toEqual(["第二封回信"]);
    await expect(app.call("video/detail", { id: removed }, token)).rejects.toThrow("410");
  });
});

describe("a mistake is named with file, line and key, and nothing is imported:", () => {
  it("an unknown key", async () => {
    await edit("performers.yaml", "  bio:", "  biografie: x\n  bio:");
    expect(await refusal()).toContain("performers.yaml:5 0.biografie：没有这个键");
  });

  it("a reference that leads nowhere", async () => {
    await edit("videos/all.yaml", "performer: shen-yu", "performer: nobody");
    expect(await refusal()).toMatch(/videos\/all\.yaml:\d+ 0\.performers\.0\.performer：找不到 performer:nobody/);
  });

  it("a wrong value in front matter", async () => {
    await edit("reviews/quiet.md", "rating: 8", "rating: 11");
    expect(await refusal()).toMatch(/reviews\/quiet\.md:5 rating：/);
  });

  it("broken YAML", async () => {
    await edit("channels.yaml", "name: 推荐", "name: [推荐");
    expect(await refusal()).toMatch(/channels\.yaml:\d+ ：YAML 写法有误/);
  });

  it("a missing file", async () => {
    await rm(path.join(folder, "questions.yaml"));
    expect(await refusal()).toContain("questions.yaml:0 ：文件不存在或读不了");
  });

  it("a missing picture", async () => {
    await edit("members.yaml", "images/members/lin", "images/members/nobody");
    expect(await refusal()).toContain(
      "members.yaml:3 0.avatar：缺少图片 images/members/nobody-96.webp、images/members/nobody-192.webp",
    );
  });

  it("a key given twice", async () => {
    await edit("videos/all.yaml", "key: second-letter", "key: first-letter");
    expect(await refusal()).toMatch(/videos\/all\.yaml:\d+ 1\.key：video:first-letter 写了两次/);
  });
});

it("takes the demonstration content of this project", async () => {
  const report = await run(contentFolder);
  expect(report.videos).toBeGreaterThanOrEqual(60);
  expect(report.performers).toBeGreaterThanOrEqual(24);
  expect(report.reviews).toBeGreaterThanOrEqual(40);
  expect(report.topics).toBeGreaterThanOrEqual(12);
  expect((await counts()).comments).toBeGreaterThanOrEqual(300);
  const { advertise } = await app.call("ping/config", {});
  expect(new Set(advertise.map(({ bindType }) => bindType))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});
