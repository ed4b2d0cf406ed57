import type { Client } from "#lib/client/api.ts";
import { environment } from "#lib/client/environment.ts";
import { signIn } from "#lib/client/stores/session.ts";
import { shownComment } from "#lib/comment-line.ts";
import { createThread } from "../../../src/islands/comments/thread.ts";
import type { TestApp } from "../../helpers/app.ts";
import { addMember, type TestMember } from "../../helpers/people.ts";
import { fakeBrowser } from "../../lib/fakes/browser.ts";

/** A member in a browser of their own, and the client that speaks for them: to the real site, until `fail` is set; `wait` holds a call back. */
export async function openBrowser(app: TestApp) {
  const browser = fakeBrowser();
  Object.assign(environment, browser.environment, { now: () => app.clock.now });
  const member = await addMember(app);
  const { counts: _counts, ...user } = await app.call("user/info", {}, member.token);
  signIn({ token: member.token, user });
  const calls: string[] = [];
  const line: { fail: Error | null; wait: (name: string) => Promise<void> } = {
    fail: null,
    wait: async () => undefined,
  };
  const client: Client = {
    async call(name, input, options) {
      calls.push(name);
      if (line.fail) throw line.fail;
      await line.wait(name);
      return app.call(name, input, member.token, options?.idempotencyKey);
    },
  };
  return { ...browser, member, user, client, calls, line };
}

/** The thread of a film as its page brings it. */
export async function openThread(app: TestApp, client: Client, { token }: TestMember, targetId: number) {
  const about = { contentType: 2, targetId } as const;
  const { list, nextCursor } = await app.call("comment/list", { ...about, pageSize: 2 }, token);
  const count = list.reduce((sum, { replyCount }) => sum + 1 + replyCount, 0);
  const first = { lines: list.map(shownComment), cursor: nextCursor ?? undefined, count };
  return createThread({ ...about, ...first }, client);
}
