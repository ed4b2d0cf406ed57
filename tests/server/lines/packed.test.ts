import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkLine } from "#server/lines/check.ts";
import { type LineMachine, playlist, startMachine } from "./machine.ts";

let machine: LineMachine;
beforeAll(async () => {
  machine = await startMachine();
});
afterAll(() => machine.close());

it("reads a playlist that its host sends packed whatever is asked for", async () => {
  const { host, answers } = machine;
  answers.set("/gzip.m3u8", { encoding: "gzip", body: gzipSync(playlist) });
  answers.set("/brotli.m3u8", { encoding: "br", body: brotliCompressSync(playlist) });
  answers.set("/long.m3u8", { encoding: "gzip", body: gzipSync(playlist + "#\n".repeat(1_000_000)) });
  answers.set("/broken.m3u8", { encoding: "gzip", body: playlist });
  const faultOf = async (name: string) =>
    (
      await checkLine(
        { privateHosts: [host], publicOrigin: null, isAllowed: async () => true },
        `http://${host}/${name}.m3u8`,
      )
    ).fault;
  expect(await faultOf("gzip")).toBeNull();
  expect(await faultOf("brotli")).toBeNull();
  expect(await faultOf("long")).toBeNull();
  expect(await faultOf("broken")).toBe("silent");
});
