import { expect, test } from "./fixtures.ts";

test.use({ expectedConsole: [/404 \(Not Found\)/] });

test("an unknown address says so, with the way on, the path and the request's number", async ({ page }) => {
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Page Not Found: /no-such-page")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  await expect(page.getByText(/请求编号 [0-9a-f-]{36}/)).toBeVisible();
});

test("hostile paths stay text", async ({ page }) => {
  await page.goto(`/${encodeURIComponent('<img src=x onerror="window.hit=1">')}`);
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
});

test("films that never were answer 404", async ({ request }) => {
  for (const id of ["", "0", "-1", "1.5", "abc", "999999999", "1 or 1=1"]) {
    expect((await request.get(`/videoDetails?id=${encodeURIComponent(id)}`)).status(), id).toBe(404);
  }
  expect((await request.get("/videoDetails")).status()).toBe(404);
});

test("a crawler gets the status and plain words", async ({ request }) => {
  const response = await request.get("/nowhere", { headers: { "user-agent": "Baiduspider/2.0" } });
  expect(response.status()).toBe(404);
  expect(await response.text()).toContain("Page Not Found: /nowhere");
});

test("/jump goes to the stored address of an ad and nowhere else", async ({ request }) => {
  expect((await request.get("/jump?id=999999", { maxRedirects: 0 })).status()).toBe(404);
  expect((await request.get("/jump?url=https://example.com", { maxRedirects: 0 })).status()).toBe(404);
  const ids = Array.from({ length: 30 }, (_, index) => index + 1);
  const answers = await Promise.all(ids.map((id) => request.get(`/jump?id=${id}`, { maxRedirects: 0 })));
  const targets = answers.filter((answer) => answer.status() === 302).map((answer) => answer.headers()["location"]);
  expect(targets.length).toBeGreaterThan(0);
  for (const target of targets) expect(target).toMatch(/^https:\/\/example\.(?:com|org)\//);
});

test("a preview link that no longer opens says so, and whom to ask", async ({ page }) => {
  const answer = await page.goto(`/preview/${"x".repeat(43)}.guest`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "这个预览链接打不开了" })).toBeVisible();
  await expect(page.getByText("请向给你链接的人要一个新的")).toBeVisible();
});
