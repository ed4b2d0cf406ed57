import sharp from "sharp";
import type { TestApp } from "./app.ts";

/** A plain picture as a phone would send it. */
export async function testPicture(width = 400, height = 300): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#7fb2c9" } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "picture.jpg", { type: "image/jpeg" });
}

/** The id of a picture somebody has sent. */
export async function uploadPicture(app: TestApp, token: string): Promise<number> {
  return (await app.call("upload/img", { file: await testPicture() }, token)).id;
}
