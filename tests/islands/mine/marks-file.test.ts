import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { own } from "#lib/mark-import/own.ts";
import { openFiles } from "../../../src/islands/mine/imports/archive.ts";
import { toOwnRow } from "../../../src/islands/mine/imports/tables.ts";
import { createTestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

it("a film's title is no formula in a spreadsheet, and the file still names the film", async () => {
  const app = await createTestApp();
  const { token } = await addMember(app);
  const videoId = await addVideo(app.site.context, { title: '=HYPERLINK("x")' });
  await app.call("mark/set", { videoId, status: "done", rating: 8 }, token);
  const { list } = await app.call("mark/list", {}, token);
  const [row] = list.map(toOwnRow);
  expect(row).toMatchObject({ shiguang: String(videoId), title: `'=HYPERLINK("x")` });
  const cells = new Map<string, string>(Object.entries(row ?? {}));
  const read = own.read((column) => cells.get(column) ?? "", "我的标记.csv");
  const asked = { titles: [...(read?.titles ?? [])], year: null, ids: [...(read?.ids ?? [])] };
  const { list: found } = await app.call("mark/match", { films: [asked] }, token);
  expect(found).toMatchObject([{ certain: { id: videoId } }]);
  await app.close();
});

it("says how to save a spreadsheet, instead of that there is nothing in it", async () => {
  const file = new File([new Uint8Array([0x50, 0x4b, 3, 4])], "豆瓣.XLSX");
  await expect(openFiles([file])).rejects.toThrow("另存为“CSV UTF-8”");
});

it("finds the files of an archive whose names are in GBK", async () => {
  const archive = Buffer.from(zipSync({ "KAN0.csv": strToU8("标题,打分日期") }));
  // 看过
  for (let at = archive.indexOf("KAN0"); at !== -1; at = archive.indexOf("KAN0")) archive.write("bfb4b9fd", at, "hex");
  expect((await openFiles([new File([archive], "豆瓣.zip")])).map(({ name }) => name)).toEqual(["看过.csv"]);
});
