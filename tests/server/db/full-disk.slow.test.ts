import { spawn, spawnSync } from "node:child_process";
import { on, once } from "node:events";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { CallName } from "#lib/contract/calls.ts";
import { openTestApp, testSecret, type TestApp } from "../../helpers/app.ts";
import { testEngine, type TestStore } from "../../helpers/database.ts";
import { addMember, addOperator, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { testPicture } from "../../helpers/pictures.ts";
import { fixture } from "../../helpers/process.ts";
import { addAnnouncement, addChannel, addPost, addReview, addVideo } from "../../helpers/rows.ts";
import { serveApp, type ServedApp } from "../../helpers/served.ts";
import { canMount, mountSmallDisk, type SmallDisk } from "../../helpers/small-disk.ts";
import { filmBytes, tus } from "../../helpers/tus.ts";
import { openFile } from "../uploads/stored.ts";

const scripts = path.join(import.meta.dirname, "../../../scripts");

const size = 20 * 1024 * 1024;
const requests = 200;
const concurrency = 5;

/** Starts the site on the disk, as `npm start` does after building it. */
const serveOn = (dataDir: string) =>
  spawnSync(process.execPath, ["-e", 'import("./serve.ts").then((one) => one.serve({ dist: "-", program: "-" }))'], {
    cwd: scripts,
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: dataDir, APP_SECRET: testSecret, PORT: "0", WEB_PROCESSES: "1" },
  });

