import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { parseCsv } from "../../src/lib/csv.ts";
import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { type Member, newGuest, newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { sendFilm } from "./sent-films.ts";

async function published(member: Member, operator: Member, title: string): Promise<number> {
  const id = await sendFilm(member.account, title);
  await member.call("works/modify/show", { id, act: "publish" });
  const { stage } = await member.call("works/media/detail", { id });
  if (stage === "pending") await operator.call("admin/decide", { contentType: 2, targetId: id, decision: "approve" });
  return id;
}

/** Of numbers about fewer than five people nothing is told. */
async function watchedBySix(page: Page, videoId: number): Promise<void> {
  for (let at = 1; at <= 6; at += 1) {
    const guest = await newGuest(page);
    const parts = Array.from({ length: at * 15 }, (_, part) => part);
    const session = `${videoId}${at}`.padStart(32, "0");
    await guest.call("playback/report", {
      session,
      seq: 0,
      videoId,
      device: "pc",
      parts,
      source: "outside",
      host: "a.example",
    });
  }
}

const textOf = async (file: Download) => readFile(await file.path(), "utf8");

test("a member reads how a film does, compares it with another and takes the numbers along as files", async ({
  page,
  browser,
}) => {
  const elsewhere = await (await browser.newContext()).newPage();
  const operator = await newOperator(elsewhere);
  const member = await newMember(page);
  const title = '=1+1, "雨城"';
  const id = await published(member, operator, title);
  await published(member, operator, "第二部");
  await watchedBySix(elsewhere, id);

  await page.goto(`/mine?area=works&id=${id}`);
  await page.getByRole("tab", { name: "数据" }).click();
  await expect(page.getByText("6 人看过")).toBeVisible();
  await expect(page.getByText(/看到 \d+% 处的占 \d+%/)).toBeVisible();
  await expect(page.getByRole("row", { name: /a\.example/ })).toContainText("6 人");
  await expectNoFaults(page, [390, 1280]);

  const save = async (name: string) => {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    return saved;
  };
  const csv = await textOf(await save("导出 CSV"));
  expect(csv.startsWith("\u{feff}影片,数字,哪一项,值\r\n")).toBe(true);
  const [, ...rows] = parseCsv(csv).map(({ cells }) => cells);
  expect(rows).toContainEqual([`'${title}`, "总数", "观众", "6"]);
  expect(rows).toContainEqual([`'${title}`, "来源", "别的网站", "6"]);
  expect(rows.filter(([, about]) => about === "每天播放")).toHaveLength(30);

  await page.getByLabel("和哪一部影片比较").selectOption("第二部");
  const together = page.getByRole("region", { name: "几部影片的总数" });
  await expect(together).toContainText("第二部");
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = await together.locator("thead th").evaluateAll((heads) =>
    heads.map((head) => {
      const text = document.createRange();
      text.selectNodeContents(head);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    }),
  );
  expect(lines).toEqual([1, 1, 1, 1, 1]);
  await page.setViewportSize({ width: 1280, height: 844 });
  const json = await save("导出 JSON");
  expect(json.suggestedFilename()).toContain("等 2 部的数字.json");
  expect(JSON.parse(await textOf(json))).toMatchObject({ films: [{ id, title, viewers: 6 }, { title: "第二部" }] });
  await page.getByRole("button", { name: "不比《第二部》" }).click();
  await expect(page.getByRole("region", { name: "几部影片的总数" })).toHaveCount(0);
  await page.getByRole("tab", { name: "7 天" }).click();
  await expect(page.getByText(/最近 7 天播放/)).toBeVisible();
});
