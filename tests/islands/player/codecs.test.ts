import { beforeEach, expect, test, vi } from "vitest";
import { inOneCodec } from "../../../src/islands/player/engine/codecs.ts";

type Decoding = Pick<MediaCapabilitiesDecodingInfo, "supported" | "smooth" | "powerEfficient">;

/** What the browser decodes, by the first letters of a codec. */
let decodes: Readonly<Record<string, Decoding | "never told">>;
const asked: MediaDecodingConfiguration[] = [];
const quick = { supported: true, smooth: true, powerEfficient: true };

beforeEach(() => {
  asked.length = 0;
  const of = (type: string) => decodes[/codecs="(\w+)/.exec(type)?.[1] ?? ""];
  vi.stubGlobal("MediaSource", { isTypeSupported: (type: string) => of(type) !== undefined });
  vi.stubGlobal("navigator", {
    userAgent: "Mozilla/5.0",
    mediaCapabilities: {
      async decodingInfo(configuration: MediaDecodingConfiguration) {
        asked.push(configuration);
        const told = of(configuration.video?.contentType ?? "");
        return told === "never told" ? new Promise(() => {}) : told;
      },
    },
  });
  return () => void vi.unstubAllGlobals();
});

const strings = { avc1: "avc1.64001F", av01: "av01.0.05M.08", hvc1: "hvc1.1.6.L93.90" };

function playlist(...codecs: (keyof typeof strings)[]): string {
  const lines = codecs.flatMap((codec) =>
    [360, 720].flatMap((height) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${height}000,AVERAGE-BANDWIDTH=${height},RESOLUTION=${(height * 16) / 9}x${height},FRAME-RATE=25.000,CODECS="${strings[codec]},mp4a.40.2"`,
      `${codec}-${height}p.m3u8`,
    ]),
  );
  return ["#EXTM3U", "#EXT-X-VERSION:7", ...lines, ""].join("\n");
}

const namesIn = (text: string) => text.match(/^\w+-\d+p\.m3u8$/gm);

test("a film in H.264 alone is read as it is, and the browser is not asked", async () => {
  decodes = { avc1: quick, av01: quick };
  expect(await inOneCodec(playlist("avc1"))).toBe(playlist("avc1"));
  expect(await inOneCodec("#EXTM3U\n#EXT-X-TARGETDURATION:4\n")).toBe("#EXTM3U\n#EXT-X-TARGETDURATION:4\n");
  expect(asked).toEqual([]);
});

test("the cheapest codec is played that the browser decodes", async () => {
  const film = playlist("avc1", "av01", "hvc1");
  decodes = { avc1: quick, av01: quick, hvc1: quick };
  expect(namesIn(await inOneCodec(film))).toEqual(["av01-360p.m3u8", "av01-720p.m3u8"]);
  expect(asked.map(({ video }) => video)).toContainEqual({
    contentType: 'video/mp4; codecs="av01.0.05M.08"',
    width: 1280,
    height: 720,
    bitrate: 720_000,
    framerate: 25,
  });
  decodes = { avc1: quick, hvc1: quick };
  expect(namesIn(await inOneCodec(film))).toEqual(["hvc1-360p.m3u8", "hvc1-720p.m3u8"]);
  decodes = { avc1: quick };
  expect(namesIn(await inOneCodec(film))).toEqual(["avc1-360p.m3u8", "avc1-720p.m3u8"]);
});

test("a codec that would warm the device, stutter, or of which nothing is told, is left", async () => {
  const film = playlist("avc1", "av01", "hvc1");
  decodes = { avc1: quick, av01: { ...quick, powerEfficient: false }, hvc1: quick };
  expect(namesIn(await inOneCodec(film))).toEqual(["hvc1-360p.m3u8", "hvc1-720p.m3u8"]);
  decodes = { avc1: quick, av01: { ...quick, smooth: false }, hvc1: "never told" };
  expect(namesIn(await inOneCodec(film))).toEqual(["avc1-360p.m3u8", "avc1-720p.m3u8"]);
  // One by the processor is as good as the other.
  const slow = { ...quick, powerEfficient: false };
  decodes = { avc1: slow, av01: slow };
  expect(namesIn(await inOneCodec(film))).toEqual(["av01-360p.m3u8", "av01-720p.m3u8"]);
});

test("Firefox on Windows is not believed about HEVC", async () => {
  decodes = { avc1: quick, hvc1: quick };
  vi.stubGlobal("navigator", { ...navigator, userAgent: "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0" });
  expect(namesIn(await inOneCodec(playlist("avc1", "hvc1")))).toEqual(["avc1-360p.m3u8", "avc1-720p.m3u8"]);
});

test("a playlist from elsewhere may name the sound before the picture", async () => {
  decodes = { avc1: quick };
  const film = playlist("avc1").replace(`"${strings.avc1},mp4a.40.2"`, `"mp4a.40.2, ${strings.avc1}"`);
  expect(namesIn(await inOneCodec(film))).toEqual(["avc1-360p.m3u8", "avc1-720p.m3u8"]);
});
