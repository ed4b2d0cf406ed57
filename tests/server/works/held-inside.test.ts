import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveTranscripts } from "#server/films/transcripts.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, refusal, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { addWork } from "../../helpers/works.ts";

const word = "片中坏词";
const version = "0123456789abcdef";
let app: TestApp;
let operator: TestPerson;
let owner: TestMember;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
  await app.call("admin/words/save", { word, effect: "block" }, operator.token);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await addMember(app);
});

const show = async (id: number, act: "publish" | "hide") =>
  (await app.call("works/modify/show", { id, act }, owner.token)).work.stage;

interface Inside {
  sound?: string;
  /** Folder of the track, its name and what it says. */
  track?: readonly [folder: string, label: string, line: string];
}

/** A draft film in whose file these texts were. */
async function addFound({ sound = "原声", track }: Inside): Promise<number> {
  const { context } = app.site;
  const { id } = await addWork(context, owner.userId);
  await context.db.write(async (trx) => {
    const film = await trx
      .selectFrom("films")
      .innerJoin("videos", "videos.film_id", "films.id")
      .select(["films.id", "films.details"])
      .where("videos.id", "=", id)
      .executeTakeFirstOrThrow();
    const sounds = [{ lang: "zh-CN", label: sound, playlist: `${version}/sound-0.m3u8` }];
    const subtitles = track ? [{ lang: "zh-CN", label: track[1], file: `${track[0]}/zh-CN.vtt` }] : [];
    const details = JSON.stringify({ ...JSON.parse(film.details), sounds, subtitles });
    await trx.updateTable("films").set({ details }).where("id", "=", film.id).execute();
    const cues = [{ start: 1, end: 2, text: track?.[2] ?? "" }];
    if (track) await saveTranscripts(trx, film.id, [{ lang: "zh-CN", label: track[1], cues }]);
  });
  return id;
}

describe("a film in whose file are words that must not be published", () => {
  it.each<[string, Inside]>([
    ["the name of a sound", { sound: `${word}字幕组` }],
    ["the name of a track", { track: [version, word, "好"] }],
    ["a track", { track: [version, "中文", word] }],
  ])("waits for what %s says, and is published again once an operator has let it through", async (_, inside) => {
    const id = await addFound(inside);
    expect(await show(id, "publish")).toBe("pending");
    const { list } = await app.call("admin/queue", { contentType: 2 }, operator.token);
    expect(list.find(({ targetId }) => targetId === id)?.words).toEqual([word]);
    await app.call("admin/decide", { contentType: 2, targetId: id, decision: "approve" }, operator.token);
    await show(id, "hide");
    expect(await show(id, "publish")).toBe("published");
  });

  it.each<[string, Inside]>([
    ["the name of a track", { track: ["subtitles", word, "好"] }],
    ["a track", { track: ["subtitles", "中文", word] }],
  ])("is refused when its owner wrote them in %s", async (_, inside) => {
    const id = await addFound(inside);
    expect(await refusal(show(id, "publish"))).toContain("4030");
  });
});
