import { expect, it } from "vitest";
import { addressesIn, withoutTaken } from "../../../src/islands/mine/works/upload/addresses.ts";

it("leaves what was refused, and what was written while the others were sent", () => {
  const sent = addressesIn("https://a.test/1.mp4\n https://a.test/2.mp4\nhttps://a.test/1.mp4");
  const wrong = [
    { address: "https://a.test/2.mp4", problem: "取不到" },
    { address: "https://a.test/1.mp4", problem: "已经有了" },
  ];
  const now = "https://a.test/1.mp4\n https://a.test/2.mp4\nhttps://a.test/1.mp4\nhttps://a.test/3.mp4\nhttps://a.te";
  expect(addressesIn(withoutTaken(now, sent, wrong))).toEqual([
    "https://a.test/2.mp4",
    "https://a.test/1.mp4",
    "https://a.test/3.mp4",
    "https://a.te",
  ]);
});

it("is empty when films of all were begun", () => {
  expect(withoutTaken("https://a.test/1.mp4\n", ["https://a.test/1.mp4"], [])).toBe("");
});
