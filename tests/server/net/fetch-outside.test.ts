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
