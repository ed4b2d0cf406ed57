import { expect, test } from "vitest";
import { firstVariant, readPlaylist, readVariants } from "../../../src/islands/player/engine/playlist.ts";

const base = "https://films.example/a/master.m3u8";
const master = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=350000,AVERAGE-BANDWIDTH=300000,RESOLUTION=640x360,CODECS="avc1.64001E,mp4a.40.2"
360p.m3u8
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=900000,BANDWIDTH=1200000,RESOLUTION=1280x720
#EXT-X-SOMETHING:ELSE
720p/index.m3u8?token=1
`;

test("a film begins with the smallest rendition that fills the player, among those any line carries", () => {
  const variants = readVariants(master, base);
  expect(variants).toEqual([
    { url: "https://films.example/a/360p.m3u8", width: 640, bitrate: 350_000 },
    { url: "https://films.example/a/720p/index.m3u8?token=1", width: 1280, bitrate: 1_200_000 },
  ]);
  expect(firstVariant(variants, 820)?.width).toBe(640);
  const [small, large] = variants.map((variant) => ({ ...variant, bitrate: variant.bitrate / 10 }));
  if (!small || !large) throw new Error("no renditions");
  expect(firstVariant([large, small], 820)?.width).toBe(1280);
  expect(firstVariant([large, small], 0)?.width).toBe(640);
  expect(firstVariant([{ ...large, bitrate: 9e6 }], 820)?.bitrate).toBe(9e6);
  expect(firstVariant([], 820)).toBeNull();
});

const pieces = `#EXTM3U
#EXT-X-MAP:URI="480p.mp4",BYTERANGE="1378@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:27404@1378
480p.mp4
#EXTINF:4.000000,
#EXT-X-BYTERANGE:28607
480p.mp4
#EXT-X-ENDLIST
`;
const film = "https://films.example/a/480p.mp4";

test("the piece that holds a second is found, whether it says where it begins or not", () => {
  const map = { url: film, from: 0, to: 1378 };
  expect(readPlaylist(pieces, base, 0)).toEqual({ map, piece: { url: film, from: 1378, to: 28_782 } });
  expect(readPlaylist(pieces, base, 5.5)).toEqual({ map, piece: { url: film, from: 28_782, to: 57_389 } });
  expect(readPlaylist(pieces, base, 8)).toEqual({ map: null, piece: null });
  const files = `#EXTINF:6,\r\nseg-0.m4s\r\n#EXT-X-ENDLIST\r\n`;
  const piece = { url: "https://films.example/a/seg-0.m4s", from: 0, to: 0 };
  expect(readPlaylist(files, base, 3)).toEqual({ map: null, piece });
});

test("broadcasts and locked films are left to the engine", () => {
  const nothing = { map: null, piece: null };
  expect(readPlaylist(pieces.replace("#EXT-X-ENDLIST\n", ""), base, 0)).toEqual(nothing);
  expect(readPlaylist(`#EXT-X-KEY:METHOD=AES-128,URI="key"\n${pieces}`, base, 0)).toEqual(nothing);
});
