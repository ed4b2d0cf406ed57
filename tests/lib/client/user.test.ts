import { expect, onTestFinished, test } from "vitest";
import { api, createClient } from "#lib/client/api.ts";
import { arrive } from "#lib/client/arrive.ts";
import { createQuery } from "#lib/client/data.ts";
import { environment } from "#lib/client/environment.ts";
import { $config } from "#lib/client/stores/config.ts";
import { meChanged } from "#lib/client/stores/me.ts";
import { $session, forgetUser, signIn, updateSession } from "#lib/client/stores/session.ts";
import { $unread, loadUnread } from "#lib/client/stores/unread.ts";
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

const one = { ...visitor, id: 11, name: "前一位", account: "reader1" };
const other = { ...visitor, id: 12, name: "后一位", account: "reader2" };
const unreadOfOne = { announcement: 0, comment: 0, reply: 3, update: 0, support: 0, total: 3 };

/** A member who has asked something that is not answered yet; `answer` answers it. */
async function asking(name: string, data: object, ask: () => Promise<unknown>) {
  const browser = fakeBrowser();
  const waiting = Promise.withResolvers<void>();
  const server = fakeServer(browser.clock.now, {
    [name]: async () => {
      await waiting.promise;
      return { data };
    },
  });
  Object.assign(environment, browser.environment, { fetch: server.fetch });
  signIn({ token: server.issue(), user: one });
  const asked = ask();
  await expect.poll(() => server.received.length).toBe(1);
  return {
    server,
    async answer() {
      waiting.resolve();
      await asked;
    },
  };
}

test("a late answer does not bring back somebody who has signed out", async () => {
  const { answer } = await asking("user/info", { ...one, counts: { comments: 0 } }, () => refreshUser(api));
  forgetUser();
  await answer();
  expect($session.get()).toMatchObject({ token: "", user: null });
});

test("a late answer about one member is not taken for the next", async () => {
  const { server, answer } = await asking("user/info", one, () => refreshUser(api));
  signIn({ token: server.issue(), user: other });
  await answer();
  meChanged({ ...one, name: "改过的名字" });
  expect($session.get().user).toEqual(other);
});

test("unread messages of a member who has signed out are not shown to the guest", async () => {
  $unread.set(null);
  const { answer } = await asking("message/hasnew", unreadOfOne, () => loadUnread(api));
  forgetUser();
  await answer();
  expect($unread.get()).toBeNull();
});

test("what arrives for a member who has signed out meanwhile is not shown", async () => {
  signIn({ token: "t1", user: one });
  const asked = Promise.withResolvers<string>();
  const mine = createQuery("of who left", () => asked.promise);
  onTestFinished(mine.listen(() => undefined));
  forgetUser();
  asked.resolve("theirs");
  await new Promise(setImmediate);
  expect(mine.get()).toEqual({ state: "loading", isForgotten: true });
});
