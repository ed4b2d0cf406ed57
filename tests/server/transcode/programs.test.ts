import { expect, onTestFinished, test } from "vitest";
import { EnvError, readEnv } from "#server/env/env.ts";
import { findPrograms } from "#server/env/programs.ts";
import { createTestApp } from "../../helpers/app.ts";
import { addMember, refusal } from "../../helpers/people.ts";

test("a site without ffmpeg serves, and says that it cannot take films", async () => {
  expect(findPrograms({ PATH: "/nowhere" })).toBeNull();
  const app = await createTestApp({ WORKER: "child", PATH: "/nowhere" });
  onTestFinished(() => app.close());
  const { token } = await addMember(app);
  const file = { name: "雨城.mp4", size: 1000, fingerprint: "0".repeat(64) };
  expect(await refusal(app.call("works/upload/media", file, token))).toContain("本站还不能处理影片");
});

test("a wrong FFMPEG_PATH stops the start by its name", () => {
  const start = () => readEnv({ APP_SECRET: "a secret nobody asks for", FFMPEG_PATH: "/nowhere/ffmpeg" });
  expect(start).toThrow(EnvError);
  expect(start).toThrow(/FFMPEG_PATH/);
});
