import { afterAll, beforeAll, expect, it } from "vitest";
import { tidyAccounts } from "#server/site/housekeeping.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import {
  addGuest,
  addMember,
  addOperator,
  testPassword,
  type TestMember,
  type TestPerson,
} from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

const day = 86_400_000;
let app: TestApp;
let operator: TestPerson;
let member: TestMember;
let videoId: number;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
  member = await addMember(app);
  videoId = await addVideo(app.site.context);
});
afterAll(() => app.close());

const mark = (rating: number, { token }: { token: string }) =>
  app.call("mark/set", { videoId, status: "done", rating, line: "雨声很好听" }, token);
const signIn = async () =>
  app.call("login/official", { account: member.account, password: testPassword }, (await addGuest(app)).token);

/** The short reviews on the page of the film, and the cache tags of that page. */
async function shorts() {
  const page = app.site.locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
  return { list: (await page.read("mark/shorts", { videoId })).list, tags: page.tags };
}

/** Whether `act` brings the short review back to the page that was made without it. */
async function isBackAfter(act: () => Promise<unknown>): Promise<boolean> {
  const { list, tags } = await shorts();
  expect(list).toEqual([]);
  const changed: string[] = [];
  const stop = app.site.onInvalidate((told) => changed.push(...told));
  await act();
  stop();
  expect((await shorts()).list).toHaveLength(1);
  return changed.some((tag) => tags.has(tag));
}

it("the page of a film shows a short review again at once when the ban of its author ends", async () => {
  await mark(7, member);
  for (const end of [
    () => app.call("admin/people/unban", { userId: member.userId }, operator.token),
    () => tidyAccounts(app.site.context),
    signIn,
  ]) {
    await app.call("admin/people/ban", { userId: member.userId, reason: "刷屏", days: 1 }, operator.token);
    app.clock.now += day;
    expect(await isBackAfter(end)).toBe(true);
  }
});

it("and one that was marked anew under a limit when that ends", async () => {
  const { token } = await signIn();
  for (const [end, rating] of [
    [() => app.call("admin/shadow/lift", { userId: member.userId, release: false }, operator.token), 8],
    [() => tidyAccounts(app.site.context), 9],
  ] as const) {
    await app.call("admin/shadow/add", { userId: member.userId, reason: "广告", days: 1 }, operator.token);
    app.clock.now += 1000;
    await mark(rating, { token });
    app.clock.now += day;
    expect(await isBackAfter(end)).toBe(true);
  }
});
