import { beforeEach, expect, test } from "vitest";
import { environment } from "#lib/client/environment.ts";
import { guardReloads } from "#lib/client/reload-guard.ts";
import { fakeBrowser } from "../fakes/browser.ts";

let browser = fakeBrowser();
let told: unknown[] = [];
let reloads = 0;
let stop = () => {};

beforeEach(() => {
  stop();
  browser = fakeBrowser({ reload: () => void reloads++ });
  Object.assign(environment, browser.environment);
  told = [];
  reloads = 0;
  environment.events.addEventListener("preload-error", (event) => told.push("detail" in event ? event.detail : null));
  stop = guardReloads();
});

/** A lazy import fails; gives whether the failure was taken care of. */
function fail(): boolean {
  const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: "gone" });
  environment.events.dispatchEvent(event);
  return event.defaultPrevented;
}

test("raises the event, then reloads once in ten seconds", () => {
  expect(fail()).toBe(true);
  expect([told, reloads]).toEqual([["gone"], 1]);
  browser.clock.advance(9999);
  expect(fail()).toBe(false);
  expect([told, reloads]).toEqual([["gone", "gone"], 1]);
  browser.clock.advance(1);
  expect(fail()).toBe(true);
  expect(reloads).toBe(2);
});

test("never reloads when it could not remember to have done so, or without a network", () => {
  Object.assign(environment, { sessionStorage: () => null });
  expect(fail()).toBe(false);
  Object.assign(environment, browser.environment, { online: () => false });
  expect(fail()).toBe(false);
  expect([told, reloads]).toEqual([["gone", "gone"], 0]);
});

test("leaves alone who is on the way to another page: that ends what was being loaded here", () => {
  environment.events.dispatchEvent(new Event("beforeunload"));
  expect(fail()).toBe(false);
  expect([told, reloads]).toEqual([["gone"], 0]);
  // They were asked, and stayed.
  browser.clock.advance(10_000);
  expect(fail()).toBe(true);
  environment.events.dispatchEvent(new Event("beforeunload"));
  environment.events.dispatchEvent(new Event("pageshow"));
  browser.clock.advance(10_000);
  expect(fail()).toBe(true);
  expect(reloads).toBe(2);
});
