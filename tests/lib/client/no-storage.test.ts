import { afterAll, beforeAll, expect, test } from "vitest";
import { environment } from "#lib/client/environment.ts";
import { pageBefore } from "#lib/client/provider-visit.ts";
import { $session, signIn } from "#lib/client/stores/session.ts";
import { signOut } from "#lib/client/stores/sign-out.ts";
import { $toast, dismissToast } from "#lib/client/stores/toast.ts";
import { fakeBrowser } from "../fakes/browser.ts";
import { fakeServer, visitor } from "../fakes/server.ts";

const known = Object.getOwnPropertyDescriptor(globalThis, "sessionStorage");

/** A browser that refuses all site data. */
beforeAll(() => {
  Object.defineProperty(globalThis, "sessionStorage", {
    configurable: true,
    get() {
      throw new DOMException("refused", "SecurityError");
    },
  });
});
afterAll(() => {
  if (known) Object.defineProperty(globalThis, "sessionStorage", known);
  else Reflect.deleteProperty(globalThis, "sessionStorage");
});

test("a member signs out where the browser refuses storage, and is told so, again and again", async () => {
  const browser = fakeBrowser({ localStorage: () => null, sessionStorage: () => null });
  const server = fakeServer(browser.clock.now, { "user/logout": () => ({ data: {} }) });
  Object.assign(environment, browser.environment, { fetch: server.fetch });
  for (const { id } of $toast.get()) dismissToast(id);
  for (let time = 0; time < 2; time += 1) {
    signIn({ token: server.issue(), user: { ...visitor, account: "reader1" } });
    await signOut();
    expect($session.get().user).toBeNull();
    expect($toast.get().map(({ text }) => text)).toEqual(["已退出登录"]);
    for (const { id } of $toast.get()) dismissToast(id);
  }
});

test("who comes back from signing in elsewhere lands on the usual page then", () => {
  Object.assign(environment, fakeBrowser({ sessionStorage: () => null }).environment);
  expect(pageBefore("/mine")).toBe("/mine");
});
