import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { contentFolder } from "#server/content-files/folder.ts";
import { moveMean } from "#server/ratings/rebuild.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addPost, addReview, tagItem } from "../../helpers/rows.ts";

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
  const address = path.join(folder, file);
  const text = await readFile(address, "utf8");
  expect(text).toContain(from);
  await writeFile(address, text.replace(from, to));
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

  it("puts episodes in their order and moves them when the files do", async () => {
    await edit("videos/all.yaml", "film: letter", "film: letter\n  download: true\n  intro: { start: 1, end: 3 }");
    await run();
    const { token } = await app.signIn();
    const seriesOf = async (title: string) => {
      const { list } = await app.call("video/list", {}, token);
      const id = list.find((video) => video.title === title)?.id ?? 0;
      return app.call("video/detail", { id }, token);
    };
    const first = await seriesOf("第一封信");
    expect(first.series?.episodes.map(({ number, title }) => [number, title])).toEqual([
      [1, "第一封信"],
      [2, "第二封信"],
    ]);
    expect(first.marks).toMatchObject({ download: `/media/films/letter/360.mp4?download=${first.id}`, outro: null });
    expect(first.marks.intro).toEqual({ start: 1, end: 3 });
    expect((await seriesOf("第二封信")).marks.download).toBeNull();
    await edit("series.yaml", "[first-letter, second-letter]", "[second-letter]");
    await run();
    expect((await seriesOf("第一封信")).series).toBeNull();
    expect((await seriesOf("第二封信")).series?.episodes).toMatchObject([{ number: 1 }]);
    const { id } = first;
    expect(await app.site.downloadName("films/letter/360.mp4", id)).toBe("第一封信.mp4");
    for (const key of ["films/letter/master.m3u8", "images/videos/letter-640.webp"])
      expect(await app.site.downloadName(key, id)).toBeNull();
    expect(await app.site.downloadName("films/letter/360.mp4", id + 1)).toBeNull();
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
    await edit("series.yaml", "first-letter, ", "");
    await edit("comments/all.yaml", "video:first-letter", "video:second-letter");
    await writeFile(path.join(folder, "marks/films.yaml"), "[]");
    await edit("topics.yaml", "video:first-letter", "video:second-letter");
    await run();
    const after = await app.call("video/list", {}, token);
    expect(after.list.map(({ title }) => title)).toEqual(["第二封回信"]);
    await expect(app.call("video/detail", { id: removed }, token)).rejects.toThrow("410");
  });
});

describe("posts", () => {
  it("come in two parts, with pictures of their own size, a film, tags and comments", async () => {
    await run();
    const { token } = await app.signIn();
    const { list } = await app.call("post/center", {}, token);
    expect(list).toMatchObject([
      {
        title: "在哪里读信",
        excerpt: "我在窗边读，灯要放在左手。",
        images: [{ alt: "窗边的灯", width: 4, height: 4 }],
        video: { title: "第二封信" },
        tags: [{ name: "治愈" }],
        paid: { price: 20, characters: 11, images: 0 },
        supports: 6,
        comments: 1,
      },
    ]);
  });

  it("keep their supports, and are removed with their file", async () => {
    await run();
    const { token } = await app.signIn();
    const id = (await app.call("post/center", {}, token)).list[0]?.id ?? 0;
    await app.site.context.db.write((trx) => trx.updateTable("posts").set({ supports: 40 }).execute());
    await run();
    expect(await app.call("post/detail", { id }, token)).toMatchObject({ supports: 40 });
    await rm(path.join(folder, "posts/reading-light.md"));
    await edit("comments/all.yaml", "post:reading-light", "video:second-letter");
    await run();
    await expect(app.call("post/detail", { id }, token)).rejects.toThrow("410");
  });

  it("say what is wrong with a price, a reference, a picture", async () => {
    await edit("posts/reading-light.md", "price: 20", "price: 0");
    expect(await refusal()).toContain("posts/reading-light.md:7 price：价格与付费部分要一起写");
    await edit("posts/reading-light.md", "video: second-letter", "video: nothing");
    expect(await refusal()).toContain("posts/reading-light.md:3 video：找不到 video:nothing");
    await edit("posts/reading-light.md", "images/posts/window", "images/posts/door");
    expect(await refusal()).toContain("缺少图片 images/posts/door-360.webp");
  });
});

