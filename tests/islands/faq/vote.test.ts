import { expect, it } from "vitest";
import { environment } from "#lib/client/environment.ts";
import { signIn } from "#lib/client/stores/session.ts";
import { $votes, vote } from "../../../src/islands/faq/questions.ts";
import { fakeBrowser } from "../../lib/fakes/browser.ts";
import { type Answer, fakeServer, visitor } from "../../lib/fakes/server.ts";

it("a vote that is refused late takes nothing back from the one after it", async () => {
  const browser = fakeBrowser();
  const first = Promise.withResolvers<Answer>();
  const answers: (Answer | Promise<Answer>)[] = [first.promise, { data: {} }, { status: 500, code: 5000 }];
  const server = fakeServer(browser.clock.now, { "question/help": () => answers.shift() ?? {} });
  Object.assign(environment, browser.environment, { fetch: server.fetch });
  signIn({ token: server.issue(), user: visitor });
  const refused = vote(1, true);
  await expect.poll(() => server.received.length).toBe(1);
  await vote(1, false);
  first.resolve({ status: 500, code: 5000 });
  await refused;
  expect($votes.get()[1]?.helpful).toBe(false);
  await vote(1, true);
  expect($votes.get()[1]?.helpful).toBe(false);
});
