import { afterAll, beforeAll, expect, it } from "vitest";
import { checkLine } from "#server/lines/check.ts";
import { type LineMachine, startMachine } from "./machine.ts";

let machine: LineMachine;
beforeAll(async () => {
  machine = await startMachine();
});
afterAll(() => machine.close());

/** A list of five pieces. */
const listOf = (folder: string, head = "") =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${head}${[0, 1, 2, 3, 4].map((name) => `#EXTINF:4,\n${folder}/${name}.ts\n`).join("")}`;
const aes = (key: string) => `#EXT-X-KEY:METHOD=AES-128,URI="${key}"\n`;

/** What the check says of a list, and what it asked for. */
async function check(name: string, body: string) {
  const { host, answers, asked } = machine;
  answers.set(`/${name}.m3u8`, { body });
  asked.length = 0;
  const found = await checkLine(
    { privateHosts: [host], publicOrigin: "http://films.example", isAllowed: async () => false },
    `http://${host}/${name}.m3u8`,
  );
  return { ...found, paths: asked.slice(1).map(({ path }) => path) };
}

it("asks for the beginning of one piece, and for another only if that one is lost", async () => {
  expect(await check("good", listOf("good"))).toMatchObject({ fault: null, paths: ["/good/2.ts"] });
  expect(machine.asked[1]?.range).toBe("bytes=0-255");

  machine.answers.set("/hole/2.ts", { status: 404, body: "" });
  expect(await check("hole", listOf("hole"))).toMatchObject({ fault: null, paths: ["/hole/2.ts", "/hole/0.ts"] });
});

it.each([
  { name: "gone", status: 404, fault: "pieces", isFinal: true },
  { name: "shut", status: 403, fault: "refused", isFinal: false },
  { name: "busy", status: 503, fault: "silent", isFinal: false },
  { name: "closed", status: 200, allow: null, fault: "cors", isFinal: true },
])("knows a line whose pieces are $name", async ({ name, status, allow = "*", fault, isFinal }) => {
  for (const one of [0, 2]) machine.answers.set(`/${name}/${one}.ts`, { status, allow, body: "G".repeat(188) });
  expect(await check(name, listOf(name))).toMatchObject({ fault, isFinal });
  // A master list leads there too.
  const master = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n/${name}.m3u8\n`;
  expect(await check(`${name}-master`, master)).toMatchObject({ fault, isFinal });
});

it("knows a line whose key does not come, or is none", async () => {
  const { answers } = machine;
  answers.set("/good.key", { body: Buffer.alloc(16) });
  answers.set("/words.key", { body: "<h1>no</h1>" });
  answers.set("/shut.key", { status: 403, body: "" });
  const keyed = (key: string) => check("keyed", listOf("keyed", aes(key)));
  expect(await keyed("good.key")).toMatchObject({ fault: null, paths: ["/keyed/2.ts", "/good.key"] });
  expect(await keyed("gone.key")).toMatchObject({ fault: "key", isFinal: true });
  expect(await keyed("words.key")).toMatchObject({ fault: "key", isFinal: true });
  expect(await keyed("shut.key")).toMatchObject({ fault: "refused", isFinal: false });
});

it("knows the host that a piece leads on to", async () => {
  const location = `http://${machine.host.replace("127.0.0.1", "localhost")}/good/2.ts`;
  machine.answers.set("/led/2.ts", { status: 302, location, body: "" });
  expect(await check("led", listOf("led"))).toMatchObject({ fault: "unsafe" });
});
