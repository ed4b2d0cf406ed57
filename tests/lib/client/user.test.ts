import { expect, test } from "vitest";
import { createClient } from "#lib/client/api.ts";
import { environment } from "#lib/client/environment.ts";
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
