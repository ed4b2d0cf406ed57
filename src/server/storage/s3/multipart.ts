import { element } from "#lib/xml.ts";
import { StorageUnavailable } from "../storage.ts";
import type { S3Client } from "./client.ts";
import { elementText } from "./xml.ts";

/**
 * Size of all parts but the last: above the 5 MiB minimum of every store, all equal as some stores demand, and enough for 160 GB with the
 * maximum of 10,000 parts. This much of an object is in memory while it is stored.
 */
export const partBytes = 16 * 1024 * 1024;

/** Stores the parts one after the other as one object, which becomes visible only when complete; nothing remains if it fails. */
export async function putInParts(
  client: S3Client,
  key: string,
  parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const begun = await client.send({ method: "POST", key, query: { uploads: "" }, tries: 1 });
  const uploadId = elementText(await begun.text(), "UploadId");
  if (!begun.ok || uploadId === null) throw new StorageUnavailable(`no upload of ${key} could be begun`);
  try {
    const etags: string[] = [];
    for await (const body of parts) {
      const query = { partNumber: String(etags.length + 1), uploadId };
      const stored = await client.send({ method: "PUT", key, query, body });
      await stored.body?.cancel();
      const etag = stored.headers.get("etag");
      if (!stored.ok || etag === null)
        throw new StorageUnavailable(`part ${query.partNumber} of ${key} was not stored`);
      etags.push(etag);
    }
    await complete(client, key, uploadId, etags);
  } catch (error) {
    await client.send({ method: "DELETE", key, query: { uploadId } }).catch(() => {});
    throw error;
  }
}

async function complete(client: S3Client, key: string, uploadId: string, etags: readonly string[]): Promise<void> {
  const list = etags.map((etag, index) => `<Part>${element("PartNumber", index + 1)}${element("ETag", etag)}</Part>`);
  const body = new TextEncoder().encode(`<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`);
  const done = await client.send({ method: "POST", key, query: { uploadId }, body, tries: 1 });
  // The store sends status 200 before it has joined the parts, and may still fail then.
  const answer = await done.text();
  if (!done.ok || !answer.includes("CompleteMultipartUploadResult")) {
    throw new StorageUnavailable(
      `parts of ${key} were not put together: ${elementText(answer, "Code") ?? done.status}`,
    );
  }
}

/** Splits a source into pieces of exactly `partBytes`; the last one may be shorter. */
export async function* inParts(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(partBytes);
  let filled = 0;
  for await (const chunk of source) {
    for (let taken = 0; taken < chunk.length;) {
      const piece = chunk.subarray(taken, taken + partBytes - filled);
      part.set(piece, filled);
      filled += piece.length;
      taken += piece.length;
      if (filled < partBytes) continue;
      yield part;
      part = new Uint8Array(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.slice(0, filled);
}
