import { get, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { Storage } from "#server/storage/storage.ts";
import { serveStorage, turns } from "./stores.ts";

describe("slow readers", () => {
  const chunk = Buffer.alloc(64 * 1024);
  const chunks = 4096;

  /** A film of 256 MB that counts what has been read of it. */
  function countingStorage(state: { read: number; closed: boolean }): Storage {
    async function* bytes() {
      try {
        for (; state.read < chunks; state.read++) yield chunk;
      } finally {
        state.closed = true;
      }
    }
    const size = chunk.length * chunks;
    return {
      problem: async () => null,
      stat: async () => ({ size, modified: 0 }),
      has: async () => true,
      open: async () => Readable.from(bytes(), { highWaterMark: 1 }),
      put: () => Promise.reject(new Error("read only")),
      delete: async () => {},
      prune: async () => {},
      async *list() {},
    };
  }

  test("hold up the reading, and give everything back when they go", async () => {
    const state = { read: 0, closed: false };
    const { url, done, failures } = await serveStorage(countingStorage(state));
    const response = await new Promise<IncomingMessage>((resolve) => get(`${url}film.mp4`, resolve));
    response.pause();
    for (let before = -1; before !== state.read;) {
      before = state.read;
      await turns(500);
    }
    expect(state.read).toBeGreaterThan(0);
    expect(state.read * chunk.length).toBeLessThan(32 * 1024 * 1024);
    response.destroy();
    await Promise.all(done);
    expect(state.closed).toBe(true);
    expect(failures).toEqual([]);
  });

  test("who go while the film is being opened leave nothing open", async () => {
    const opening = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    const source = Readable.from([chunk]);
    const storage: Storage = {
      ...countingStorage({ read: 0, closed: false }),
      async open() {
        opening.resolve();
        await opened.promise;
        return source;
      },
    };
    const { url, done, failures, sockets } = await serveStorage(storage);
    const request = get(`${url}film.mp4`).on("error", () => {});
    await opening.promise;
    const [socket] = sockets;
    const gone = new Promise((resolve) => socket?.once("close", resolve));
    request.destroy();
    await gone;
    opened.resolve();
    await Promise.all(done);
    expect(source.destroyed).toBe(true);
    expect(failures).toEqual([]);
  });
});
