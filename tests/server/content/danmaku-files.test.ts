import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { maxDanmakuTime } from "#lib/danmaku.ts";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp } from "../../helpers/app.ts";

it("a line later than any film is long is refused before anything is written", async () => {
  const app = await createTestApp();
  const folder = mkdtempSync(path.join(tmpdir(), "shiguang-danmaku-"));
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  cpSync(path.join(import.meta.dirname, "../../fixtures/content"), folder, { recursive: true });
  const write = (at: string) =>
    writeFileSync(
      path.join(folder, "danmaku/all.yaml"),
      `- on: second-letter\n  lines: [{ by: lin, at: ${at}, text: 远 }]\n`,
    );
  const run = () => importContent(app.site.context, app.site.storage, folder);
  const { read } = app.site.context.db;
  write("1e300");
  await expect(run()).rejects.toThrow(/danmaku\/all\.yaml:2 0\.lines\.0\.at：不能大于 6000000/);
  expect(await read.selectFrom("videos").select("id").execute()).toEqual([]);
  write(String(maxDanmakuTime));
  await run();
  expect(await read.selectFrom("danmaku").select("at_ms").execute()).toEqual([{ at_ms: maxDanmakuTime * 1000 }]);
});
