import { expect, it } from "vitest";
import { environment } from "#lib/client/environment.ts";
import { updateSession } from "#lib/client/stores/session.ts";
import { askStanding, remind } from "../../../src/islands/premiere/countdown.ts";
import { fakeBrowser } from "../../lib/fakes/browser.ts";
import { fakeServer } from "../../lib/fakes/server.ts";

it("takes from an answer asked for before a choice everything but that choice", async () => {
  const browser = fakeBrowser();
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const standing = { phase: "waiting", startsAt: null, now: browser.clock.now(), waiting: 4, reminded: false };
  const { fetch } = fakeServer(browser.clock.now, {
    "premiere/state": async () => {
      asked.resolve();
      await gate.promise;
      return { data: standing };
    },
    "premiere/remind": () => ({ data: { reminded: true, waiting: 5 } }),
  });
  Object.assign(environment, browser.environment, { fetch });
  updateSession({ token: "", devId: "", uuid: "", searchRecord: [], user: null });
  const late = askStanding(1);
  await asked.promise;
  await remind(1, true);
  gate.resolve();
  expect(await late).toEqual({ ...standing, reminded: true, waiting: 5 });
  // Another device may have chosen since.
  expect(await askStanding(1)).toEqual(standing);
});
