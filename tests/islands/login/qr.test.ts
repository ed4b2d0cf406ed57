import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { environment } from "#lib/client/environment.ts";
import { $session, forgetUser } from "#lib/client/stores/session.ts";
import { $qr, startQr } from "../../../src/islands/login/qr.ts";
import { createTestApp, type TestApp, testSecret } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { fakeBrowser } from "../../lib/fakes/browser.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

/** Waits for what is to come. */
const until = (holds: () => boolean) => expect.poll(holds, { interval: 1 }).toBe(true);

it("goes on asking after a poll that did not reach the site, and one that it could not answer", async () => {
  vi.stubGlobal("location", { origin: "http://localhost" });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const faults = [() => Promise.reject(new TypeError("no network")), async () => new Response("", { status: 502 })];
  /** What waits for the next poll, which begins when the test says so. */
  const pauses: (() => void)[] = [];
  let ticket = "";
  Object.assign(environment, fakeBrowser().environment, {
    now: () => app.clock.now,
    meta: (name: string) => (name === "app-secret" ? testSecret : ""),
    after(milliseconds: number, work: () => void) {
      if (milliseconds === 2000) pauses.push(work);
      return () => undefined;
    },
    async fetch(path: string, init: RequestInit) {
      if (path.endsWith("qrcode/info")) {
        ticket = JSON.parse(String(await new Response(init.body).text())).ticket;
        const fault = faults.shift();
        if (fault) return fault();
      }
      return app.fetch(new Request(new URL(path, "http://localhost"), init));
    },
  });
  forgetUser();
  const { token } = await addMember(app);
  const { id } = await app.call("user/info", {}, token);
  const stop = startQr();
  onTestFinished(stop);
  async function poll(): Promise<void> {
    await until(() => pauses.length > 0);
    pauses.shift()?.();
  }
  await poll();
  await poll();
  await until(() => pauses.length > 0);
  expect([faults.length, $qr.get().over]).toEqual([0, false]);
  await app.call("user/qrcode/info", { ticket }, token);
  await app.call("user/qrcode/confirm", { ticket, accept: true }, token);
  await poll();
  await until(() => $session.get().user?.id === id);
});
