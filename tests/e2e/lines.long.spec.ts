import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "./fixtures.ts";
import { newOperator } from "./operators.ts";
import { player } from "./player-page.ts";
import { seen } from "./seen.ts";

const run = promisify(execFile);

test.use({ expectedConsole: [/Failed to load resource/] });

test("a film plays from lines of allowed hosts, and a dead line is replaced by the next", async ({
  page,
  baseURL,
}, testInfo) => {
  const key = `lined-${testInfo.workerIndex}-${Date.now()}`;
  const [gone, works] = [`gone-${key}.example`, `works-${key}.example`];
  const file = testInfo.outputPath("films.jsonl");
  const film = {
    kind: "video",
    key,
    title: `线路上的船 ${key}`,
    publishedAt: "2026-01-01T00:00:00Z",
    lines: [
      { name: "一号线", url: `https://${gone}/film.m3u8` },
      { name: "二号线", url: `https://${works}/media/films/orbit/master.m3u8` },
      { name: "三号线", url: `https://${works}/media/films/orbit/360p.mp4` },
    ],
  };
  await writeFile(file, `${JSON.stringify(film)}\n`);
  const script = path.join(import.meta.dirname, "../../scripts/site-import.ts");
  await run(process.execPath, [script, file], { env: { ...process.env, LOG_LEVEL: "error" } });

  await newOperator(page);
  await page.goto("/admin?area=lines");
  for (const host of [gone, works]) {
    await page.getByRole("button", { name: `允许 ${host}` }).click();
    await expect(page.getByRole("button", { name: `从允许的主机移除${host}` })).toBeVisible();
  }

  await page.route(`https://${gone}/**`, (route) => route.fulfill({ status: 404 }));
  await page.route(`https://${works}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const response = await route.fetch({ url: `${baseURL}${pathname}` });
    await route.fulfill({ response, headers: { ...response.headers(), "access-control-allow-origin": "*" } });
  });
  await page.addInitScript(() => localStorage.setItem("player_preferences", '{"autoplay":true,"muted":true}'));
  const address = await seen(async () => {
    const answer = await page.request.get(`/searchResult?q=${encodeURIComponent(film.title)}`);
    const found = /\/videoDetails\?id=\d+/.exec(await answer.text())?.[0] ?? "";
    expect(await (await page.request.get(found)).text()).toContain("data-player-start");
    return found;
  });
  await page.goto(`${address}&t=30`);
  const { root, time, wake } = player(page);
  await expect(page.locator(".player-notice")).toHaveText(/已换到二号线/);
  await expect(root).toHaveAttribute("data-phase", "playing");
  expect(await time()).toBeGreaterThanOrEqual(30);

  await wake();
  await page.getByRole("button", { name: "线路：二号线" }).click();
  await page.getByRole("menuitemradio", { name: "三号线" }).click();
  await expect(page.locator("video.art-video")).toHaveAttribute("src", /360p\.mp4$/);
  await expect(root).toHaveAttribute("data-phase", "playing");
  expect(await time()).toBeGreaterThanOrEqual(30);
});

test("a host that was removed and is allowed again stands in the list again", async ({ page }) => {
  const host = `again-${Date.now()}.example`;
  await newOperator(page);
  await page.goto("/admin?area=lines");
  const allow = async () => {
    await page.getByLabel("主机", { exact: true }).fill(host);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: host })).toBeVisible();
  };
  await allow();
  await page.getByRole("button", { name: `从允许的主机移除${host}` }).click();
  await expect(page.getByRole("heading", { name: host })).toHaveCount(0);
  await allow();
});
