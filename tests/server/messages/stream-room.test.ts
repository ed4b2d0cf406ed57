import { afterEach, beforeEach, expect, it } from "vitest";
import { createTags } from "#server/cache/tags.ts";
import { createMessageHub } from "#server/messages/hub.ts";
import { createMessageStreams, type MessageStreams } from "#server/messages/stream.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

let app: TestApp;
let streams: MessageStreams;
beforeEach(async () => {
  app = await createTestApp();
  const { db, now } = app.site.context;
  streams = createMessageStreams(createMessageHub(db, createTags(), now), db, now, 6);
});
afterEach(async () => {
  streams.end();
  await app.close();
});

const people = (ips: readonly string[]) => ips.map((ip, at) => streams.open({ userId: at, sessionId: at, ip }));

/** Whether a stream goes on after its first words. */
async function isOpen(response: Response): Promise<boolean> {
  const reader = response.body?.getReader();
  await reader?.read();
  const more = reader?.read().then(({ done }) => !done);
  // Nothing more comes by itself within this turn; an end has come already.
  const open = await Promise.race([more, new Promise<true>((resolve) => setImmediate(() => resolve(true)))]);
  return open ?? false;
}

it("when full the oldest of the network with most makes room for one from elsewhere", async () => {
  const crowd = people([1, 2, 3, 4, 5, 6].map((network) => `2001:db8:9:${network}::1`));
  const others = ["198.51.100.1", "2001:db8:1::1"].map((ip, at) =>
    streams.open({ userId: 10 + at, sessionId: 10, ip }),
  );
  expect(() => streams.open({ userId: 20, sessionId: 20, ip: "2001:db8:9:7::1" })).toThrow("暂不可用");
  expect(await Promise.all(crowd.map(isOpen))).toEqual([false, false, true, true, true, true]);
  expect(await Promise.all(others.map(isOpen))).toEqual([true, true]);
});

it("when full a person still changes the oldest of their own for a new one, and nobody gives way to an equal", async () => {
  const all = people(["192.0.2.1", "198.51.100.1"]);
  const [first, ...mine] = [1, 2, 3, 4].map((session) =>
    streams.open({ userId: 9, sessionId: session, ip: `10.0.${session}.1` }),
  );
  const next = streams.open({ userId: 9, sessionId: 5, ip: "10.0.5.1" });
  expect(() => streams.open({ userId: 30, sessionId: 30, ip: "172.16.0.1" })).toThrow("暂不可用");
  expect(first && (await isOpen(first))).toBe(false);
  expect(await Promise.all([...all, ...mine, next].map(isOpen))).toEqual([true, true, true, true, true, true]);
});
