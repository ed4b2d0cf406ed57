import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { environment } from "#lib/client/environment.ts";
import { $marks, pressShelf, pressWish, rate, recallFilm } from "#lib/client/marks/marks.ts";
import type { OwnMark } from "#lib/client/marks/own-mark.ts";
import { signIn } from "#lib/client/stores/session.ts";
import { $toast, dismissToast } from "#lib/client/stores/toast.ts";
import { createTestApp, type TestApp, testSecret } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";
import { fakeBrowser } from "../fakes/browser.ts";
import { neverOpened, withoutDatabases } from "../fakes/refused-databases.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

beforeEach(() => {
  for (const { id } of $toast.get()) dismissToast(id);
});

/** A member's browser on the real site. `hold` is awaited before what was marked earlier is told. */
async function openPage() {
  const line: { hold: Promise<unknown> } = { hold: Promise.resolve() };
  Object.assign(environment, fakeBrowser().environment, {
    now: () => app.clock.now,
    meta: (name: string) => (name === "app-secret" ? testSecret : ""),
    async fetch(path: string, init: RequestInit) {
      if (path.endsWith("mark/state")) await line.hold;
      return app.fetch(new Request(new URL(path, "http://localhost"), init));
    },
  });
  const { token } = await addMember(app);
  const { counts: _counts, ...user } = await app.call("user/info", {}, token);
  signIn({ token, user });
  const videoId = await addVideo(app.site.context);
  const marked = async () => {
    const { list } = await app.call("mark/state", { videoIds: [videoId] }, token);
    return list[0];
  };
  return { line, token, videoId, marked };
}

const whole: Omit<OwnMark, "videoId"> = {
  status: "done",
  rating: 9,
  days: ["2026-11-03"],
  tags: ["雨夜"],
  line: "片尾那把伞",
  public: false,
};

it("a press before the earlier mark is known changes only what was pressed, and can be undone", async () => {
  const { line, token, videoId, marked } = await openPage();
  await app.call("mark/set", { videoId, ...whole }, token);
  const answer = Promise.withResolvers<void>();
  line.hold = answer.promise;
  const recalled = recallFilm(videoId);
  const pressed = [pressShelf(videoId, "doing"), rate(videoId, 6)];
  answer.resolve();
  await Promise.all([recalled, ...pressed]);
  expect(await marked()).toMatchObject({ ...whole, status: "doing", rating: 6 });
  expect($toast.get()[0]?.text).toBe("已评 3 星");
});

it("the shelf a film stood on before that was shown is not a press to take it off", async () => {
  const { token, videoId, marked } = await openPage();
  await app.call("mark/set", { videoId, ...whole }, token);
  await pressShelf(videoId, "done");
  expect(await marked()).toMatchObject(whole);
  expect($marks.get()[videoId]).toMatchObject(whole);
  await pressShelf(videoId, "done");
  expect(await marked()).toBeUndefined();
});

it("a card shown as unmarked does not take away a mark that turns up; shown as marked, it does", async () => {
  const { token, videoId, marked } = await openPage();
  await app.call("mark/set", { videoId, ...whole }, token);
  await pressWish(videoId, false);
  expect(await marked()).toMatchObject(whole);
  expect($toast.get()).toMatchObject([{ text: "已标记看过" }]);
  await pressWish(videoId, true);
  expect(await marked()).toBeUndefined();
  await pressWish(videoId, false);
  expect(await marked()).toMatchObject({ status: "wish" });
});

it("a press while the earlier mark cannot be asked says so and changes nothing; the next one asks again", async () => {
  const { line, token, videoId, marked } = await openPage();
  await app.call("mark/set", { videoId, ...whole }, token);
  line.hold = Promise.reject(new TypeError("no network"));
  await recallFilm(videoId);
  await rate(videoId, 6);
  expect($toast.get()).toMatchObject([{ kind: "error" }]);
  expect(await marked()).toMatchObject(whole);
  line.hold = Promise.resolve();
  await rate(videoId, 6);
  expect(await marked()).toMatchObject({ ...whole, rating: 6 });
});

it("a guest whose browser keeps no data is told so, and why", () =>
  withoutDatabases(async () => {
    const { environment: fresh } = await import("#lib/client/environment.ts");
    Object.assign(fresh, fakeBrowser().environment);
    const marks = await import("#lib/client/marks/marks.ts");
    const toasts = await import("#lib/client/stores/toast.ts");
    await marks.pressShelf(1, "wish");
    expect(toasts.$toast.get()).toMatchObject([
      { kind: "error", text: expect.stringContaining("浏览器没有让本站保存数据") },
    ]);
    expect(marks.$marks.get()[1]).toBeFalsy();
  }));

it("a guest whose database never opens is told so, too", () =>
  withoutDatabases(async () => {
    const { environment: fresh } = await import("#lib/client/environment.ts");
    const { environment: browser, clock } = fakeBrowser();
    Object.assign(fresh, browser);
    const marks = await import("#lib/client/marks/marks.ts");
    const toasts = await import("#lib/client/stores/toast.ts");
    const said: string[] = [];
    toasts.$toast.listen((list) => void said.push(...list.map(({ text }) => text)));
    const pressed = marks.pressShelf(1, "wish");
    await expect.poll(() => (clock.advance(1000), said)).toContainEqual(expect.stringContaining("没有让本站保存数据"));
    await pressed;
    expect(marks.$marks.get()[1]).toBeFalsy();
  }, neverOpened));
