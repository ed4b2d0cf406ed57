import sharp from "sharp";
import type { TestApp } from "./app.ts";

/** A plain JPEG picture, as a phone would upload it. */
export async function testPicture(width = 400, height = 300): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#7fb2c9" } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "picture.jpg", { type: "image/jpeg" });
}

/** Uploads a picture and returns its id. */
export async function uploadPicture(app: TestApp, token: string): Promise<number> {
  return (await app.call("upload/img", { file: await testPicture() }, token)).id;
}
