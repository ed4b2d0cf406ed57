import { expect, test } from "vitest";
import { createClient } from "#lib/client/api.ts";
import { environment as shared } from "#lib/client/environment.ts";
import { $session, signIn, updateSession } from "#lib/client/stores/session.ts";
import type { CallName } from "#lib/contract/calls.ts";
import { fakeBrowser } from "../fakes/browser.ts";
import { fakeServer, visitor } from "../fakes/server.ts";

const member = { ...visitor, account: "reader1" };

/** Whether each of two equal calls, made at the same moment by a member, is answered. */
async function twice(name: CallName): Promise<boolean[]> {
  const browser = fakeBrowser();
  const server = fakeServer(() => browser.clock.now(), { [name]: () => ({ data: {} }) });
  Object.assign(shared, browser.environment, { fetch: server.fetch });
  updateSession({ token: "", devId: "", uuid: "", searchRecord: [], user: null });
  signIn({ token: server.issue(), user: member });
  const client = createClient();
  // What is sent does not matter here: the same is sent twice.
  const ask = () => client.call<CallName>(name, {});
  const made = await Promise.allSettled([ask(), ask()]);
  expect($session.get().token).not.toBe("");
  return made.map(({ status }) => status === "fulfilled");
}

const reads: CallName[] = [
  "user/info",
  "video/detail",
  "video/list",
  "rank/list",
  "hotsearch/rules",
  "works/media",
  "works/media/statistics",
  "works/post",
  "works/collect",
];
// Reading messages marks them as read; a scanned code gives its token away once: a repeat must not lose the answer.
const writes: CallName[] = ["advertise/click", "video/view", "user/qrcode/info", "message/list"];

test.each(reads)("%s reads: asked again, the earlier one is given up", async (name) => {
  expect(await twice(name)).toEqual([false, true]);
});

test.each(writes)("%s changes something: a repeat joins the one on its way", async (name) => {
  expect(await twice(name)).toEqual([true, true]);
});
