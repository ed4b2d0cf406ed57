import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("finds the films with exactly this tag of one's own, on either database", async () => {
  const { token } = await addMember(app);
  const tagsOf = new Map<number, string[]>();
  for (const tags of [["Noir"], ["noir", "重看"], ["Neo Noir"], ["100%"], ["100_"], ['说"好"', "反\\斜"]]) {
    const videoId = await addVideo(app.site.context);
    tagsOf.set(videoId, tags);
    await app.call("mark/set", { videoId, status: "done", tags }, token);
  }
  const found = async (tag: string) => {
    const { list } = await app.call("mark/list", { tag }, token);
    return list.map(({ mark }) => tagsOf.get(mark.videoId)?.[0]);
  };
  expect(await found("Noir")).toEqual(["Noir"]);
  expect(await found("noir")).toEqual(["noir"]);
  expect(await found("100%")).toEqual(["100%"]);
  expect(await found('说"好"')).toEqual(['说"好"']);
  expect(await found("反\\斜")).toEqual(['说"好"']);
  expect(await found("反")).toEqual([]);
  expect(await found("%")).toEqual([]);
});
