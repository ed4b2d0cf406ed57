import { describe, expect, it } from "vitest";
import { breakAfter, serveBytes } from "../../helpers/film-server.ts";
import { filmBytes } from "../../helpers/tus.ts";
import { largest, patience, useFetchBench } from "./bench.ts";

const bench = useFetchBench();

describe("what cannot be fetched says why", () => {
  const film = filmBytes(50_000);

  it("while it is still tried again, too", async () => {
    await bench.give([bench.outside.on("/passing.mp4", (_, res) => res.writeHead(503).end())]);
    await bench.work();
    const why = expect.stringMatching(
      /^上次没有成功，稍后自动再试。原因：127\.0\.0\.1:\d+ 出错了（503），请过一阵再试$/,
    );
    expect(await bench.fetches()).toMatchObject([{ state: "waiting", text: why }]);
    expect(await bench.works()).toMatchObject([{ file: { state: "uploading", doing: why } }]);
  });

  it.each<[string, (path: string) => string, string]>([
    [
      "a web page",
      (path) => bench.outside.on(path, (_, res) => res.end("<!doctype html><title>雨城</title>")),
      "是网页",
    ],
    [
      "text",
      (path) => bench.outside.on(path, (_, res) => res.end("plain words of some length")),
      "不是能识别的视频或音频",
    ],
    ["nothing", (path) => bench.outside.on(path, (_, res) => res.end()), "是空的"],
    ["a missing file", (path) => `http://${bench.outside.host}${path}`, "没有这个文件（404）"],
    ["a guarded file", (path) => bench.outside.on(path, (_, res) => res.writeHead(403).end()), "拒绝访问（403）"],
    ["a broken server", (path) => bench.outside.on(path, (_, res) => res.writeHead(500).end()), "出错了（500）"],
    [
      "a file that says it is too large",
      (path) => bench.outside.on(path, serveBytes(filmBytes(largest + 1))),
      "文件太大了",
    ],
    [
      "a body without end",
      (path) =>
        bench.outside.on(path, (_, res) => {
          const more = () => void res.write(filmBytes(64 * 1024), (error) => error ?? more());
          more();
        }),
      "文件太大了",
    ],
    [
      "a server that promises more than it gives",
      (path) => bench.outside.on(path, breakAfter(0, film)),
      "每次都只给一部分就断开",
    ],
    [
      "one that breaks off and cannot go on",
      (path) =>
        bench.outside.on(path, (_, res) => {
          res.writeHead(200, { "content-length": film.length });
          res.write(film.subarray(0, 20_000), () => res.destroy());
        }),
      "不能从断开的地方接着给",
    ],
    [
      "an address that leads into the private network",
      (path) => bench.outside.on(path, (_, res) => res.writeHead(302, { location: "http://10.0.0.1/" }).end()),
      "在内网里",
    ],
    ["an address in the private network", () => "http://192.168.1.1/film.mp4", "在内网里"],
    ["this machine", () => "http://localhost:9/film.mp4", "在内网里"],
    ["another kind of address", () => "file:///etc/passwd", "http:// 或 https:// 开头"],
    ["an address with a password", () => "http://me:pw@films.example/a.mp4", "不带密码"],
  ])("%s", async (name, begin, reason) => {
    expect(await bench.outcomeOf(begin(`/${encodeURIComponent(name)}`))).toContain(reason);
  });

  it("a server that falls silent, and one that hardly moves", async () => {
    const silent = bench.outside.on(
      "/silent.mp4",
      (_, res) => void res.writeHead(200, { "content-length": 5 }).flushHeaders(),
    );
    expect(await bench.outcomeOf(silent, { ...patience, silence: 20 })).toContain("每次都只给一部分就断开");
    const slow = bench.outside.on("/slow.mp4", (_, res) => {
      res.writeHead(200, { "content-length": film.length });
      res.write(film.subarray(0, 1000));
    });
    expect(await bench.outcomeOf(slow, { ...patience, stretch: 20 })).toContain("对方给得太慢");
    const long = bench.outside.on("/long.mp4", serveBytes(film));
    expect(await bench.outcomeOf(long, { ...patience, total: -1 })).toContain("对方给得太慢");
  });

  it("and can be tried again", async () => {
    let opened = false;
    const address = bench.outside.on("/later.mp4", (req, res, time) =>
      opened ? serveBytes(film)(req, res, time) : res.writeHead(403).end(),
    );
    const [added] = await bench.give([address]);
    await bench.work();
    expect(await bench.fetches()).toMatchObject([{ state: "failed", text: expect.stringContaining("拒绝访问") }]);
    const { list } = await bench.app.call("message/list", { kind: "announcement" }, bench.member.token);
    expect(list).toMatchObject([{ about: { title: "影片没能取来" }, text: expect.stringContaining("拒绝访问") }]);
    opened = true;
    const again = { id: added?.videoId ?? 0, act: "retry" as const };
    expect((await bench.app.call("works/modify/show", again, bench.member.token)).work.stage).toBe("uploading");
    await bench.work();
    expect((await bench.uploadOf(added?.videoId ?? 0)).state).toBe("complete");
  });

  it("keeps no bytes of what it refused", async () => {
    const address = bench.outside.on("/large-lie.mp4", (_, res) => {
      const more = () => void res.write(filmBytes(64 * 1024), (error) => error ?? more());
      more();
    });
    await bench.outcomeOf(address);
    const [kept] = await bench.works();
    expect(await bench.uploadOf(kept?.id ?? 0)).toMatchObject({ state: "open", received: 0, parts: 0, size: 0 });
  });
});
