import { expect, test } from "./fixtures.ts";
import { filmAddress } from "./pages.ts";

test("nothing on the home and film pages moves after it is drawn", async ({ page }) => {
  const film = await filmAddress(page);
  for (const address of ["/", film]) {
    await page.goto(address, { waitUntil: "networkidle" });
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              if ("value" in entry && typeof entry.value === "number") sum += entry.value;
          }).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift, address).toBeLessThanOrEqual(0.01);
  }
});
