import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { readFile } from "node:fs/promises";
import type { Settings } from "#server/env/env.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { filmDetails } from "#server/films/films.ts";
import { parseVtt } from "#lib/vtt.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { ffmpeg, programs, studio } from "../../helpers/films.ts";
import { addMember, addOperator, refusal, type TestMember } from "../../helpers/people.ts";
import { makeSpeechProgram, startSpeechServer } from "../../helpers/speech.ts";
import { openTestJobs } from "../../helpers/worker.ts";
import { addWork, type TestWork } from "../../helpers/works.ts";
import { sendBytes, smallFilm } from "../transcode/sent.ts";

let made: Promise<Buffer> | undefined;
/** A film of four seconds with a tone; made by the first test that needs it. */
const toneFilm = () => (made ??= programs === null ? Promise.resolve(Buffer.alloc(0)) : smallFilm("160x90", 4));

/** A site and a worker with these settings, and a member with a film that says something. */
async function openSpeaking(settings: Settings, bytes?: Buffer) {
  const database = await createMigratedStore();
  const app = await openTestApp(database, { RATE_LIMITS: "off", ...settings });
  const jobs = await openTestJobs(database, settings);
  onTestFinished(async () => {
    await jobs.close();
    await app.close();
  });
  const owner = await addMember(app);
  const work = await addWork(app.site.context, owner.userId, { title: "极光值班室" });
  await app.site.context.storage.put(`${work.folder}/1/360p.mp4`, bytes ?? (await toneFilm()));
  const worker = jobs.worker(handlers);
  return { app, jobs, owner, work, worker };
}

const detail = (app: TestApp, { id }: TestWork, owner: TestMember) =>
  app.call("works/media/detail", { id }, owner.token);
const make = (app: TestApp, { id }: TestWork, owner: TestMember, lang: "zh-CN" | "en" | null = null) =>
  app.call("works/modify/captions", { id, act: "make", lang }, owner.token);

const whisperAnswer = JSON.stringify({
  result: { language: "zh" },
  transcription: [
    { text: "今晚有光，我们等了很久。", offsets: { from: 0, to: 3000 }, tokens: [] },
    { text: "看，北边亮了！", offsets: { from: 4000, to: 6000 }, tokens: [] },
  ],
});

