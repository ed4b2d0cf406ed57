import { expect, it } from "vitest";
import { environment } from "#lib/client/environment.ts";
import { updateSession } from "#lib/client/stores/session.ts";
import { addressesIn, fetchAddresses, withoutTaken } from "../../../src/islands/mine/works/upload/addresses.ts";
import { fakeBrowser } from "../../lib/fakes/browser.ts";
import { fakeServer } from "../../lib/fakes/server.ts";

it("leaves what was refused, and what was written while the others were sent", () => {
  const sent = addressesIn("https://a.test/1.mp4\n https://a.test/2.mp4\nhttps://a.test/1.mp4");
  const wrong = [
    { address: "https://a.test/2.mp4", problem: "取不到", begun: false },
    { address: "https://a.test/1.mp4", problem: "已经有了", begun: false },
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

it("does not keep an address whose film was begun, though what was chosen for it was refused", async () => {
  const [refused, begun] = ["https://a.test/1.mp4", "https://a.test/2.mp4"];
  const list = [
    { address: refused, videoId: null, problem: "取不到" },
    { address: begun, videoId: 7, problem: "这个标签不能用" },
  ];
  const browser = fakeBrowser();
  const { fetch } = fakeServer(browser.clock.now, {
    "works/upload/address": () => ({ data: { list } }),
    "works/upload/addresses": () => ({ data: { list: [], offered: true } }),
  });
  Object.assign(environment, browser.environment, { fetch });
  updateSession({ token: "", devId: "", uuid: "", searchRecord: [], user: null });
  const wrong = await fetchAddresses([refused, begun], undefined, () => "a".repeat(32));
  expect(wrong.map(({ address }) => address)).toEqual([refused, begun]);
  expect(withoutTaken(`${refused}\n${begun}`, [refused, begun], wrong)).toBe(refused);
});
