import { expect, test } from "vitest";
import { readEnv } from "#server/env/env.ts";
import { pictureCodec } from "#server/transcode/codec-strings.ts";
import { inCodec, ladder } from "#server/transcode/ladder.ts";
import { masterPlaylist, readMaster } from "#server/transcode/playlist.ts";

function variant(name: string, height: number) {
  const width = (height * 16) / 9;
  const attributes = `BANDWIDTH=${height},RESOLUTION=${width}x${height}`;
  return { width, height, bandwidth: height, attributes, playlist: `a/${name}.m3u8` };
}

const head = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
const named = (names: readonly string[]) =>
  names.flatMap((name) => [expect.stringMatching(/^#EXT-X-STREAM-INF:/), name]);

test("a playlist names the smallest quality first, and further codecs after all of H.264", () => {
  const usual = [variant("720p", 720), variant("360p", 360)];
  const plain = masterPlaylist(usual, "b");
  expect(plain.split("\n")).toEqual([...head, ...named(["../a/360p.m3u8", "../a/720p.m3u8"]), ""]);
  const more = ["hevc-720p", "av1-720p", "av1-360p", "hevc-360p"].map((name) =>
    variant(name, Number.parseInt(name.split("-")[1] ?? "", 10)),
  );
  const mixed = masterPlaylist([...more, ...usual], "a");
  const names = ["360p", "720p", "av1-360p", "av1-720p", "hevc-360p", "hevc-720p"].map((name) => `${name}.m3u8`);
  expect(mixed.split("\n")).toEqual([...head, ...named(names), ""]);
  expect(masterPlaylist(readMaster(mixed, "a"), "a")).toBe(mixed);
});

test("a codec is written with its profile, level and bits", () => {
  const box = (name: string, hex: string) => Buffer.concat([Buffer.from(`....${name}`), Buffer.from(hex, "hex")]);
  expect(pictureCodec(box("avcC", "0164001fffe1"))).toBe("avc1.64001F");
  expect(pictureCodec(box("av1C", "81050c00"))).toBe("av01.0.05M.08");
  expect(pictureCodec(box("av1C", "812dcc00"))).toBe("av01.1.13H.10");
  expect(pictureCodec(box("hvcC", "0101600000009000000000005df000fc"))).toBe("hvc1.1.6.L93.90");
  expect(pictureCodec(box("hvcC", "012220000000b000000000007800"))).toBe("hvc1.2.4.H120.B0");
  expect(pictureCodec(Buffer.from("nothing"))).toBeNull();
});

test("a further codec has the qualities of H.264 with fewer bits, but not of a small film", () => {
  const frameRate = { num: 25, den: 1 };
  const rungs = ladder({ width: 1920, height: 1080, frameRate });
  const more = inCodec(rungs, "av1");
  expect(more.map(({ name }) => name)).toEqual(["av1-1080p", "av1-720p", "av1-480p", "av1-360p"]);
  for (const [index, { width, height, ceiling }] of more.entries()) {
    expect(rungs[index]).toMatchObject({ width, height });
    expect(ceiling).toBeLessThan((rungs[index]?.ceiling ?? 0) * 0.8);
  }
  expect(inCodec(ladder({ width: 854, height: 480, frameRate }), "av1")).toEqual([]);
});

test("EXTRA_CODECS names the codecs, and nothing else", () => {
  const read = (EXTRA_CODECS: string) => readEnv({ APP_SECRET: "a secret nobody asks for", EXTRA_CODECS }).uploads;
  expect(read("").extraCodecs).toEqual([]);
  expect(read("hevc,av1, av1").extraCodecs).toEqual(["av1", "hevc"]);
  expect(() => read("av1,vp9")).toThrow(/EXTRA_CODECS：只能是 av1、hevc/);
});
