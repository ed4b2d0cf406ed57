import { afterAll, beforeAll, expect, it } from "vitest";
import { api } from "#lib/client/api.ts";
import { correctedNow, environment } from "#lib/client/environment.ts";
import { readEvents } from "#lib/client/event-stream.ts";
import { signIn } from "#lib/client/stores/session.ts";
import { today, untilTomorrow } from "#lib/client/today.ts";
import { shownComment } from "#lib/comment-line.ts";
import { editSpan } from "#lib/comment-text.ts";
import { createThread } from "../../../src/islands/comments/thread.ts";
import { createTestApp, type TestApp, testSecret } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";
import { fakeBrowser } from "../fakes/browser.ts";

const day = 24 * 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

/** A member on the real site, whose device's clock is `fast` milliseconds ahead. */
async function openBrowser(fast: number) {
  const browser = fakeBrowser();
  Object.assign(environment, browser.environment, {
    now: () => app.clock.now + fast,
    meta: (name: string) => (name === "app-secret" ? testSecret : ""),
    fetch: (path: string, init: RequestInit) => app.fetch(new Request(new URL(path, "http://localhost"), init)),
  });
  const { token } = await addMember(app);
  const { counts: _counts, ...user } = await app.call("user/info", {}, token);
  signIn({ token, user });
  return { ...browser, token };
}

it.each([day, -day])("a device %d ms ahead goes by the server's clock once a call has told it", async (fast) => {
  const { environment: browser, token } = await openBrowser(fast);
  let told = 0;
  browser.events.addEventListener("clock-set", () => (told += 1));
  const contentType = 2;
  const targetId = await addVideo(app.site.context);
  const { comment } = await app.call("comment/add", { contentType, targetId, text: "刚写的" }, token);
  const thread = createThread({ contentType, targetId, lines: [shownComment(comment)] }, api);
  await thread.addOwn();
  await thread.look(thread.lines());
  const age = thread.$thread.get().now - Date.parse(comment.createdAt);
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(editSpan);
  expect(correctedNow()).toBe(app.clock.now);
  expect(told).toBe(1);
  const { today: there } = await api.call("checkin/gave", {});
  expect(today()).toBe(there);
  expect(untilTomorrow()).toBeGreaterThan(0);
});

it("a stream is signed by the server's clock, too", async () => {
  const { token } = await openBrowser(day);
  await api.call("checkin/gave", {});
  const statuses: number[] = [];
  const watched = {
    ...environment,
    async fetch(...[path, init]: Parameters<typeof fetch>) {
      const answer = await environment.fetch(path, init);
      statuses.push(answer.status);
      await answer.body?.cancel();
      return new Response("");
    },
  };
  const { signal } = new AbortController();
  await readEvents(watched, { path: "/api/app/message/stream", token, signal }, () => undefined);
  expect(statuses).toEqual([200]);
});
