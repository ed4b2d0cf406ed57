import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { kinds } from "#lib/kinds.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { addMember, addOperator, type TestPerson } from "../helpers/people.ts";
import { addChannel } from "../helpers/rows.ts";

const short = kinds.short.type;

let app: TestApp;
let editor: TestPerson;
let reader: TestPerson;
let member: TestPerson;
let keep: number;
let drop: number;
let pair = 0;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  await addChannel(app.site.context, 1);
  editor = await addOperator(app);
  reader = await addMember(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  pair += 1;
  member = await addMember(app);
  keep = await addFilm(`gone-keep-${pair}`, `留下的第${pair}部`);
  drop = await addFilm(`gone-drop-${pair}`, `并走的第${pair}部`);
});

async function addFilm(key: string, title: string): Promise<number> {
  const document = { key, title, channel: "channel-1" };
  const { entry } = await app.call("admin/content/save", { kind: "video", document }, editor.token);
  const input = { id: entry.id, base: entry.revision, live: null };
  const published = await app.call("admin/content/publish", input, editor.token);
  return Number(/id=(\d+)/.exec(published.entry.href ?? "")?.[1]);
}

async function merge(): Promise<void> {
  const titles = { keepTitle: `留下的第${pair}部`, dropTitle: `并走的第${pair}部` };
  const input = { kind: "video", keep, drop, ...titles } as const;
  while (!(await app.call("admin/duplicates/merge", input, editor.token)).done);
}

/** Writes a short review, a minute after what was done before; returns its mark's id. */
async function say(videoId: number, line: string): Promise<number> {
  app.clock.now += 60_000;
  return (await app.call("mark/set", { videoId, status: "done", line }, member.token)).mark.id;
}

async function takeBack(videoId: number): Promise<void> {
  app.clock.now += 60_000;
  await app.call("mark/remove", { videoId }, member.token);
}

async function takeDown(targetId: number): Promise<void> {
  await app.call("report/add", { contentType: short, targetId, reason: "abuse" }, reader.token);
  await app.call("admin/decide", { contentType: short, targetId, decision: "reject" }, editor.token);
}

const like = (targetId: number) => app.call("support/add", { contentType: short, targetId }, reader.token);
const shorts = async () => (await app.call("mark/shorts", { videoId: keep }, reader.token)).list;

it("who had words taken down for one of two films is still looked at first for the one that is kept", async () => {
  await takeDown(await say(drop, "骂人的话"));
  await takeBack(drop);
  await say(keep, "平常的话");
  await takeBack(keep);
  await merge();
  await say(keep, "骂人的话");
  expect(await shorts()).toEqual([]);
});

it("and is so when the kept film has a short review that everybody sees", async () => {
  await takeDown(await say(drop, "骂人的话"));
  await say(keep, "平常的话");
  await merge();
  expect(await shorts()).toMatchObject([{ line: "平常的话" }]);
  await say(keep, "骂人的话");
  expect(await shorts()).toEqual([]);
});

it("the likes of a short review that was taken back come back with it, from either film", async () => {
  await like(await say(drop, "有人喜欢的话"));
  await takeBack(drop);
  await say(keep, "平常的话");
  await takeBack(keep);
  await merge();
  await say(keep, "有人喜欢的话");
  expect(await shorts()).toMatchObject([{ line: "有人喜欢的话", supports: 1 }]);
});

it("of two short reviews that were taken back the later one's likes are kept, and none of the other's are left", async () => {
  const older = await say(keep, "先收回的");
  await like(older);
  await takeBack(keep);
  const newer = await say(drop, "后收回的");
  await like(newer);
  await takeBack(drop);
  await merge();
  const { list } = await app.call("support/state", { contentType: short, targetIds: [older, newer] }, reader.token);
  expect(list).toEqual([newer]);
});
