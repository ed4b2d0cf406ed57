import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tidyUploads } from "#server/uploads/cancel.ts";
import { openTestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { breakAfter, serveBytes } from "../../helpers/film-server.ts";
import { addGuest, addMember, refusal } from "../../helpers/people.ts";
import { addChannel, addTag } from "../../helpers/rows.ts";
import { serveApp, type ServedApp } from "../../helpers/served.ts";
import { filmBytes, tus } from "../../helpers/tus.ts";
import { addWork } from "../../helpers/works.ts";
import { storedBytes } from "../uploads/stored.ts";
import { useFetchBench } from "./bench.ts";

const bench = useFetchBench();
let served: ServedApp;
beforeAll(async () => {
  served = await serveApp(bench.app);
});
afterAll(() => served.stop());

describe("a film by address", () => {
  it("becomes a draft named like the file, is fetched, and waits for its transcoding", async () => {
    const bytes = filmBytes(100_000);
    const address = bench.outside.on("/%E9%9B%A8%E5%9F%8E.mp4?key=secret", serveBytes(bytes));
    const [added] = await bench.give([address]);
    expect(added).toMatchObject({ address, problem: "" });
    expect(await bench.works()).toMatchObject([
      { title: "雨城", stage: "uploading", file: { state: "uploading", progress: 0, doing: "排队等着取" } },
    ]);
    expect(await bench.fetches()).toMatchObject([{ state: "waiting", address, received: 0, progress: null }]);
    await bench.work();
    const upload = await bench.uploadOf(added?.videoId ?? 0);
    expect(upload).toMatchObject({ state: "complete", size: bytes.length, received: bytes.length });
    expect((await storedBytes(bench.app, upload.id)).equals(bytes)).toBe(true);
    expect(await bench.works()).toMatchObject([{ stage: "queued" }]);
    expect(await bench.fetches()).toEqual([]);
    const { limits } = await bench.app.call("works/upload/list", {}, bench.member.token);
    expect(limits.today).toBe(3_000_000 - bytes.length);
    const left = await bench.app.site.context.db.primary.selectFrom("film_fetches").select("address").execute();
    expect(left).toEqual([]);
  });

  it("goes on where the connection broke, with the very file", async () => {
    const bytes = filmBytes(150_000);
    const path = "/broken.mp4";
    const address = bench.outside.on(path, (req, res, time) =>
      (time < 3 ? breakAfter(40_000, bytes) : serveBytes(bytes))(req, res, time),
    );
    expect(await bench.outcomeOf(address)).toBe("complete");
    expect(bench.outside.asked).toEqual([path, `${path} bytes=40000-`, `${path} bytes=80000-`]);
    expect((await bench.stored()).equals(bytes)).toBe(true);
  });

  it("that was changed meanwhile begins anew", async () => {
    const [old, next] = [filmBytes(90_000), filmBytes(80_000)];
    const address = bench.outside.on("/changed.mp4", (req, res, time) =>
      (time === 1 ? breakAfter(40_000, old) : serveBytes(next, { etag: '"two"' }))(req, res, time),
    );
    expect(await bench.outcomeOf(address)).toBe("complete");
    expect((await bench.stored()).equals(next)).toBe(true);
  });

  it("goes on after the worker was killed in the middle, and ends once", async () => {
    const bytes = filmBytes(120_000);
    let hang: (() => void) | undefined;
    const reached = new Promise<void>((resolve) => (hang = resolve));
    const address = bench.outside.on("/killed.mp4", (req, res, time) => {
      if (time > 1) return serveBytes(bytes)(req, res, time);
      res.writeHead(200, { "content-length": bytes.length, etag: '"one"' });
      res.write(bytes.subarray(0, 50_000), () => hang?.());
    });
    const [added] = await bench.give([address]);
    const worker = bench.worker();
    const done = worker.drain();
    await reached;
    await worker.stop(60_000);
    await done;
    const before = await bench.uploadOf(added?.videoId ?? 0);
    expect(before.state).toBe("open");
    await bench.work();
    const upload = await bench.uploadOf(added?.videoId ?? 0);
    expect(upload.state).toBe("complete");
    expect((await storedBytes(bench.app, upload.id)).equals(bytes)).toBe(true);
    expect(bench.outside.asked.at(-1)).toBe(`/killed.mp4${before.received > 0 ? ` bytes=${before.received}-` : ""}`);
  });

  it("is fetched after all when its turn came while its film was deleted", async () => {
    const address = bench.outside.on("/back.mp4", serveBytes(filmBytes(5000)));
    const [added] = await bench.give([address]);
    const id = added?.videoId ?? 0;
    const show = (act: "delete" | "restore") => bench.app.call("works/modify/show", { id, act }, bench.member.token);
    await show("delete");
    await bench.work();
    await show("restore");
    await bench.work();
    expect((await bench.uploadOf(id)).state).toBe("complete");
  });

  it("without a length is fetched to its end", async () => {
    const bytes = filmBytes(70_000);
    const address = bench.outside.on("/chunked.mp4", (_, res) => {
      res.write(bytes.subarray(0, 30_000));
      res.end(bytes.subarray(30_000));
    });
    expect(await bench.outcomeOf(address)).toBe("complete");
  });

  it("by way of another address is fetched there", async () => {
    bench.outside.on("/there.mp4", serveBytes(filmBytes(5000)));
    const address = bench.outside.on("/moved.mp4", (_, res) => res.writeHead(302, { location: "/there.mp4" }).end());
    expect(await bench.outcomeOf(address)).toBe("complete");
  });

  it("takes the channel, tags and visibility of all that were given together", async () => {
    const channelId = await addChannel(bench.app.site.context, 10784);
    const tag = await addTag(bench.app.site.context);
    const address = bench.outside.on("/together.mp4", serveBytes(filmBytes(5000)));
    const other = bench.outside.on("/together-2.mp4", serveBytes(filmBytes(5000)));
    const list = await bench.give([address, other], { details: { channelId, tagIds: [tag], show: "published" } });
    for (const { videoId } of list) {
      const film = await bench.app.call("works/media/detail", { id: videoId ?? 0 }, bench.member.token);
      expect(film).toMatchObject({ channel: { id: channelId }, tags: [{ id: tag }], show: "published" });
    }
  });

  it("takes the place of a film's file, whose comments and numbers stay", async () => {
    const { id } = await addWork(bench.app.site.context, bench.member.userId, { row: { wanted_status: "published" } });
    const { db } = bench.app.site.context;
    await db.write((trx) =>
      trx.updateTable("videos").set({ plays: 42, comment_count: 3 }).where("id", "=", id).execute(),
    );
    const address = bench.outside.on("/better.mp4", serveBytes(filmBytes(5000)));
    expect(await bench.give([address], { videoId: id })).toMatchObject([{ videoId: id, problem: "" }]);
    expect(await bench.works()).toMatchObject([{ id, file: null, plays: 42 }]);
    await bench.work();
    expect(await bench.works()).toMatchObject([{ id, file: { state: "queued" }, plays: 42, comments: 3 }]);
    const others = (await addMember(bench.app)).token;
    const answer = bench.app.call("works/upload/address", { addresses: [address], videoId: id }, others);
    expect((await answer).list).toMatchObject([{ videoId: null, problem: expect.stringContaining("不存在") }]);
  });

  it("can be cancelled, which leaves nothing", async () => {
    const address = bench.outside.on("/cancelled.mp4", serveBytes(filmBytes(5000)));
    const [added] = await bench.give([address]);
    const [item] = await bench.fetches();
    const act = { uploadId: item?.uploadId ?? "", act: "cancel" as const };
    const stranger = await addMember(bench.app);
    expect(await refusal(bench.app.call("works/upload/address/act", act, stranger.token))).toContain("6016");
    expect((await bench.app.call("works/upload/address/act", act, bench.member.token)).list).toEqual([]);
    await bench.work();
    await tidyUploads(bench.app.site.context);
    expect(bench.outside.asked).toEqual([]);
    expect(await bench.works()).toEqual([]);
    const { db } = bench.app.site.context;
    const rows = await db.primary
      .selectFrom("videos")
      .select("id")
      .where("id", "=", added?.videoId ?? 0)
      .execute();
    expect(rows).toEqual([]);
  });

  it("is given by nobody else: its upload takes no bytes from a browser", async () => {
    await bench.give([bench.outside.on("/mine.mp4", serveBytes(filmBytes(5000)))]);
    const [item] = await bench.fetches();
    const url = `${served.url}/api/upload/${item?.uploadId ?? ""}`;
    const { token } = bench.member;
    expect((await tus(url, "PATCH", { token, offset: 0, body: filmBytes(100) })).status).toBe(423);
    expect((await tus(url, "DELETE", { token })).status).toBe(204);
    expect(await bench.fetches()).toEqual([]);
  });
});

describe("limits", () => {
  it("are those of an upload: each address counts as an open file", async () => {
    const addresses = Array.from({ length: 6 }, (_, at) => `https://films.example/${at}.mp4`);
    const list = await bench.give(addresses);
    expect(list.map(({ videoId }) => videoId !== null)).toEqual([true, true, true, true, true, false]);
    expect(list.at(-1)?.problem).toContain("没传完的影片太多了");
  });

  it("let the same address be fetched once at a time", async () => {
    const list = await bench.give(["https://films.example/twice.mp4", "https://films.example/twice.mp4"]);
    expect(list.map(({ problem }) => problem)).toEqual(["", "这个地址已经在取了"]);
  });

  it("let two of a member be fetched at once; the third waits", async () => {
    const held: (() => void)[] = [];
    const reached = Promise.withResolvers<void>();
    const address = (at: number) =>
      bench.outside.on(`/at-once-${at}.mp4`, (req, res, time) => {
        held.push(() => serveBytes(filmBytes(5000))(req, res, time));
        if (held.length === 2) reached.resolve();
      });
    await bench.give([address(1), address(2), address(3)]);
    const done = bench.worker().drain();
    await reached.promise;
    const waits = async () => (await bench.fetches()).find(({ text }) => text.includes("取完就轮到它"));
    await expect.poll(waits, { timeout: 60_000 }).toBeDefined();
    expect(bench.outside.asked).toHaveLength(2);
    for (const answer of held) answer();
    await done;
    const last = bench.work(15_000);
    await expect.poll(() => held.length, { timeout: 60_000 }).toBe(3);
    held[2]?.();
    await last;
    expect(await bench.fetches()).toEqual([]);
  });

  it("keep guests out, and everybody where the operator wants none of it", async () => {
    const guest = await addGuest(bench.app);
    const ask = { addresses: ["https://films.example/a.mp4"] };
    expect((await bench.app.ask("works/upload/address", ask, { token: guest.token })).status).toBe(403);
    const closed = await openTestApp(await createMigratedStore(), { WORKER: "off", UPLOAD_BY_ADDRESS: "off" });
    const { token } = await addMember(closed);
    expect(await refusal(closed.call("works/upload/address", ask, token))).toContain("4065");
    expect((await closed.call("works/upload/addresses", {}, token)).on).toBe(false);
    await closed.close();
  });
});
