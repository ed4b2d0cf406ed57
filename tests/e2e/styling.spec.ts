import { z } from "zod";
import { expect, test } from "./fixtures.ts";

const trace = z.object({
  traceEvents: z.array(z.object({ name: z.string(), args: z.object({ elementCount: z.number().optional() }) })),
});

// Counted in elements, which are the same on any machine: a second time through all of them makes the sum two or more.
for (const path of ["/", "/videoDetails?id=1"]) {
  test(`${path} comes up with each of its elements styled about once`, async ({ page, browser }) => {
    await browser.startTracing(page, { categories: ["devtools.timeline"] });
    await page.goto(path, { waitUntil: "networkidle" });
    const { traceEvents } = trace.parse(JSON.parse((await browser.stopTracing()).toString()));
    const styled = traceEvents
      .filter(({ name }) => name === "UpdateLayoutTree")
      .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
    const elements = await page.locator("body *").count();
    expect(styled).toBeGreaterThan(elements / 3);
    expect(styled / elements).toBeLessThan(1.7);
  });
}