describe.skipIf(programs === null)("captions by a program on this machine", { timeout: 120_000 }, () => {
  it("are made when their owner asks, marked as automatic, and found like any subtitle", async () => {
    const program = await makeSpeechProgram(whisperAnswer);
    const { app, owner, work, worker } = await openSpeaking(program.settings);
    const operator = await addOperator(app);
    await app.call("admin/publishing", { rule: "nothing" }, operator.token);
    expect(await detail(app, work, owner)).toMatchObject({ captionsOffered: true, captions: null });
    expect(await make(app, work, owner)).toMatchObject({ captions: { state: "queued", progress: 0, place: 0 } });
    // Asking twice is no error and no second job.
    await make(app, work, owner);
    await worker.drain();

    const args = await program.args();
    expect(args).toEqual(expect.arrayContaining(["-m", program.settings.SPEECH_MODEL, "-l", "auto", "-ojf"]));
    const done = await detail(app, work, owner);
    expect(done.captions).toBeNull();
    expect(done.film?.subtitles).toMatchObject([{ lang: "zh-CN", label: "中文（自动生成）", automatic: true }]);
    const row = await app.site.context.db.primary
      .selectFrom("films")
      .select("details")
      .where("folder", "=", work.folder)
      .executeTakeFirstOrThrow();
    const [track] = filmDetails.parse(JSON.parse(row.details)).subtitles;
    const vtt = await text(await app.site.context.storage.open(`${work.folder}/${track?.file}`));
    expect(parseVtt(vtt).map((cue) => cue.text)).toEqual(["今晚有光，我们等了很久", "看，北边亮了！"]);

    await app.call("works/modify/show", { id: work.id, act: "publish" }, owner.token);
    const transcript = await app.call("video/transcript", { id: work.id }, owner.token);
    expect(transcript.languages).toEqual([{ lang: "zh-CN", label: "中文（自动生成）" }]);
    expect(transcript.lines.map((line) => line.text)).toEqual(["今晚有光，我们等了很久", "看，北边亮了！"]);
    const { film: shown } = await app.call("video/detail", { id: work.id }, owner.token);
    expect(shown?.subtitles[0]?.automatic).toBe(true);
    const { groups } = await app.call("search/query", { q: "北边亮了" }, owner.token);
    expect(groups.flatMap(({ list }) => list.map(({ item }) => item.id))).toContain(work.id);
    const messages = await app.site.context.db.primary.selectFrom("messages").select("title").execute();
    expect(messages.map(({ title }) => title)).toContain("字幕生成好了");
  });

  it("never replace what their owner has written or mended, and are the owner's once mended", async () => {
    const program = await makeSpeechProgram(whisperAnswer);
    const { app, owner, work, worker } = await openSpeaking(program.settings);
    await make(app, work, owner);
    await worker.drain();
    const { version } = await detail(app, work, owner);
    const change = (subtitles: { lang: string; label: string; text?: string }[], of: number) =>
      app.call("works/modify/media", { id: work.id, version: of, subtitles }, owner.token);
    // Left as it is, it stays automatic.
    const kept = await change([{ lang: "zh-CN", label: "中文（自动生成）" }], version);
    expect(kept.film?.subtitles[0]).toMatchObject({ label: "中文（自动生成）", automatic: true });
    const mended = "WEBVTT\n\n00:00.000 --> 00:03.000\n今晚有光\nLight tonight\n";
    const saved = await change([{ lang: "zh-CN", label: "中文（自动生成）", text: mended }], kept.version);
    expect(saved.film?.subtitles[0]).toMatchObject({ label: "中文", automatic: false });

    const refused = await app.ask("works/modify/captions", { id: work.id, act: "make", lang: "zh-CN" }, owner);
    expect(refused.fields?.["lang"]).toContain("已经有你自己的中文字幕");
    // Only listening tells that it is the same language.
    await make(app, work, owner);
    await worker.drain();
    const after = await detail(app, work, owner);
    expect(after.captions).toMatchObject({ state: "failed", reason: expect.stringContaining("没有改动它") });
    expect(after.film?.subtitles).toEqual(saved.film?.subtitles);
  });

  it("say why there are none: the program fails, the film is silent, nobody speaks", async () => {
    const broken = await makeSpeechProgram(whisperAnswer, { exit: 3 });
    const one = await openSpeaking(broken.settings);
    await make(one.app, one.work, one.owner, "zh-CN");
    await one.worker.drain();
    expect((await detail(one.app, one.work, one.owner)).captions).toMatchObject({
      state: "failed",
      reason: "语音识别出了问题，请联系网站的运营",
    });
    expect(await broken.args()).toEqual(expect.arrayContaining(["-l", "zh", "--prompt"]));

    const { file } = await studio();
    await ffmpeg("-f", "lavfi", "-i", "testsrc2=size=160x90:rate=5:duration=2", "-c:v", "libx264", file("mute.mp4"));
    const program = await makeSpeechProgram(JSON.stringify({ transcription: [{ text: "[BLANK_AUDIO]" }] }));
    const two = await openSpeaking(program.settings, await readFile(file("mute.mp4")));
    await make(two.app, two.work, two.owner);
    await two.worker.drain();
    expect((await detail(two.app, two.work, two.owner)).captions?.reason).toBe("影片里没有声音，没有可以识别的话");
    await two.app.site.context.storage.put(`${two.work.folder}/1/360p.mp4`, await toneFilm());
    await make(two.app, two.work, two.owner);
    await two.worker.drain();
    expect((await detail(two.app, two.work, two.owner)).captions?.reason).toBe("没有听到说话的声音，没有生成字幕");
  });

  it("wait for a review if they have words of the rules: nobody wrote them", async () => {
    const program = await makeSpeechProgram(whisperAnswer);
    async function ruled(effect: "block" | "hold", heardAs: "draft" | "published") {
      const { app, owner, work, worker } = await openSpeaking(program.settings);
      const operator = await addOperator(app);
      await app.call("admin/publishing", { rule: "nothing" }, operator.token);
      const publish = () => app.call("works/modify/show", { id: work.id, act: "publish" }, owner.token);
      if (heardAs === "published") await publish();
      await app.call("admin/words/save", { word: "等了很久", effect }, operator.token);
      await make(app, work, owner);
      await worker.drain();
      if (heardAs === "draft") await publish();
      const { list } = await app.call("admin/queue", { contentType: 2 }, operator.token);
      return { after: await detail(app, work, owner), waiting: list.map(({ targetId }) => targetId) };
    }

    for (const effect of ["block", "hold"] as const) {
      for (const heardAs of ["draft", "published"] as const) {
        const { after, waiting } = await ruled(effect, heardAs);
        expect(after, `${effect}, ${heardAs}`).toMatchObject({
          stage: "pending",
          captions: null,
          film: { subtitles: [{ automatic: true }] },
        });
        expect(waiting).toEqual([after.id]);
      }
    }
  });

  it("are forgotten when they are cancelled or the film's file is another one", async () => {
    const program = await makeSpeechProgram(whisperAnswer);
    const { app, owner, work, worker } = await openSpeaking(program.settings);
    await make(app, work, owner);
    const stopped = await app.call("works/modify/captions", { id: work.id, act: "cancel" }, owner.token);
    expect(stopped.captions).toBeNull();
    await make(app, work, owner);
    await app.site.context.db.write((trx) =>
      trx
        .updateTable("works")
        .set({ upload_id: "f".repeat(32) })
        .where("video_id", "=", work.id)
        .execute(),
    );
    await worker.drain();
    const after = await detail(app, work, owner);
    expect([after.captions, after.film?.subtitles]).toEqual([null, []]);
    const stranger = await addMember(app);
    expect(await refusal(make(app, work, stranger))).toContain("4");
  });

  it("come by themselves for a new film if the operator says so, and anew with a new file", async () => {
    const program = await makeSpeechProgram(whisperAnswer);
    const { app, jobs, owner, worker } = await openSpeaking({ ...program.settings, SPEECH_AUTOMATIC: "on" });
    const work = await addWork(app.site.context, owner.userId, { title: "新片", empty: true });
    await sendBytes(jobs, work, owner.userId, await toneFilm());
    await worker.drain();
    const first = (await detail(app, work, owner)).film?.subtitles;
    expect(first).toMatchObject([{ lang: "zh-CN", automatic: true }]);
    await sendBytes(jobs, work, owner.userId, await smallFilm("160x90", 3));
    await worker.drain();
    const second = (await detail(app, work, owner)).film?.subtitles;
    expect(second).toMatchObject([{ lang: "zh-CN", automatic: true }]);
    expect(second?.[0]?.url).not.toBe(first?.[0]?.url);
  });
});

