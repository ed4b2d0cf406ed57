import { expect, test } from "vitest";
import { createClient } from "#lib/client/api.ts";
import { arrive } from "#lib/client/arrive.ts";
import { environment } from "#lib/client/environment.ts";
import { $config } from "#lib/client/stores/config.ts";
import { $session, updateSession } from "#lib/client/stores/session.ts";
import { loadUser, refreshUser } from "#lib/client/stores/user.ts";
import { fakeBrowser } from "../fakes/browser.ts";
import { fakeServer, visitor } from "../fakes/server.ts";

test("asks who this is only when the session does not know, or when told to", async () => {
  const browser = fakeBrowser();
  const member = { ...visitor, account: "reader1" };
  const server = fakeServer(browser.clock.now, { "user/info": () => ({ data: member }) });
  Object.assign(environment, browser.environment, { fetch: server.fetch });
  updateSession({ token: server.issue(), user: null });
  const client = createClient();
  expect(await loadUser(client)).toEqual(member);
  expect(await loadUser(client)).toEqual(member);
  expect(server.received.map((request) => request.name)).toEqual(["user/info"]);
  updateSession({ user: visitor });
  expect(await refreshUser(client)).toEqual(member);
  expect($session.get().user).toEqual(member);
});

test("a visit begins with the config and a guest, and asks later only for what is missing", async () => {
  const browser = fakeBrowser();
  const server = fakeServer(browser.clock.now, {
    "ping/config": () => ({ data: { homeId: 10782 } }),
    "user/info": () => ({ data: visitor }),
  });
  Object.assign(environment, browser.environment, { fetch: server.fetch });
  $config.set(null);
  const asked = () => server.received.splice(0).map((request) => request.name);
  updateSession({ token: "", user: null });
  const client = createClient();
  await arrive(client);
  expect(asked().toSorted()).toEqual(["login/guest", "ping/config"]);
  expect($session.get()).toMatchObject({ token: expect.stringMatching(/./), user: { account: "", mobile: "" } });
  await arrive(client);
  expect(asked()).toEqual([]);
  updateSession({ user: null });
  await arrive(client);
  expect(asked()).toEqual(["user/info"]);
  expect($session.get().user).toEqual(visitor);
});
