import { expect, test } from "./fixtures.ts";
import { homePage } from "./pages.ts";
import { seen } from "./seen.ts";

test("a visitor becomes a guest by coming, once, and stays one after a reload and in a second tab @main", async ({
  page,
  context,
}) => {
  const logins: string[] = [];
  const configs: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/login/guest")) logins.push(request.url());
    if (request.url().endsWith("/ping/config")) configs.push(request.url());
  });
  await homePage(page).open("/FAQ");
  const token = () => page.evaluate(() => JSON.stringify({ ...localStorage }).match(/[0-9a-f]{64}/)?.[0]);
  await expect.poll(token).toBeTruthy();
  const first = await token();
  await expect
    .poll(() => page.evaluate(() => JSON.parse(sessionStorage.getItem("config") ?? "null")))
    .toMatchObject({ homeId: 10782, domains: [{ type: "IMAGE" }, {}] });
  await page.goto("/tagList", { waitUntil: "networkidle" });
  expect(configs).toHaveLength(1);
  const second = await context.newPage();
  await homePage(second).open();
  await homePage(second).loadMore.scrollIntoViewIfNeeded();
  const more = second.waitForResponse("**/api/app/video/list");
  await more;
  expect(await token()).toBe(first);
  expect(logins).toHaveLength(1);
});

test("answers are sealed on the wire for who has a token", async ({ page }) => {
  const home = homePage(page);
  // A list that is public is asked for without one before the guest has come in.
  const login = page.waitForResponse("**/api/app/login/guest");
  await home.open("/FAQ");
  await login;
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).match(/[0-9a-f]{64}/)?.[0]))
    .toBeTruthy();
  const answer = page.waitForResponse("**/api/app/video/list");
  await home.open();
  await home.loadMore.scrollIntoViewIfNeeded();
  const body: unknown = await (await answer).json();
  expect(body).toMatchObject({ code: 200, hash: expect.stringMatching(/^[0-9a-f]+$/), data: expect.any(String) });
  expect(JSON.stringify(body)).not.toContain("poster");
});

test("pages are the same for everybody and carry the security headers @main", async ({ request }) => {
  // Others write meanwhile.
  const headers = await seen(async () => {
    const first = await request.get("/", { headers: { cookie: "a=1", authorization: "Bearer x" } });
    const second = await request.get("/?utm_source=mail");
    expect(await second.text()).toBe(await first.text());
    return first.headers();
  });
  expect(headers["content-security-policy"]).toContain("frame-ancestors");
  expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBeTruthy();
  expect(headers["cross-origin-opener-policy"]).toBeTruthy();
  expect(headers["set-cookie"]).toBeUndefined();
});

test("a page is sent compressed and answers 304 to who has it already", async ({ request }) => {
  await seen(async () => {
    const first = await request.get("/");
    expect(first.headers()["content-encoding"]).toMatch(/br|gzip/);
    const again = await request.get("/", { headers: { "if-none-match": first.headers()["etag"] ?? "" } });
    expect(again.status()).toBe(304);
  });
});

test("a scrambled picture is shown unscrambled", async ({ page }) => {
  await page.goto("/");
  const picture = page.locator("img[data-scrambled]").first();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(100);
});

test("who is led home from a page for members where nothing is stored reads why", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  await page.goto("/mine?area=points");
  await expect(page).toHaveURL((url) => url.pathname === "/" && url.hash === "");
  await expect(page.locator(".toasts")).toContainText("浏览器没有让本站保存登录");
});
