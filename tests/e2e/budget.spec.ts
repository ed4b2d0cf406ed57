import { gzipSync } from "node:zlib";
import { expect, test } from "./fixtures.ts";

/** Bytes of script, gzip, a page fetches before anybody touches it. */
const budgets = [
  { page: "/", limit: 43_000 },
  { page: "/404-nowhere", limit: 37_600 },
  // Its script counts the search, without React.
  { page: "/searchResult?q=月", limit: 38_200 },
];

test.use({ expectedConsole: [/404 \(Not Found\)/] });

for (const { page: path, limit } of budgets) {
  test(`${path} stays within its ${limit} bytes of script`, async ({ page }) => {
    const bodies: Promise<Buffer>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") bodies.push(response.body());
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit);
  });
}
