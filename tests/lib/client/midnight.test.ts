import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { environment } from "#lib/client/environment.ts";
import { $checkedToday, $month, checkIn } from "#lib/client/stores/checkin.ts";
import { signIn } from "#lib/client/stores/session.ts";
import { createTestApp, type TestApp, testSecret } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { fakeBrowser } from "../fakes/browser.ts";

const minute = 60_000;
const hour = 60 * minute;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await app.close();
});

it("a page that is open over midnight asks for today's check-in, also on a device that is seconds ahead", async () => {
  const page = Object.assign(new EventTarget(), { documentElement: { dataset: {} } });
  vi.stubGlobal("document", page);
  const { environment: browser, clock } = fakeBrowser();
  Object.assign(environment, browser, {
    now: () => clock.now() + 3000,
    meta: (name: string) => (name === "app-secret" ? testSecret : ""),
    fetch(path: string, init: RequestInit) {
      app.clock.now = clock.now();
      return app.fetch(new Request(new URL(path, "http://localhost"), init));
    },
  });
  // 20:00 in Shanghai.
  app.clock.now = clock.now();
  const { token } = await addMember(app);
  const { counts: _counts, ...user } = await app.call("user/info", {}, token);
  signIn({ token, user });
  const stops = [$month.listen(() => undefined), $checkedToday.listen(() => undefined)];
  await expect.poll(() => $month.get().state).toBe("ready");
  await checkIn();
  expect($checkedToday.get()).toBe(true);

  // It is a second past midnight for the device, and two seconds to it for the server.
  clock.advance(4 * hour - 2000);
  await expect.poll(() => $checkedToday.get()).toBe(true);
  clock.advance(minute);
  await expect.poll(() => $month.get()).toMatchObject({ state: "ready", data: { today: "2026-10-04" } });
  expect($checkedToday.get()).toBe(false);
  for (const stop of stops) stop();
});
