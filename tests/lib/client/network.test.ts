import { expect, test } from "vitest";
import { environment } from "#lib/client/environment.ts";
import { $online } from "#lib/client/network.ts";
import { fakeBrowser } from "../fakes/browser.ts";

test("follows the browser's network", () => {
  let online = false;
  const { environment: fake } = fakeBrowser({ online: () => online });
  Object.assign(environment, fake);
  const seen: boolean[] = [];
  const stop = $online.subscribe((value) => seen.push(value));
  online = true;
  fake.events.dispatchEvent(new Event("online"));
  online = false;
  fake.events.dispatchEvent(new Event("offline"));
  expect(seen).toEqual([false, true, false]);
  stop();
});