/** Who cannot mount a disk of its own cannot fill one either: run as root, as `npm test` does in CI. */
describe.skipIf(!canMount || testEngine !== "sqlite")(
  "a data disk that fills up and is freed (as root, who may mount one)",
  () => {
    let disk: SmallDisk;
    let database: TestStore;
    let app: TestApp;
    let served: ServedApp;
    let members: TestMember[];
    let operator: TestPerson;
    let video: number;
    let reads: [CallName, unknown][];
    const lines: string[] = [];
    const written = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });

    const open = () => openTestApp(database, { RATE_LIMITS: "off" }, { logTo: written });
    const ready = async () => {
      const answer = await fetch(`${served.url}/readyz`);
      return [answer.status, await answer.json()];
    };
    const say = (text: string, by: number) =>
      app.ask("comment/add", { contentType: 2, targetId: video, text }, members[by % members.length]);

    beforeAll(async () => {
      disk = mountSmallDisk(size);
      database = { dataDir: disk.folder, databaseUrl: undefined, remove: async () => disk.remove() };
      app = await open();
      served = await serveApp(app, written);
      const { context } = app.site;
      members = await Promise.all(Array.from({ length: concurrency }, () => addMember(app)));
      operator = await addOperator(app);
      await addChannel(context, 10783);
      video = await addVideo(context);
      const [review, post] = [await addReview(context), await addPost(context)];
      const announcement = await addAnnouncement(context);
      await app.site.storage.put("images/videos/still-640.webp", Buffer.alloc(1000, 1));
      reads = [
        ["ping/config", {}],
        ["user/info", {}],
        ["video/detail", { id: video }],
        ["video/list", {}],
        ["video/related", { id: video }],
        ["review/detail", { id: review }],
        ["review/list", {}],
        ["review/mine", {}],
        ["post/detail", { id: post }],
        ["post/center", {}],
        ["comment/list", { contentType: 2, targetId: video }],
        ["comment/mycomments", {}],
        ["search/query", { q: "影片" }],
        ["search/suggest", { q: "影" }],
        ["hotsearch/list", {}],
        ["rank/list", {}],
        ["tag/list", {}],
        ["topic/list", {}],
        ["performer/list", {}],
        ["announcement/detail", { id: announcement }],
        ["question/list", {}],
        ["message/hasnew", {}],
        ["message/latest", {}],
        ["message/list", { kind: "announcement" }],
        ["collect/list", {}],
        ["collect/state", { contentType: 2, targetIds: [video] }],
        ["history/list", { contentType: 2 }],
        ["checkin/gave", {}],
        ["user/score/list", {}],
        ["user/title", {}],
        ["works/media", {}],
        ["works/upload/list", {}],
        ["follow/list", { contentType: 5 }],
        ["session/list", {}],
        ["feedback/list", {}],
      ];
    });
    afterAll(async () => {
      await served.stop();
      await app.close();
    });

    it("goes on reading, keeps every acknowledged write, says in words why it takes none, and recovers by itself", async () => {
      expect(await ready()).toEqual([200, { ready: true }]);
      const acknowledged: string[] = [];
      const refused: string[] = [];
      for (let turn = 0; turn < requests; turn += concurrency) {
        if (turn === requests * 0.25) disk.fill();
        if (turn === requests * 0.75) disk.free();
        const isFull = turn >= requests * 0.25 && turn < requests * 0.75;
        // Long enough ago for everybody to be noted as here again.
        app.clock.now += 11 * 60_000;
        await Promise.all(
          Array.from({ length: concurrency }, async (_, by) => {
            const number = turn + by;
            const [name, input] = reads[number % reads.length] ?? ["ping/config", {}];
            const read = await app.ask(name, input, members[by]);
            expect(read, `${name} while ${isFull ? "full" : "free"}`).toMatchObject({ status: 200, code: 200 });
            const text = `第 ${number} 条`;
            const answer = await say(text, by);
            if (answer.status === 200) acknowledged.push(text);
            else {
              expect(answer).toMatchObject({ status: 507, code: 1055 });
              expect(answer.tip).toContain("存储空间不足");
              refused.push(text);
            }
          }),
        );
        // What it answers is good for a second.
        if (turn === requests / 2) await expect.poll(ready).toEqual([503, { ready: false }]);
      }
      expect(refused.length).toBeGreaterThan(requests / 4);
      await expect.poll(ready).toEqual([200, { ready: true }]);
      expect((await say("又能写了", 0)).status).toBe(200);
      acknowledged.push("又能写了");
      await served.stop();
      await app.site.close();
      app = await open();
      served = await serveApp(app, written);
      const { read } = app.site.context.db;
      const rows = await read.selectFrom("comments").select("text").execute();
      const kept = rows.map(({ text }) => text);
      for (const text of acknowledged)
        expect(
          kept.filter((one) => one === text),
          text,
        ).toHaveLength(1);
      for (const text of refused) expect(kept).not.toContain(text);
    });

    it("tells operators which part it is, and the log why", async () => {
      disk.fill();
      onTestFinished(() => disk.free());
      lines.length = 0;
      await expect.poll(() => app.site.problems()).toMatchObject([{ part: "disk", reason: /ENOSPC/ }]);
      expect((await say("写不进去", 0)).status).toBe(507);
      expect(lines.join("")).toMatch(/database or disk is full|ENOSPC/);
      await expect.poll(ready).toEqual([503, { ready: false }]);
      expect(lines.filter((line) => line.includes("not ready"))).toEqual([
        expect.stringMatching(/"part":"disk".*ENOSPC/),
      ]);
      expect((await app.ask("admin/overview", {}, operator)).status).toBe(200);
    });

    it("refuses pictures and films in the same words, and leaves no half of one", async () => {
      const { token } = operator;
      const bytes = filmBytes(2_000_000);
      const { url } = await openFile(app, served.url, token, bytes);
      const pixels = await testPicture(2000, 1500);
      disk.fill();
      onTestFinished(() => disk.free());
      expect(await app.ask("upload/img", { file: pixels }, { token })).toMatchObject({ status: 507, code: 1055 });
      const refused = await tus(url, "PATCH", { token, offset: 0, body: bytes });
      expect(refused).toMatchObject({ status: 507, body: /存储空间不足/ });
      disk.free();
      const { offset } = await tus(url, "HEAD", { token });
      const rest = await tus(url, "PATCH", { token, offset: offset ?? 0, body: bytes.subarray(offset ?? 0) });
      expect(rest).toMatchObject({ status: 204, offset: bytes.length });
      disk.fill();
      await expect(app.site.storage.put("images/videos/half-640.webp", Buffer.alloc(500_000, 2))).rejects.toThrow(
        "ENOSPC",
      );
      expect(await app.site.storage.has("images/videos/half-640.webp")).toBe(false);
      expect(await app.site.storage.has("images/videos/still-640.webp")).toBe(true);
    });

    it("does not end with the log on it, which goes on later", async () => {
      const file = path.join(disk.folder, "site.log");
      const output = openSync(file, "a");
      const child = spawn(process.execPath, [fixture("logging.ts")], { stdio: ["pipe", output, "pipe"] });
      onTestFinished(() => void child.kill());
      const said = on(child.stderr ?? child, "data");
      const say = async (line: string) => {
        child.stdin?.write(`${line}\n`);
        expect(String((await said.next()).value)).toContain(`said ${line}`);
      };
      await say("之前");
      disk.fill();
      for (let line = 0; line < 200; line += 1) await say(`满了 ${line} ${"字".repeat(50)}`);
      disk.free();
      await say("之后");
      child.stdin?.end();
      await once(child, "exit");
      closeSync(output);
      expect(child.exitCode).toBe(0);
      expect(readFileSync(file, "utf8")).toContain("之后");
    });

    it("lets the doctor and a backup end with a sentence", async () => {
      const run = (name: string, ...args: string[]) =>
        spawnSync(process.execPath, [path.join(scripts, name), ...args], {
          encoding: "utf8",
          env: { ...process.env, DATA_DIR: disk.folder, APP_SECRET: testSecret },
        });
      const elsewhere = mkdtempSync(path.join(tmpdir(), "shiguang-backup-"));
      const narrow = mountSmallDisk(256 * 1024);
      onTestFinished(() => {
        disk.free();
        narrow.remove();
        rmSync(elsewhere, { recursive: true, force: true });
      });
      const tooSmall = run("backup.ts", path.join(narrow.folder, "copy"));
      expect(tooSmall.status).toBe(1);
      expect(tooSmall.stderr.trim()).toMatch(
        /^\S+ 所在的盘空间不够：还剩 0.00 GB，要再写 [^\n]*，另留 DISK_SPARE_BYTES$/,
      );
      expect(readdirSync(narrow.folder)).toEqual([]);
      disk.fill();
      const found = run("doctor.ts");
      expect([found.status, found.stderr]).toEqual([1, ""]);
      expect(found.stdout).toMatch(/✗ 磁盘：写不进 DATA_DIR（ENOSPC[^\n]*\n {2}→ 马上腾出空间/);
      // The site has it open; without it there is not even room to open it.
      expect(run("backup.ts", path.join(elsewhere, "running")).status).toBe(0);
      await served.stop();
      await app.site.close();
      const stopped = run("backup.ts", path.join(elsewhere, "stopped"));
      const started = serveOn(disk.folder);
      disk.free();
      app = await open();
      served = await serveApp(app, written);
      expect(stopped.stderr).not.toMatch(/\n\s+at /);
      expect([started.status, started.stderr]).toEqual([1, expect.stringContaining("没有启动成功：磁盘满了")]);
    });
  },
);
