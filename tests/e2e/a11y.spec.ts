import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures.ts";
import { filmAddress } from "./pages.ts";

test.use({ expectedConsole: [/404 \(Not Found\)/] });

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

for (const name of ["home", "film", "missing"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [320, 768, 1440]) {
      test(`${name} page, ${colorScheme}, ${width} px: axe finds nothing and nothing overflows`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 900 });
        const address = { home: "/", missing: "/nowhere", film: name === "film" ? await filmAddress(page) : "" }[name];
        await page.goto(address ?? "/", { waitUntil: "load" });
        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
        ).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
      });
    }
  }
}

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
