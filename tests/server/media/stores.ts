import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { Socket } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { folderStorage } from "#server/storage/folder.ts";
import { s3Storage } from "#server/storage/s3/storage.ts";
import type { MediaGuard } from "#server/media/guard.ts";
import { createMediaHandler } from "#server/media/serve.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { TestStore } from "../../helpers/s3.ts";
import { temporaryFolder } from "../http/serve-fixture.ts";

/** Serves a storage on a free port; settled work is counted, for what happens after a client has gone. */
export async function serveStorage(storage: Storage, guard?: MediaGuard) {
  const media = createMediaHandler({ storage, obfuscated: ["images/ads/list-"], ...(guard && { guard }) });
  const failures: unknown[] = [];
  const done: Promise<void>[] = [];
  const server = createServer((req, res) => {
    const work = media(req, res, (req.url ?? "").slice("/media/".length)).catch(
      (error: unknown) => void failures.push(error),
    );
    done.push(work);
  });
  const sockets: Socket[] = [];
  server.on("connection", (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { port: address.port, url: `http://127.0.0.1:${address.port}/media/`, failures, done, sockets };
}

/** Each test has a store of its own: a folder, or a corner of the bucket. */
export const stores = {
  folder: async () => folderStorage(join(await temporaryFolder(), "media")),
  s3: async ({ place: bucket }: TestStore) => s3Storage({ ...bucket, prefix: `${randomUUID()}/` }),
};
export type StoreName = keyof typeof stores;

/** Lets what is under way go on for a while. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export async function keysOf(storage: Storage, prefix = ""): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.toSorted();
}