it("a renamed tag finds what people have put under it, and what goes with it no longer does", async () => {
  await run();
  const { context } = app.site;
  const { token } = await app.signIn();
  const tag = (await app.call("tag/list", {}, token)).list[0]?.tags[0]?.id ?? 0;
  const [review, post] = [await addReview(context), await addPost(context)];
  await tagItem(context, "review_tags", review, [tag]);
  await tagItem(context, "post_tags", post, [tag]);
  const found = async (q: string, contentType: 1 | 3) => {
    const { groups } = await app.call("search/query", { q, contentType }, token);
    return groups.flatMap(({ list }) => list.map(({ item }) => item.id));
  };
  await edit("tags.yaml", "name: 治愈", "name: 松快");
  await run();
  expect(await found("松快", 1)).toEqual([review]);
  expect(await found("松快", 3)).toContain(post);
  await edit("tags.yaml", "key: healing", "key: easy");
  await edit("posts/reading-light.md", "[healing]", "[easy]");
  for (const file of ["videos/all.yaml", "performers.yaml"]) {
    const address = path.join(folder, file);
    await writeFile(address, (await readFile(address, "utf8")).replaceAll("healing", "easy"));
  }
  await run();
  expect(await found("松快", 1)).toEqual([]);
  expect(await found("松快", 3)).not.toContain(post);
});

it("a film's new name finds what people have written about it, and nothing does once it is gone", async () => {
  await run();
  const { context } = app.site;
  const { token } = await app.signIn();
  const film = (await app.call("video/list", {}, token)).list.find(({ title }) => title === "第一封信")?.id ?? 0;
  const [review, post] = [await addReview(context, { video_id: film }), await addPost(context, { video_id: film })];
  const found = async (q: string) => {
    const { groups } = await app.call("search/query", { q }, token);
    return groups.flatMap(({ contentType, list }) => list.map(({ item }) => `${contentType}:${item.id}`));
  };
  await edit("videos/all.yaml", "title: 第一封信", "title: 雨前来信");
  await run();
  expect(await found("雨前来信")).toEqual([`2:${film}`, `1:${review}`, `3:${post}`]);
  await edit("videos/all.yaml", "title: 雨前来信", "title: 雨前来信\n  status: archived");
  await run();
  expect(await found("雨前来信")).toEqual([]);
});

it("performers and tags keep the time their words last changed", async () => {
  const changedAt = async (table: "performers" | "tags") =>
    (await app.site.context.db.read.selectFrom(table).select("changed_at").executeTakeFirstOrThrow()).changed_at;
  await run();
  const first = app.clock.now;
  app.clock.now += 60_000;
  await run();
  expect([await changedAt("performers"), await changedAt("tags")]).toEqual([first, first]);
  await edit("performers.yaml", "  bio:", "  aliases: [小屿]\n  bio:");
  await edit("tags.yaml", "aliases: [温暖]", "aliases: [温暖, 暖心]");
  await run();
  expect([await changedAt("performers"), await changedAt("tags")]).toEqual([app.clock.now, app.clock.now]);
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

  it("a text in Markdown that nobody could parse", async () => {
    await edit("reviews/quiet.md", "写得**很慢**", `${"> ".repeat(400)}写得**很慢**`);
    expect(await refusal()).toContain("引用或列表最多嵌套 20 层");
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
  // Scores do not change with the first round of tidying.
  expect(await moveMean(app.site.context)).toBe(false);
  const { advertise } = await app.call("ping/config", {});
  expect(new Set(advertise.map(({ bindType }) => bindType))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});

it("reads subtitles and chapters from WebVTT files, and names the line that is wrong", async () => {
  const film = "media/films/letter";
  await edit(`${film}/film.yaml`, "chapters: []", "chapters: chapters.vtt\nstrobe: true");
  await edit(
    `${film}/film.yaml`,
    "subtitles: []",
    "subtitles: [{ lang: zh-CN, label: 中文, file: zh.vtt }, { lang: en, label: English, file: en.vtt }]",
  );
  const put = (name: string, text: string) => writeFile(path.join(folder, film, name), text);
  await put("chapters.vtt", "WEBVTT\n\n00:00.000 --> 00:04.000\n开头\n\n00:04.000 --> 00:10.000\n结尾");
  await put("zh.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n收信快乐");
  await put("en.vtt", "WEBVTT\n\n00:01.000 --> 2\nA letter");
  expect(await refusal()).toContain(`${film}/en.vtt:3`);
  await put("en.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nA letter");
  await run();
  await run();
  const { token } = await app.signIn();
  const id = (await app.call("video/list", {}, token)).list[0]?.id ?? 0;
  const detail = await app.call("video/detail", { id }, token);
  expect(detail.film).toMatchObject({
    chapters: [
      { start: 0, title: "开头" },
      { start: 4, title: "结尾" },
    ],
    strobe: true,
    live: false,
    customDuration: null,
  });
  const languages = [
    { lang: "zh-CN", label: "中文" },
    { lang: "en", label: "English" },
  ];
  const first = { lang: "zh-CN", languages, lines: [{ start: 1, end: 2, text: "收信快乐" }] };
  expect(await app.call("video/transcript", { id }, token)).toEqual(first);
  const english = await app.call("video/transcript", { id, lang: "en" }, token);
  expect(english).toMatchObject({ lang: "en", lines: [{ text: "A letter" }] });
  expect(await app.call("video/transcript", { id, lang: "fr" }, token)).toEqual({ lang: "fr", languages, lines: [] });
});
