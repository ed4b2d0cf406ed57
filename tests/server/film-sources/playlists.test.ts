import { describe, expect, it } from "vitest";
import { serveBytes } from "../../helpers/film-server.ts";
import { storedBytes } from "../uploads/stored.ts";
import { useFetchBench } from "./bench.ts";

const bench = useFetchBench();

describe("an HLS playlist", () => {
  const packet = (at: number) => Buffer.concat([Buffer.from("G"), Buffer.alloc(187, at)]);
  const segments = [0, 1, 2].map((at) => Buffer.concat(Array.from({ length: 20 }, () => packet(at))));
  const listOf = (names: readonly string[], more: readonly string[] = []) =>
    [
      "#EXTM3U",
      "#EXT-X-TARGETDURATION:4",
      ...more,
      ...names.flatMap((name) => ["#EXTINF:4,", name]),
      "#EXT-X-ENDLIST",
    ].join("\n");

  function serve(folder: string, list: string): string {
    for (const [at, bytes] of segments.entries()) bench.outside.on(`${folder}/${at}.ts`, serveBytes(bytes));
    return bench.outside.on(`${folder}/index.m3u8`, (_, res) => res.end(list));
  }

  it("is put together from its pieces, of the best quality that holds picture and sound", async () => {
    serve("/hls", listOf(["0.ts", "1.ts", "2.ts"]));
    const master = [
      "#EXTM3U",
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="apart",NAME="a",URI="a.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=1920x1080,AUDIO="apart"',
      "apart.m3u8",
      "#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=640x360",
      "low.m3u8",
      "#EXT-X-STREAM-INF:BANDWIDTH=600000,RESOLUTION=1280x720",
      "index.m3u8",
    ].join("\n");
    const address = bench.outside.on("/hls/master.m3u8", (_, res) => res.end(master));
    expect(await bench.outcomeOf(address)).toBe("complete");
    const [film] = await bench.works();
    const upload = await bench.uploadOf(film?.id ?? 0);
    expect(upload.parts).toBe(3);
    expect((await storedBytes(bench.app, upload.id)).equals(Buffer.concat(segments))).toBe(true);
  });

  it("goes on with the piece that is missing", async () => {
    const address = serve("/hls-broken", listOf(["0.ts", "1.ts", "2.ts"]));
    bench.outside.on("/hls-broken/1.ts", (req, res, time) =>
      time <= 3 ? res.writeHead(503).end() : serveBytes(segments[1] ?? Buffer.alloc(0))(req, res, time),
    );
    expect(await bench.outcomeOf(address)).toBe("complete");
    expect(bench.outside.asked.filter((path) => path === "/hls-broken/0.ts")).toHaveLength(1);
    expect((await bench.stored()).equals(Buffer.concat(segments))).toBe(true);
  });

  it("may name parts of one file", async () => {
    const bytes = Buffer.concat(segments);
    const address = bench.outside.on("/hls-range/index.m3u8", (_, res) =>
      res.end(
        listOf(
          [],
          [
            `#EXT-X-BYTERANGE:3760@0\n#EXTINF:4,\nall.ts`,
            `#EXT-X-BYTERANGE:3760\n#EXTINF:4,\nall.ts`,
            `#EXT-X-BYTERANGE:3760\n#EXTINF:4,\nall.ts`,
          ],
        ),
      ),
    );
    bench.outside.on("/hls-range/all.ts", (req, res) => {
      const [, start = 0, end = 0] = (/bytes=(\d+)-(\d+)/.exec(req.headers.range ?? "") ?? []).map(Number);
      res.writeHead(206, { "content-range": `bytes ${start}-${end}/${bytes.length}` });
      res.end(bytes.subarray(start, end + 1));
    });
    expect(await bench.outcomeOf(address)).toBe("complete");
    expect((await bench.stored()).equals(bytes)).toBe(true);
  });

  it.each([
    ["that is encrypted", listOf(["0.ts"], ['#EXT-X-KEY:METHOD=AES-128,URI="key"']), "加密"],
    ["with a piece in the private network", listOf(["0.ts", "http://10.1.2.3/1.ts"]), "在内网里"],
    ["with a piece that is a local file", listOf(["file:///etc/passwd"]), "http:// 或 https:// 开头"],
    ["of something live", listOf(["0.ts"]).replace("#EXT-X-ENDLIST", ""), "直播"],
    [
      "of several films",
      listOf(["0.ts", "1.ts"]).replace("1.ts", "1.ts\n#EXT-X-DISCONTINUITY\n2.ts"),
      "几段不同的影片",
    ],
    ["of nothing", listOf([]), "没有影片"],
    ["of one endless line", `#EXTM3U\n#EXT-X-STREAM-INF:${"A".repeat(150_000)}\nindex.m3u8`, "不是能识别的视频或音频"],
    ["of thousands of qualities", `#EXTM3U\n${"#EXT-X-STREAM-INF:\n".repeat(9000)}`, "没有影片"],
    ["that leads on to itself", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nindex.m3u8", "不是能识别的视频或音频"],
    ["of web pages", listOf(["page.html"]), "不是能识别的视频或音频"],
  ])("%s is refused", async (name, list, reason) => {
    const folder = `/hls-${encodeURIComponent(name)}`;
    bench.outside.on(`${folder}/page.html`, (_, res) => res.end("<!doctype html><title>雨城</title>"));
    expect(await bench.outcomeOf(serve(folder, list))).toContain(reason);
  });
});
