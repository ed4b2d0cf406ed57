import { afterAll, beforeAll, expect, it } from "vitest";
import { leftOff } from "#lib/client/history/left-off.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, type TestPerson } from "../../helpers/people.ts";
import { addSeries, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const duration = 1200;

/** Device A has just left this episode at this second. */
async function watchOnA(id: number, position: number, { token }: TestPerson): Promise<void> {
  app.clock.now += 60_000;
  const at = new Date(app.clock.now).toISOString();
  await app.call("history/merge", { changes: [{ contentType: 2, id, position, duration, at }] }, token);
}

/** What device B, which has seen nothing of the series, knows after its first sync. */
async function watchesOnB({ token }: TestPerson) {
  const { entries } = await app.call("history/merge", { changes: [] }, token);
  return entries.filter(({ removed }) => !removed).toSorted((one, other) => other.at.localeCompare(one.at));
}

it("continues a series on a second device with the next episode, and at the second it was left", async () => {
  const { context } = app.site;
  const films = [await addVideo(context), await addVideo(context), await addVideo(context), await addVideo(context)];
  const id = await addSeries(context, films);
  const member = await addMember(app);
  const { episodes } = await app.call("series/detail", { id }, member.token);
  expect(leftOff(episodes, await watchesOnB(member))).toEqual({ index: 0, action: "start" });

  const [first = 0, second = 0, third = 0, last = 0] = films;
  await watchOnA(first, duration, member);
  await watchOnA(second, duration - 20, member);
  expect(leftOff(episodes, await watchesOnB(member))).toEqual({ index: 2, action: "continue" });

  await watchOnA(third, 754, member);
  const watches = await watchesOnB(member);
  const { index } = leftOff(episodes, watches);
  expect(episodes[index]?.id).toBe(third);
  expect(watches.find((watch) => watch.id === third)).toMatchObject({ position: 754, duration });

  // An earlier episode that is looked at once more is where the series is continued.
  await watchOnA(second, 300, member);
  expect(leftOff(episodes, await watchesOnB(member))).toEqual({ index: 1, action: "continue" });
  await watchOnA(last, duration, member);
  expect(leftOff(episodes, await watchesOnB(member))).toEqual({ index: 3, action: "again" });
});
