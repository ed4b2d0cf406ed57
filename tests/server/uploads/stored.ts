import type { TestApp } from "../../helpers/app.ts";
import { fingerprint } from "../../helpers/tus.ts";

/** Number of parts of an upload that count. */
export async function partsOf({ site }: TestApp, id: string): Promise<number> {
  const upload = site.context.db.primary.selectFrom("uploads").select("parts").where("id", "=", id);
  return (await upload.executeTakeFirstOrThrow()).parts;
}

/** The bytes of an upload that count, put together as what makes the film does. */
export async function storedBytes(app: TestApp, id: string): Promise<Buffer> {
  const parts = await partsOf(app, id);
  const chunks: Buffer[] = [];
  for (let number = 0; number < parts; number += 1) {
    for await (const chunk of await app.site.storage.open(`uploads/${id}/${number}`)) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Opens an upload of these bytes; its address is whole. */
export async function openFile(app: TestApp, base: string, token: string, bytes: Uint8Array, name = "雨城.mp4") {
  const input = { name, size: bytes.length, mime: "video/mp4", fingerprint: await fingerprint(bytes) };
  const opened = await app.call("works/upload/media", input, token);
  return { ...opened, url: base + opened.url };
}
