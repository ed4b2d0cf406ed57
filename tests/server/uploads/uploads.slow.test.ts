import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sent } from "#lib/contract/shapes.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, testPassword, type TestMember } from "../../helpers/people.ts";

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await createTestApp();
  member = await addMember(app);
});
afterAll(() => app.close());

const fileOf = (bytes: Uint8Array<ArrayBuffer> | string, name = "holiday.jpg") => new File([bytes], name);

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } });

/** A picture from a telephone: on its side, and it knows where it was taken. */
async function photo(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const where = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "31/1 14/1 0/1" }, IFD0: { Copyright: "secret-owner" } };
  const picture = plain(width, height).withExif(where).withMetadata({ orientation: 6 });
  return new Uint8Array(await picture.jpeg().toBuffer());
}

/** The stored bytes behind an address. */
async function stored(url: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await app.site.storage.open(url.replace("/media/", ""))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const addresses = (srcset: string) => srcset.split(", ").map((entry) => entry.split(" ")[0] ?? "");

describe("a picture", () => {
  it("is kept upright, as WebP in several widths, under a name of ours, without what it knew", async () => {
    const { id, image } = await app.call("upload/img", { file: fileOf(await photo(1200, 800)) }, member.token);
    expect(id).toBeGreaterThan(0);
    expect(image).toMatchObject({ width: 800, height: 1200 });
    const sizes = [];
    for (const address of addresses(image.srcset)) {
      expect(address).toMatch(/^\/media\/images\/uploads\/[0-9a-f-]{36}-\d+\.webp$/);
      const bytes = await stored(address);
      const { format, width, height, exif, xmp, icc } = await sharp(bytes).metadata();
      expect([format, exif, xmp, icc]).toEqual(["webp", undefined, undefined, undefined]);
      expect(bytes.includes("secret-owner")).toBe(false);
      sizes.push([width, height]);
    }
    expect(sizes).toEqual([
      [320, 480],
      [800, 1200],
    ]);
  });

  it("is refused beyond 8 MB, in words", async () => {
    const file = fileOf(new Uint8Array(8 * 1024 * 1024 + 1));
    const answer = await app.ask("upload/img", { file }, { token: member.token });
    expect(answer).toMatchObject({ status: 422, code: 1010 });
    expect(answer).toHaveProperty("fields.file", "文件最大 8.0 MB");
  });

  it("may be sent with others, in their order", async () => {
    const files = [fileOf(await photo(40, 30)), fileOf(await photo(60, 30))];
    const { list } = await app.call("upload/images", { files }, member.token);
    expect(list.map(({ image }) => image.height)).toEqual([40, 60]);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ["an SVG", 6001, async () => svg],
    ["a page", 6001, async () => "<!doctype html><script>alert(1)</script>"],
    [
      "an SVG behind the beginning of a JPEG",
      6007,
      async () => new Uint8Array([0xff, 0xd8, 0xff, ...Buffer.from(svg)]),
    ],
    ["half a JPEG", 6007, async () => (await photo(900, 900)).slice(0, 900)],
    ["a TIFF", 6001, async () => new Uint8Array(await plain(20, 20).tiff().toBuffer())],
  ])("that is %s is refused, and nothing is kept", async (_, code, make) => {
    const kept = async () =>
      (await app.site.context.db.read.selectFrom("uploaded_images").select("id").execute()).length;
    const before = await kept();
    const answer = await app.ask("upload/img", { file: fileOf(await make()) }, { token: member.token });
    expect(answer).toMatchObject({ status: 200, code });
    expect(await kept()).toBe(before);
  });

  it("that unfolds to too many pixels is refused", async () => {
    const bomb = new Uint8Array(await plain(9000, 9000).png({ compressionLevel: 9 }).toBuffer());
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await app.ask("upload/img", { file: fileOf(bomb) }, { token: member.token })).toMatchObject({ code: 6002 });
  });

  it("may be an AVIF that is named after its container", async () => {
    const named = async (brand: string, others?: string) => {
      const bytes = new Uint8Array(await plain(60, 40).avif().toBuffer());
      bytes.set(Buffer.from(brand), 8);
      // Where it says what else it is.
      if (others !== undefined)
        bytes.set(Buffer.from(others.repeat(4)).subarray(0, new DataView(bytes.buffer).getUint32(0) - 16), 16);
      return fileOf(bytes, "a.avif");
    };
    const { image } = await app.call("upload/img", { file: await named("mif1") }, member.token);
    expect(image).toMatchObject({ width: 60, height: 40 });
    const phone = await named("mif1", "heic");
    expect(await app.ask("upload/img", { file: phone }, { token: member.token })).toMatchObject({ code: 6001 });
  });

  it("loses a web page that hides behind its pixels", async () => {
    const bytes = new Uint8Array([...(await photo(64, 64)), ...Buffer.from("<script>alert(1)</script>")]);
    const { image } = await app.call("upload/img", { file: fileOf(bytes) }, member.token);
    expect((await stored(image.url)).includes("<script>")).toBe(false);
  });
});

