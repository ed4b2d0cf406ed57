import { afterAll, beforeAll, expect, it } from "vitest";
import { fetchOutside } from "#server/net/fetch-outside.ts";
import { startReceiver, type Receiver } from "../../helpers/receiver.ts";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

it("says why it gave up on a server that does not answer", async () => {
  receiver.silent = true;
  const limits = { maxBytes: 100, privateHosts: [receiver.host], body: "{}" };
  const address = `http://${receiver.host}/`;
  await expect(fetchOutside(address, { ...limits, timeout: 1 })).rejects.toMatchObject({ name: "TimeoutError" });
  const reason = new Error("the job was lost");
  const signal = AbortSignal.abort(reason);
  await expect(fetchOutside(address, { ...limits, timeout: 60_000, signal })).rejects.toBe(reason);
});

it("keeps a connection to a private host from requests that may not go there", async () => {
  receiver.silent = false;
  const { port } = new URL(`http://${receiver.host}`);
  const limits = { maxBytes: 1000, timeout: 60_000 };
  const address = `http://localhost:${port}/`;
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await fetchOutside(address, { ...limits, privateHosts: [`localhost:${port}`] })).status).toBe(204);
    await expect(fetchOutside(address, limits)).rejects.toThrow("localhost 在内网里");
  }
});
