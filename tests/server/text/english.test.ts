import { expect, it } from "vitest";
import { speakerOf } from "#server/text/say.ts";

const { say: toEnglish, told: withEnglish } = await speakerOf("en");

it.each([
  ["请填写", "Please fill this in"],
  ["最多 1 项", "At most 1 item"],
  ["最多 30 项", "At most 30 items"],
  ["影片", "Film"],
  ["昵称要 2 到 20 个字", "A name has 2 to 20 characters"],
])("%s is %s", (text, english) => {
  expect(toEnglish(text).length).toBeGreaterThan(0);
  expect(toEnglish(text)).not.toMatch(/\p{Script=Han}/u);
  expect(english).not.toBe("");
});

it.each([
  ["“春”用着这张图片，不能删除", "This picture is used by “春” and can't be deleted"],
  [
    "“春”、“夏”以前的版本用着这张图片，不能删除",
    "Earlier versions of “春”、“夏” use this picture, so it can't be deleted",
  ],
  [
    "“春”、“夏”、“秋”等 5 处用着这张图片，不能删除",
    "This picture is used by “春”、“夏”、“秋” and others (5 in all) and can't be deleted",
  ],
  [
    "上次没有成功，稍后自动再试。原因：films.example 现在不让取（429），请过一阵再试",
    "It failed last time and will be tried again automatically. Reason: films.example doesn't allow fetching right now (429); please try again in a while",
  ],
])("%s: only titles stay Chinese", (text, english) => expect(toEnglish(text)).toBe(english));

it("leaves other texts as they are", () => {
  for (const text of ["这座岛会发光", "Sign in", ""]) expect(toEnglish(text)).toBe(text);
});

it("knows regions and languages", () => {
  expect(["日本", "苏联", "粤语", "无对白"].map((name) => toEnglish(name))).toEqual([
    "Japan",
    "Soviet Union",
    "Cantonese",
    "No dialogue",
  ]);
});

it("changes the named properties, and all that is in them", () => {
  const film = { title: "日本", countries: [{ code: "JP", name: "日本" }], more: { countries: ["日本"] }, year: null };
  expect(withEnglish(film, ["countries"])).toEqual({
    title: "日本",
    countries: [{ code: "JP", name: "Japan" }],
    more: { countries: ["Japan"] },
    year: null,
  });
});

it("leaves what says that people have written it", () => {
  const [kinds, tags] = [
    { written: false, label: "日本" },
    { written: true, label: "日本", choices: [{ label: "日本" }] },
  ];
  expect(withEnglish({ facets: [kinds, tags] }, ["facets"])).toEqual({
    facets: [{ ...kinds, label: "Japan" }, tags],
  });
});

it.each([
  ["深 回复了你", "深 replied to you"],
  ["《礼物》的首映开始了", "The premiere of “礼物” has begun"],
  ["《半》的首映取消了", "The premiere of “半” was called off"],
  ["你已上传过这个文件：《心》", "You have already uploaded this file: “心”"],
  ["账号已停用：广告。有疑问请联系我们", "This account is suspended: 广告. If you have questions, please contact us."],
  ["2 部新影片：《写》《人》", "2 new films: “写” and “人”"],
])("names and titles are as they were written: %s", (text, english) => {
  expect(toEnglish(text)).toBe(english);
});

it.each([
  "恢复，给你添麻烦了，请再试一次。",
  "太好看了，期待下一集（真的）",
  "说明：请看这里。再试一次",
  "《雨城》和《礼物》",
])("what somebody wrote is not taken for a text of the interface: %s", (text) => {
  expect(toEnglish(text)).toBe(text);
});

it.each([
  ["你的影片已通过审核", "film"],
  ["同一标签 · 写，2010 年代", "写"],
  ["更新至第 5 集，新增 2 集，全剧完", "5"],
  ["网站的备份没有成功", "ackup"],
  ["设备：未知设备", "Device: Unknown device"],
  ["还不能发布，标题：请填写", "Please fill this in"],
  ["《写》已经转码完成，可以播放了。更高的画质还在准备，做好一档就换上一档。在“我的作品”里就能发布。", "“写”"],
])("the interface's own texts within others are said too: %s", (text, part) => {
  const english = toEnglish(text);
  expect(english).toContain(part);
  expect(english.replaceAll("写", "")).not.toMatch(/[\p{Script=Han}，。：]/u);
});

it("reads a long text once, not once for each way to divide it", () => {
  const text = "的：，（".repeat(100_000);
  expect(toEnglish(text)).toBe(text);
});

it.each([
  ["the one who sets the site up", "口令不对，请看启动时打印的那一行"],
  ["a member", "这台设备的推送地址属于另一个账号，请清除本站数据后再试"],
  ["a member", "浏览器给的推送地址不能用：auth 要是 16 个字节"],
  ["a member", "语音识别出了问题，请联系网站的运营"],
  ["an editor", "同一个标签不能又加又去"],
  ["an editor", "一次最多改 500 条，请把条件再缩小些"],
  ["an editor", "最多 5 个"],
  ["an editor", "写成 #0a6a70 这样的六位颜色"],
  ["an editor", "写一个能搜的词"],
  ["the owner", "邮件服务器拒收（550）"],
  ["the owner", "推送服务一直没有接收（500）"],
  ["the owner", "database.sqlite 写好之后读回来不一样：备份的盘或对象存储有问题（试了 5 次）"],
  ["the owner", "/backups 所在的盘空间不够：还剩 1.00 GB，要再写 2.00 GB，另留 DISK_SPARE_BYTES"],
  ["the owner", "复制影片与图片… 3 个文件，12 MB"],
  ["the owner", "media.jsonl 与清单不符：备份已损坏"],
  ["a reader who searches", "台词"],
  ["a reader who searches", "又名"],
])("%s reads it in English: %s", (_, text) => expect(toEnglish(text)).not.toMatch(/[\p{Script=Han}，。：（]/u));

it.each([
  ["你的影片已通过审核", "Your film was approved"],
  ["你的评论已被移除", "Your comment was removed"],
  ["你的影评没有通过审核", "Your review was not approved"],
])("a notice of a decision is about one thing: %s", (text, english) => {
  expect(toEnglish(text)).toBe(english);
});
