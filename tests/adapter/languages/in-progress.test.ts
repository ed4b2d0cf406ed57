import path from "node:path";
import { expect, it } from "vitest";
import { textsByRoom } from "../../../adapter/languages/texts.ts";

/** How something stands, or words before a count. */
const states = ["正在直播", "正在播放", "正在使用", "正在找对应的影片", "正在导入"];

it("ends labels of what is in progress with an ellipsis", async () => {
  const rooms = await textsByRoom(path.join(import.meta.dirname, "../../.."));
  rooms.delete("server");
  const labels = [...rooms.values()].flatMap((texts) =>
    [...texts.keys()].filter((text) => /^正在[^，。{]+$/.test(text)),
  );
  expect(labels.length).toBeGreaterThan(20);
  expect(labels.filter((label) => !label.endsWith("…") && !states.includes(label))).toEqual([]);
});
