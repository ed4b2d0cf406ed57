import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { sendFilm } from "./sent-films.ts";
import { seen } from "./seen.ts";

const run = promisify(execFile);
const script = path.join(import.meta.dirname, "../../scripts/site-import.ts");

/** Brings a series of so many episodes into the site under test, by the command line. */
async function bring(name: string, episodes: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "shiguang-series-"));
  const keys = Array.from({ length: episodes }, (_, at) => `${name}-${at + 1}`);
  const lines = [
    { kind: "video", key: name, channel: "short", filmKind: "series", title: `灯塔日志 ${name}` },
    ...keys.map((key, at) => ({
      kind: "video",
      key,
      channel: "short",
      filmKind: "episode",
      title: `第 ${at + 1} 夜 ${name}`,
    })),
    { kind: "series", key: name, title: `灯塔日志 ${name}`, description: "一夜一集。", video: name, episodes: keys },
  ];
  const file = path.join(folder, "series.jsonl");
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  await run(process.execPath, [script, file], { env: { ...process.env, LOG_LEVEL: "error" } });
  await rm(folder, { recursive: true });
}

test("a series is followed, an episode appears, the follower is told and led to it", async ({ page }) => {
  const name = `light-${Date.now().toString(36)}`;
  await bring(name, 1);
  const member = await newMember(page);
  const { list } = await member.call("video/list", {});
  const entry = list.find(({ title }) => title === `灯塔日志 ${name}`);
  await seen(() => page.goto(`/videoDetails?id=${entry?.id}`));
  const episodes = page.getByRole("region", { name: /选集/ });
  await episodes.getByRole("button", { name: /^关注/ }).click();
  await expect(episodes.getByRole("button", { name: /^已关注/ })).toBeVisible();

  await bring(name, 2);
  const told = async () => (await member.call("message/hasnew", {})).update;
  await expect.poll(told).toBe(1);
  await page.goto("/mine?area=follows");
  await page.getByRole("tab", { name: "剧集" }).click();
  await expect(page.getByText("更新至第 2 集")).toBeVisible();
  await page.goto("/sysMsg");
  await page.getByRole("tab", { name: /^更新/ }).click();
  await page.getByRole("link", { name: `《灯塔日志 ${name}》有更新` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `第 2 夜 ${name}` })).toBeVisible();
});

test("a long series has parts, shows the episode that is watched, and is continued from any of them", async ({
  page,
}) => {
  const name = `lamp-${Date.now().toString(36)}`;
  await bring(name, 130);
  await page.goto(`/searchResult?q=${encodeURIComponent(`灯塔日志 ${name}`)}`);
  await page
    .getByRole("link", { name: `灯塔日志 ${name}` })
    .first()
    .click();
  const episodes = page.locator(".episodes a");
  await expect(episodes).toHaveCount(100);
  await page.getByRole("navigation", { name: "分段" }).getByRole("link", { name: "101–200" }).click();
  await expect(episodes).toHaveCount(30);
  const start = page.getByRole("link", { name: "从第 1 集看起" });
  await expect(start).toBeVisible();

  await episodes.nth(19).click();
  await expect(page).toHaveURL(/videoDetails\?id=\d+$/);
  const here = page.locator(".episodes a[aria-current]");
  await expect(here).toContainText("第 120 集");
  await here.scrollIntoViewIfNeeded();
  await expect(here.locator(".episode-picture")).toBeInViewport({ ratio: 1 });

  const id = Number(new URL(page.url()).searchParams.get("id"));
  await page.goBack();
  await expect(start).toBeVisible();
  await page.evaluate(rememberFilm, id);
  await page.reload();
  const on = page.getByRole("link", { name: "继续看第 120 集" });
  await expect(on).toHaveAttribute("href", `/videoDetails?id=${id}`);
});

/** In the browser: this film was left at its tenth second. */
async function rememberFilm(id: number): Promise<void> {
  // Version 1 of Dexie's is 10 of the browser's.
  const opening = indexedDB.open("video_history", 10);
  opening.addEventListener("upgradeneeded", () => {
    const entries = opening.result.createObjectStore("entries", { keyPath: "key" });
    entries.createIndex("savedAt", "savedAt");
  });
  await new Promise((resolve) => opening.addEventListener("success", resolve));
  const database = opening.result;
  const now = Date.now();
  const value = { id, title: "第 120 夜", poster: "", position: 10, duration: 600, watchedAt: now };
  const writing = database.transaction("entries", "readwrite");
  writing.objectStore("entries").put({ key: String(id), value, savedAt: now });
  await new Promise((resolve) => writing.addEventListener("complete", resolve));
  database.close();
}

test("episodes of one's own series are ordered and taken out by keys, and the focus stays with them", async ({
  page,
}) => {
  const member = await newMember(page);
  const [first, second] = [await sendFilm(member.account, "潮"), await sendFilm(member.account, "汐")];
  const { id } = await member.call("works/series/save", { title: "海", description: "" });
  const episodes = [first, second].map((videoId, at) => ({ videoId, season: 1, number: at + 1 }));
  await member.call("works/series/arrange", { id, episodes });
  await page.goto("/mine?area=works");
  const lines = page.locator(".own-episodes li");
  const up = page.getByRole("button", { name: /^上移.*汐/ });
  await up.press("Enter");
  await expect(lines.first()).toContainText("汐");
  await expect(up).toBeFocused();
  await lines.first().getByRole("button", { name: /^移出/ }).press("Enter");
  const undo = page.getByRole("button", { name: "撤销" });
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(lines).toHaveCount(2);
});
