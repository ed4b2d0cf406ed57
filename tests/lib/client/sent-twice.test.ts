import { expect, it } from "vitest";
import { createClient } from "#lib/client/api.ts";
import { environment } from "#lib/client/environment.ts";
import { updateSession } from "#lib/client/stores/session.ts";
import { fakeBrowser } from "../fakes/browser.ts";
import { fakeServer } from "../fakes/server.ts";

/** A client whose browser sends again what it thinks was lost with the connection: every first request of a call arrives twice. */
function unlucky() {
  const browser = fakeBrowser();
  const server = fakeServer(browser.clock.now, {
    "rank/list": () => ({ data: { list: [] } }),
    "comment/add": () => ({ data: { comment: { id: 1 }, held: false } }),
    "support/add": () => ({ data: { supports: 1, supported: true } }),
    "admin/undo": () => ({ data: {} }),
  });
  const seen = new Set<string>();
  const fetch: typeof server.fetch = async (...request) => {
    const answer = await server.fetch(...request);
    const name = server.received.at(-1)?.name ?? "";
    if (seen.has(name)) return answer;
    seen.add(name);
    return server.fetch(...request);
  };
  Object.assign(environment, browser.environment, { fetch });
  updateSession({ token: "", devId: "", uuid: "", searchRecord: [], user: null });
  const keys = (name: string) =>
    server.received.filter((one) => one.name === name).map(({ headers }) => headers.get("idempotency-key"));
  return { client: createClient(), keys };
}

it("asks once more when a question arrived twice, or a guest's arrival", async () => {
  const { client, keys } = unlucky();
  expect(await client.call("rank/list", { period: "day" })).toEqual({ list: [] });
  expect(keys("rank/list")).toHaveLength(3);
  expect(keys("login/guest")).toHaveLength(3);
});

it("repeats what has a key, as the same act", async () => {
  const { client, keys } = unlucky();
  await client.call("comment/add", { contentType: 2, targetId: 1, text: "好看" });
  expect(new Set(keys("comment/add")).size).toBe(1);
  expect(keys("comment/add")).toHaveLength(3);
});

it("repeats what only sets something, such as a like", async () => {
  const { client, keys } = unlucky();
  expect(await client.call("support/add", { contentType: 2, targetId: 1 })).toMatchObject({ supported: true });
  expect(keys("support/add")).toEqual([null, null, null]);
});

it("does not repeat what would go on to the next thing", async () => {
  const { client, keys } = unlucky();
  await expect(client.call("admin/undo", { contentType: 1, targetId: 1 })).rejects.toMatchObject({ code: 1014 });
  expect(keys("admin/undo")).toHaveLength(2);
});