describe("a form", () => {
  it("that is too long is refused before it is read", async () => {
    const request = app.request("upload/img", { file: fileOf("x") }, { token: member.token });
    let read = 0;
    const body = new ReadableStream<Uint8Array>(
      { pull: (controller) => ((read += 1) > 100 ? controller.close() : controller.enqueue(new Uint8Array(1024))) },
      { highWaterMark: 0 },
    );
    const headers = new Headers(request.headers);
    headers.set("content-type", "multipart/form-data; boundary=x");
    headers.set("content-length", String(10 * 1024 * 1024));
    const init = { method: "POST", headers, body, duplex: "half" };
    expect((await app.fetch(new Request(request.url, init))).status).toBe(413);
    expect(read).toBe(0);
  });

  it.each([
    ["without a file", { note: "x" }, 422],
    ["with two files where one goes", { file: [fileOf("a"), fileOf("b")] }, 422],
    ["with a text for a file", { file: "text" }, 422],
  ])("%s is refused", async (_, input, status) => {
    expect((await app.ask("upload/img", input, { token: member.token })).status).toBe(status);
  });

  it("of another format is refused, and a form where JSON goes too", async () => {
    const json = { headers: { "content-type": "application/json" }, token: member.token };
    expect((await app.fetch(app.request("upload/img", { file: fileOf("x") }, json))).status).toBe(415);
    // Signed as JSON is, over its bytes.
    const signed = app.request("upload/images", { files: [] }, { asJson: true, token: member.token });
    expect((await app.fetch(signed)).status).toBe(415);
    const form = { headers: { "content-type": "multipart/form-data; boundary=x" }, token: member.token };
    expect((await app.fetch(app.request("user/info", {}, form))).status).toBe(415);
  });
});

it("lets guests send 20 pictures a day", async () => {
  const guest = await addGuest(app);
  const small = fileOf(await photo(8, 8));
  const nine: Sent<"upload/images"> = { files: Array.from({ length: 9 }, () => small) };
  await app.call("upload/images", nine, guest.token);
  await app.call("upload/images", nine, guest.token);
  const third = await app.ask("upload/images", nine, { token: guest.token });
  expect(third).toMatchObject({ status: 429, code: 6003, tip: "今天上传的图片太多了，明天再来吧" });
  app.clock.now += 86_400_000;
  await app.call("upload/images", nine, guest.token);
});

it("lets them send no more at the same time, and keeps no files of the rest", async () => {
  const guest = await addGuest(app);
  const small = fileOf(await photo(8, 8));
  const nine = { files: Array.from({ length: 9 }, () => small) };
  const files = async () => {
    let count = 0;
    for await (const { key } of app.site.storage.list("images/uploads/")) count += key === "" ? 0 : 1;
    return count;
  };
  const before = await files();
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => app.ask("upload/images", nine, { token: guest.token })),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 200, 6003]);
  expect((await files()) - before).toBe(18);
});

describe("an avatar", () => {
  it("is the chosen square of a picture of one's own, in new files each time", async () => {
    const half = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#f00" } })
      .composite([{ input: await plain(200, 200).png().toBuffer(), left: 200, top: 0 }])
      .png()
      .toBuffer();
    const { id } = await app.call("upload/img", { file: fileOf(new Uint8Array(half)) }, member.token);
    const crop = { x: 50, y: 0, width: 50, height: 100 };
    const { avatar } = await app.call("user/avatar", { imageId: id, crop }, member.token);
    expect(avatar).toMatchObject({ width: 192, height: 192 });
    const { dominant } = await sharp(await stored(avatar?.url ?? "")).stats();
    expect(dominant.g).toBeGreaterThan(80);
    const next = await app.call("user/avatar", { imageId: id }, member.token);
    expect(next.avatar?.url).not.toBe(avatar?.url);
    await expect(stored(avatar?.url ?? "")).rejects.toThrow("ENOENT");
  });

  it("may be made of a picture that was sent before signing in", async () => {
    const guest = await addGuest(app);
    const { id } = await app.call("upload/img", { file: fileOf(await photo(20, 20)) }, guest.token);
    const right = { account: member.account, password: testPassword };
    const { token } = await app.call("login/official", right, guest.token);
    expect((await app.call("user/avatar", { imageId: id }, token)).avatar).not.toBeNull();
  });

  it("is not made of somebody else's picture", async () => {
    const { id } = await app.call("upload/img", { file: fileOf(await photo(20, 20)) }, member.token);
    const thief = await addMember(app);
    const answer = await app.ask("user/avatar", { imageId: id }, { token: thief.token });
    expect(answer).toMatchObject({ status: 404, code: 6004 });
  });
});