describe.skipIf(programs === null)("captions by a server", { timeout: 120_000 }, () => {
  /** More than one piece, with a pause in every ten seconds. */
  async function longSound(seconds: number): Promise<Buffer> {
    const { file } = await studio();
    const sound = `sine=frequency=300:duration=${seconds}:sample_rate=16000,volume='if(lt(mod(t,10),9),1,0)':eval=frame`;
    await ffmpeg("-f", "lavfi", "-i", sound, "-c:a", "aac", "-b:a", "24k", file("long.mp4"));
    return readFile(file("long.mp4"));
  }

  it("are put together from pieces, of which an attempt that failed keeps those it had", async () => {
    const server = await startSpeechServer((nth) => {
      if (nth === 1) return { status: 500, body: { error: { message: "out of memory" } } };
      if (nth === 2) return { status: 429, headers: { "retry-after": "30" }, body: {} };
      const text = nth === 0 ? "The first piece begins." : "The second piece begins.";
      return {
        body: {
          task: "transcribe",
          language: "english",
          duration: 300,
          text,
          segments: [{ id: 0, start: 1, end: 3, text: ` ${text}` }],
          words: text
            .split(" ")
            .map((word, at) => ({ word: word.replace(".", ""), start: 1 + at / 2, end: 1.5 + at / 2 })),
        },
      };
    });
    const settings = { SPEECH_URL: server.url, SPEECH_KEY: "sk-test", SPEECH_MODEL: "whisper-large" };
    const { app, jobs, owner, work, worker } = await openSpeaking(settings, await longSound(400));
    await app.site.context.db.write((trx) =>
      trx.updateTable("films").set({ duration: 400 }).where("folder", "=", work.folder).execute(),
    );
    await make(app, work, owner);
    await worker.drain();
    expect((await detail(app, work, owner)).captions).toMatchObject({
      state: "queued",
      doing: "上次没有成功，稍后自动再试",
    });
    jobs.clock.now += 10_000;
    await worker.drain();
    expect((await detail(app, work, owner)).captions?.doing).toBe("语音识别的服务正忙，过一会儿自动继续");
    jobs.clock.now += 30_000;
    await worker.drain();

    expect(server.asked).toHaveLength(4);
    const [first, , , last] = server.asked;
    expect(first?.authorization).toBe("Bearer sk-test");
    expect(first?.fields).toMatchObject({ model: "whisper-large", response_format: "verbose_json" });
    expect(first?.fields["language"]).toBeUndefined();
    const cut = first?.seconds ?? 0;
    expect(cut % 10).toBeGreaterThan(9);
    expect(cut + (last?.seconds ?? 0)).toBeCloseTo(400, 0);

    const done = await detail(app, work, owner);
    expect(done.film?.subtitles).toMatchObject([{ lang: "en", label: "English（自动生成）", automatic: true }]);
    const operator = await addOperator(app);
    await app.call("admin/publishing", { rule: "nothing" }, operator.token);
    await app.call("works/modify/show", { id: work.id, act: "publish" }, owner.token);
    const { lines } = await app.call("video/transcript", { id: work.id }, owner.token);
    expect(lines.map((line) => line.text)).toEqual(["The first piece begins.", "The second piece begins."]);
    expect(lines[1]?.start).toBeCloseTo(cut + 1, 1);
    expect(await app.site.context.db.primary.selectFrom("heard_pieces").selectAll().execute()).toEqual([]);
  });

  it("take an answer of text alone, and give up on one that is none", async () => {
    const server = await startSpeechServer(() => ({ body: { text: "只有文字。没有时间。" } }));
    const { app, owner, work, worker } = await openSpeaking({ SPEECH_URL: server.url });
    await make(app, work, owner, "zh-CN");
    await worker.drain();
    expect(server.asked[0]?.fields).toMatchObject({ language: "zh", model: "whisper-1" });
    expect(server.asked[0]?.authorization).toBeUndefined();
    expect((await detail(app, work, owner)).film?.subtitles).toMatchObject([{ lang: "zh-CN", automatic: true }]);
    for (const answer of [{ body: "oh" }, { status: 401, body: {} }, { body: { segments: [{ start: "a" }] } }]) {
      server.answer = () => answer;
      await make(app, work, owner, "zh-CN");
      await worker.drain();
      expect((await detail(app, work, owner)).captions?.reason).toBe("语音识别出了问题，请联系网站的运营");
    }
  });
});

it("without anything set there are none, and nothing is offered", async () => {
  const { app, owner, work } = await openSpeaking({});
  expect(await detail(app, work, owner)).toMatchObject({ captionsOffered: false, captions: null });
  expect(await refusal(make(app, work, owner))).toContain("4064");
});
