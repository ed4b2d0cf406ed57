import { createHash, randomBytes } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { partBytes } from "#server/storage/s3/multipart.ts";
import { s3Storage } from "#server/storage/s3/storage.ts";
import { StorageUnavailable } from "#server/storage/storage.ts";
import { startS3, type TestStore } from "../../helpers/s3.ts";
import { keysOf, serveStorage, stores } from "./stores.ts";

let store: TestStore;
beforeAll(async () => {
  store = await startS3();
});
afterAll(() => store.stop());

/** An object store that answers as the listener does. */
async function badStore(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return s3Storage({ ...store.place, endpoint: `http://127.0.0.1:${address.port}` });
}

/** One that takes parts, notes what it was sent, and answers the end of an upload so. */
function partsStore(sent: string[], completed: string) {
  return badStore((req, res) => {
    const { search } = new URL(req.url ?? "", "http://store");
    // A HEAD asks whether the store is there, when a request takes long.
    if (req.method !== "HEAD") sent.push(`${req.method} ${search}`);
    req.resume().on("end", () => {
      if (search === "?uploads=")
        return res.end("<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>");
      if (req.method === "POST") return res.end(completed);
      return res.writeHead(req.method === "DELETE" ? 204 : 200, { etag: '"x"' }).end();
    });
  });
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("a long stream of unknown length goes up in parts and comes back the same", async () => {
  const storage = await stores.s3(store);
  const bytes = randomBytes(2 * partBytes + 12_345);
  const chunks = Array.from({ length: Math.ceil(bytes.length / 70_001) }, (_, at) =>
    bytes.subarray(at * 70_001, (at + 1) * 70_001),
  );
  const stored = await storage.put("works/long.mp4", Readable.from(chunks));
  expect(stored.size).toBe(bytes.length);
  expect(hashOf(await buffer(await storage.open("works/long.mp4")))).toBe(hashOf(bytes));
  const across = await buffer(await storage.open("works/long.mp4", { start: partBytes - 5, end: partBytes + 5 }));
  expect(across.equals(bytes.subarray(partBytes - 5, partBytes + 6))).toBe(true);
});

test("parts of a stream that breaks off are taken back", async () => {
  const sent: string[] = [];
  const storage = await partsStore(sent, "<CompleteMultipartUploadResult/>");
  const broken = async function* () {
    yield randomBytes(partBytes + 10);
    throw new Error("upload stopped");
  };
  await expect(storage.put("works/half.mp4", broken())).rejects.toThrow("upload stopped");
  expect(sent).toEqual(["POST ?uploads=", "PUT ?partNumber=1&uploadId=u1", "DELETE ?uploadId=u1"]);
});

test("names in every script and with every sign can be kept, listed and read", async () => {
  const storage = await stores.s3(store);
  const keys = ["影片/雨城 (1).mp4", "a+b&c=d.mp4", "it's 100%25!.webp", "a/b/c.m4s", "~x/[1]@$,;.jpg"];
  for (const key of keys) await storage.put(key, Buffer.from(key));
  expect(await keysOf(storage)).toEqual(keys.toSorted());
  for (const key of keys) expect(String(await buffer(await storage.open(key)))).toBe(key);
});

test.each(["folder", "s3"] as const)("a list in a %s has every object once, over many pages", async (name) => {
  const storage =
    name === "s3" ? s3Storage({ ...store.place, prefix: "listed/" }, { listedAtOnce: 10 }) : await stores.folder();
  const keys = Array.from({ length: 41 }, (_, at) => `works/${at % 7}/${at}.m4s`);
  for (const key of [...keys, "other.m4s"]) await storage.put(key, Buffer.from("x"));
  expect(await keysOf(storage, "works/")).toEqual(keys.toSorted());
  expect(await keysOf(storage, "works/3/1")).toEqual(keys.filter((key) => key.startsWith("works/3/1")).toSorted());
  expect(await keysOf(storage, "nothing/")).toEqual([]);
  for await (const { key, size, modified } of storage.list("other")) {
    expect({ key, size }).toEqual({ key: "other.m4s", size: 1 });
    expect(Math.abs(Date.now() - modified)).toBeLessThan(60_000);
  }
});

test("what fails for a moment is tried again, what is forbidden is not", async () => {
  let asked = 0;
  const flaky = await badStore((_req, res) => {
    asked += 1;
    res.writeHead(asked < 3 ? 503 : 404).end();
  });
  expect(await flaky.stat("a.mp4")).toBeNull();
  expect(asked).toBe(3);
  asked = 0;
  const forbidden = await badStore((_req, res) => {
    asked += 1;
    res.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
  });
  await expect(forbidden.open("a.mp4")).rejects.toThrow(/403 AccessDenied/);
  expect(asked).toBe(1);
});

test("a store that cannot be reached gives 503 with a time to come back", async () => {
  const gone = s3Storage({ ...store.place, endpoint: "http://127.0.0.1:9" });
  await expect(gone.stat("a.mp4")).rejects.toThrow(StorageUnavailable);
  const { url, failures } = await serveStorage(gone);
  const answer = await fetch(`${url}a.mp4`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(failures).toEqual([]);
});

test("parts that were not put together although the answer began with 200 are an error", async () => {
  const sent: string[] = [];
  const storage = await partsStore(sent, "<Error><Code>InternalError</Code></Error>");
  await expect(storage.put("a.mp4", randomBytes(partBytes))).rejects.toThrow(/InternalError/);
  expect(sent.at(-1)).toBe("DELETE ?uploadId=u1");
});
