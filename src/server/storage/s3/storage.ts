import { Readable } from "node:stream";
import { safeKey, StorageUnavailable, type ListedObject, type Storage, type StoredObject } from "../storage.ts";
import { createS3Client, type S3Bucket } from "./client.ts";
import { inParts, partBytes, putInParts } from "./multipart.ts";
import { elements, elementText } from "./xml.ts";
import { within } from "../../process/within.ts";

/** A download is aborted if no data arrives for this many milliseconds. */
const stalled = 30_000;

/** Stores objects in a bucket. Throws `StorageUnavailable` during an outage. */
export function s3Storage(bucket: S3Bucket, { listedAtOnce = 1000 } = {}): Storage {
  const client = createS3Client(bucket);

  async function look(key: string): Promise<StoredObject | null> {
    if (!safeKey(key)) return null;
    const { status, headers } = await client.send({ method: "HEAD", key });
    return status === 404 ? null : describe(headers);
  }

  async function remove(key: string): Promise<void> {
    const answer = await client.send({ method: "DELETE", key: checked(key) });
    await answer.body?.cancel();
  }

  return {
    problem: () => client.problem(),
    stat: look,

    async has(key) {
      return (await look(key)) !== null;
    },

    async open(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await client.send({ method: "GET", key: checked(key), headers });
      if (answer.status === 404) {
        await answer.body?.cancel();
        throw new Error(`no media object ${key}`);
      }
      if (range && answer.status !== 206) {
        await answer.body?.cancel();
        throw new StorageUnavailable(`a part of ${key} was asked for, the whole came`);
      }
      return answer.body === null ? Readable.from([]) : Readable.from(flow(answer.body, key), { objectMode: false });
    },

    async put(key, source) {
      checked(key);
      const parts = inParts(source instanceof Uint8Array ? [source] : source);
      const first = await parts.next();
      const body = first.done ? new Uint8Array() : first.value;
      if (body.length < partBytes) {
        const answer = await client.send({ method: "PUT", key, body });
        await answer.body?.cancel();
        if (!answer.ok) throw new StorageUnavailable(`the bucket for ${key} is missing`);
      } else {
        await putInParts(client, key, withFirst(body, parts));
      }
      const stored = await look(key);
      if (stored === null) throw new Error(`media ${key} vanished while it was stored`);
      return stored;
    },

    delete: remove,
    // Buckets have no folders.
    prune: async () => {},

    async *list(prefix) {
      // Version 1 of the list API: every store supports it, and a page starts after a given key.
      for (let marker = ""; ;) {
        const query = { prefix: bucket.prefix + prefix, "max-keys": String(listedAtOnce), ...(marker && { marker }) };
        const answer = await client.send({ method: "GET", query });
        const xml = await answer.text();
        if (!answer.ok) throw new StorageUnavailable("there is no such bucket");
        const found = elements(xml, "Contents").map(listed);
        for (const { key, ...object } of found) {
          const own = key.slice(bucket.prefix.length);
          if (safeKey(own)) yield { key: own, ...object };
        }
        const last = found.at(-1);
        if (elementText(xml, "IsTruncated") !== "true" || last === undefined) return;
        marker = last.key;
      }
    },
  };
}

function checked(key: string): string {
  if (!safeKey(key)) throw new RangeError(`not a usable media key: ${JSON.stringify(key)}`);
  return key;
}

async function* withFirst<Item>(first: Item, rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first;
  yield* rest;
}

/** Reads the body at the consumer's pace; when the consumer stops, the connection is closed. */
async function* flow(body: ReadableStream<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await within(stalled, reader.read(), () => new StorageUnavailable(`${key} stalled`));
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function describe(headers: Headers): StoredObject {
  const size = Number(headers.get("content-length") ?? Number.NaN);
  const modified = Date.parse(headers.get("last-modified") ?? "");
  if (!Number.isSafeInteger(size) || Number.isNaN(modified))
    throw new StorageUnavailable("an object without size or time");
  return { size, modified, ...versionOf(headers.get("etag")) };
}

function listed(xml: string): ListedObject {
  return {
    key: elementText(xml, "Key") ?? "",
    size: Number(elementText(xml, "Size")),
    modified: Date.parse(elementText(xml, "LastModified") ?? ""),
    ...versionOf(elementText(xml, "ETag")),
  };
}

/** The ETag, which depends on the bytes only. */
function versionOf(etag: string | null): { version?: string } {
  const version = /^"?([\w-]{1,80})"?$/.exec(etag ?? "")?.[1];
  return version === undefined ? {} : { version };
}
