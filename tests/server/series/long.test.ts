import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addSeries, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let films: number[];
let id: number;
beforeAll(async () => {
  app = await createTestApp();
  const { context } = app.site;
  films = [];
  while (films.length < 230) films.push(await addVideo(context));
  id = await addSeries(context, films.slice(0, 210));
  const later = films.slice(210).map((video_id, at) => ({ series_id: id, video_id, season: 2, number: at + 1 }));
  await context.db.write((trx) => trx.insertInto("episodes").values(later).execute());
});
afterAll(() => app.close());

const film = (at: number): number => films[at] ?? 0;
const numbers = (episodes: readonly { number: number }[]) => [
  episodes[0]?.number,
  episodes.at(-1)?.number,
  episodes.length,
];

it("is answered by the part that is asked for, or that the film is in", async () => {
  const { token } = await addMember(app);
  const first = await app.call("series/detail", { id }, token);
  expect(first).toMatchObject({ count: 230, seasons: 2, last: { id: film(229), season: 2, number: 20 } });
  expect(first.parts.map(({ season, from }) => [season, from])).toEqual([
    [1, 1],
    [1, 101],
    [1, 201],
    [2, 1],
  ]);
  expect(numbers(first.episodes)).toEqual([1, 100, 100]);
  expect(numbers((await app.call("series/detail", { id, season: 1, from: 201 }, token)).episodes)).toEqual([
    201, 210, 10,
  ]);
  for (const none of [{ season: 1, from: 2 }, { season: 3, from: 1 }, { season: 1 }, { from: 1 }]) {
    expect((await app.ask("series/detail", { id, ...none }, { token })).status).toBe(404);
  }

  const { series } = await app.call("video/detail", { id: film(100) }, token);
  expect(numbers(series?.episodes ?? [])).toEqual([101, 200, 100]);
  expect(series).toMatchObject({ previous: { id: film(99), number: 100 }, next: { id: film(101), number: 102 } });
  const { series: end } = await app.call("video/detail", { id: film(209) }, token);
  expect(end).toMatchObject({ previous: { id: film(208) }, next: { id: film(210), number: 1 } });
  expect((await app.call("series/places", { id }, token)).list.map((place) => place.id)).toEqual(films);
});
