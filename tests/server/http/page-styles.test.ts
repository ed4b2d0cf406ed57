import { afterAll, beforeAll, expect, it } from "vitest";
import { serveSite, type ServedBuild } from "../seo/serve-site.ts";

let served: ServedBuild;
beforeAll(async () => {
  served = await serveSite();
});
afterAll(() => served.close());

// Safari on iPhones knows only the prefixed name, and without it enlarges text when the phone is turned.
it("keeps a property's prefixed name where only phones need it", async () => {
  const html = await served.text("/");
  const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, file = ""]) => file);
  const styles = await Promise.all(sheets.map(served.text));
  expect(styles.join("\n")).toContain("-webkit-text-size-adjust:100%");
});
