import sharp from "sharp";
import { expect, test } from "vitest";
import { drawSharePicture } from "#server/seo/draw-share-picture.ts";
import { canWriteChinese } from "#server/text/fonts.ts";

const share = { title: "雨城来信".repeat(12), line: "一封信", siteName: "拾光", picture: null, upright: false };

/** The brightest red in a part of a picture. */
async function brightest(picture: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(picture).extract(part).png().toBuffer()).stats();
  return channels[0]?.max ?? 0;
}

const titleArea = { left: 60, top: 380, width: 900, height: 200 };
const rightEdge = { left: 1150, top: 300, width: 50, height: 330 };

test("without Chinese letters on the machine the picture has no words", async () => {
  expect(await brightest(await drawSharePicture({ ...share, withText: false }), titleArea)).toBeLessThan(60);
});

test("with them a long title is cut to two lines that stay inside", async () => {
  if (!(await canWriteChinese())) return;
  const picture = await drawSharePicture(share);
  expect(await brightest(picture, titleArea)).toBeGreaterThan(200);
  expect(await brightest(picture, rightEdge)).toBeLessThan(60);
});

test.each(["WOMEN OF THE WILD WEST’S WIDEST MEADOWS", "W".repeat(40), "“MMMM’MMMM”".repeat(4)])(
  "a title of wide letters stays inside: %s",
  async (title) => {
    if (!(await canWriteChinese())) return;
    expect(await brightest(await drawSharePicture({ ...share, title, line: "" }), rightEdge)).toBeLessThan(60);
  },
);

test("hostile words stay words", async () => {
  const title = `</text><image href="file:///etc/passwd"/>\u0000 ]]>&`;
  const { width, height } = await sharp(await drawSharePicture({ ...share, title, line: title })).metadata();
  expect([width, height]).toEqual([1200, 630]);
});
