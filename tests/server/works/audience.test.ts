import { afterAll, beforeAll, expect, it } from "vitest";
import { tellable } from "#server/works/audience.ts";
import { applyCut } from "#server/works/trim-apply.ts";
import { partOf, readCutting, wholeAgain } from "#server/works/trims.ts";
import type { PlaybackReport } from "#lib/contract/schemas/playback.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, addOperator, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
let owner: TestMember;
let session = 0;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  owner = await addMember(app);
  await app.call("admin/publishing", { rule: "nothing" }, (await addOperator(app)).token);
});
afterAll(() => app.close());

async function addFilm(): Promise<number> {
  const { id } = await addWork(app.site.context, owner.userId);
  await app.call("works/modify/show", { id, act: "publish" }, owner.token);
  return id;
}

/** A playback up to this hundredth. */
async function watch(videoId: number, to: number, about: Partial<PlaybackReport> = {}, who?: TestPerson) {
  const { token } = who ?? (await addGuest(app));
  const parts = Array.from({ length: to + 1 }, (_, part) => part);
  session += 1;
  const report = { session: session.toString(16).padStart(32, "0"), seq: 0, videoId, device: "pc" as const, parts };
  await app.call("playback/report", { ...report, ...about }, token);
}

const numbersOf = (id: number) => app.call("works/media/statistics", { id }, owner.token);

it("tells nothing about fewer than five viewers", async () => {
  const id = await addFilm();
  for (let at = 0; at < 4; at += 1) await watch(id, 40, { source: "outside", host: "blog.example" });
  const few = await numbersOf(id);
  const nobody = { list: [], rest: 0 };
  expect(few).toMatchObject({
    viewers: 0,
    retention: [],
    stretches: [],
    sources: nobody,
    hosts: nobody,
    devices: nobody,
  });
  await watch(id, 40, { source: "outside", host: "blog.example" });
  expect(await numbersOf(id)).toMatchObject({
    viewers: 5,
    sources: { list: [{ source: "outside", people: 5 }], rest: 0 },
    hosts: { list: [{ host: "blog.example", people: 5 }], rest: 0 },
    devices: { list: [{ device: "pc", people: 5 }], rest: 0 },
  });
});

it("counts people where they first came from, each once, and joins groups too small to be told", async () => {
  const id = await addFilm();
  const guest = await addGuest(app);
  await watch(id, 99, { source: "home", device: "phone" }, guest);
  await watch(id, 99, { source: "search", device: "pc" }, guest);
  for (let at = 0; at < 8; at += 1) await watch(id, 99, { source: "home", device: "phone" });
  for (let at = 0; at < 6; at += 1) await watch(id, 99, { source: "related", device: "phone" });
  for (let at = 0; at < 2; at += 1) await watch(id, 99, { source: "direct", device: "tablet" });
  const { sources, devices } = await numbersOf(id);
  // Two came directly: who knows how many came in all would know of them, so they are told with those of other films.
  expect(sources).toEqual({ list: [{ source: "home", people: 9 }], rest: 8 });
  expect(devices).toEqual({ list: [], rest: 17 });
});

it("says where viewers stop, in stretches wide enough for five of them", async () => {
  const id = await addFilm();
  for (let at = 0; at < 5; at += 1) await watch(id, 12);
  for (let at = 0; at < 3; at += 1) await watch(id, 55);
  for (let at = 0; at < 12; at += 1) await watch(id, 99);
  const guest = await addGuest(app);
  await watch(id, 5, {}, guest);
  await watch(id, 99, {}, guest);
  await watch(id, 3, {}, guest);
  const { stretches } = await numbersOf(id);
  const left = stretches.filter((one) => one.left > 0);
  expect(left.map(({ from, to }) => [from, to])).toEqual([
    [0.1, 0.15],
    [0.55, 1],
  ]);
  expect(left.map((one) => Math.round(one.left * 21))).toEqual([5, 16]);
  expect(stretches.at(0)).toEqual({ from: 0, to: 0.05, left: 0, staying: 1 });
  expect(stretches.at(-1)?.staying).toBe(0);
});

it("says it of the part of a film that is shown, and of the whole again", async () => {
  const { context } = app.site;
  const id = await addFilm();
  for (const to of [12, 55, 99]) for (let at = 0; at < 5; at += 1) await watch(id, to);
  const read = async () => {
    const cutting = await readCutting(context.db.primary, id);
    if (cutting === null) throw new Error("there is no film");
    return cutting;
  };
  const leaving = async () => {
    const { stretches } = await numbersOf(id);
    return stretches.filter(({ left }) => left > 0).map(({ from, to }) => [from, to]);
  };
  const before = await read();
  const { duration } = before.now;
  const span = { start: duration / 4, end: (duration * 3) / 4 };
  const { next, kept } = partOf(before.whole, { ...before.now, duration: duration / 2 }, span);
  await context.db.write((trx) => applyCut(context, trx, before, { next, part: { span, kept } }));
  // Whoever left in what is cut off left at its edge.
  expect(await leaving()).toEqual([
    [0, 0.05],
    [0.6, 0.65],
    [0.95, 1],
  ]);
  const cut = await read();
  await context.db.write((trx) => applyCut(context, trx, cut, { next: wholeAgain(cut).next, part: null }));
  expect(await leaving()).toEqual([
    [0.25, 0.3],
    [0.55, 0.6],
    [0.7, 0.75],
  ]);
});

it("keeps hosts to what a host is, and takes reports without an origin", async () => {
  const id = await addFilm();
  await watch(id, 1);
  await expect(watch(id, 1, { source: "outside", host: "<b>" })).rejects.toThrow();
  const rows = await app.site.context.db.read
    .selectFrom("viewer_origins")
    .selectAll()
    .where("video_id", "=", id)
    .execute();
  expect(rows.map(({ source, host, people }) => [source, host, people])).toEqual([["direct", "", 1]]);
});

it("is told to the owner alone", async () => {
  const id = await addFilm();
  const other = await addMember(app);
  await expect(app.call("works/media/statistics", { id }, other.token)).rejects.toThrow();
});

it("never leaves a rest that could be worked out", () => {
  const groups = (...people: number[]) => people.map((count) => ({ people: count }));
  expect(tellable(groups(9, 5, 1))).toEqual({ list: groups(9), rest: 6 });
  expect(tellable(groups(9, 5, 3, 2))).toEqual({ list: groups(9, 5), rest: 5 });
  expect(tellable(groups(6, 1))).toEqual({ list: [], rest: 7 });
  expect(tellable(groups(4))).toEqual({ list: [], rest: 0 });
  expect(tellable([])).toEqual({ list: [], rest: 0 });
});
