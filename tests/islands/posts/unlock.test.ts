import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Client } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { environment } from "#lib/client/environment.ts";
import { signIn } from "#lib/client/stores/session.ts";
import { errors } from "#lib/contract/errors.ts";
import { createUnlock } from "../../../src/islands/posts/unlock.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { givePoints } from "../../helpers/ledger.ts";
import { addMember } from "../../helpers/people.ts";
import { addPost } from "../../helpers/rows.ts";
import { fakeBrowser } from "../../lib/fakes/browser.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());
beforeEach(() => {
  Object.assign(environment, fakeBrowser().environment, { now: () => app.clock.now });
});

/** A post of 15 points and a member who has 40. `lost` answers of the payment do not arrive. */
async function market({ lost = 0 } = {}) {
  const post = await addPost(app.site.context, { price: 15, paid_text: "后半段。" });
  const member = await addMember(app);
  await givePoints(app.site.context, member.userId, 40);
  const { counts: _counts, ...user } = await app.call("user/info", {}, member.token);
  signIn({ token: member.token, user });
  const keys: (string | undefined)[] = [];
  const client: Client = {
    async call(name, input, options) {
      if (name !== "post/pay") return app.call(name, input, member.token);
      keys.push(options?.idempotencyKey);
      const answer = await app.call(name, input, member.token, options?.idempotencyKey).catch((error: unknown) => {
        const said = error instanceof Error ? error.message : "";
        const changed = [errors.priceChanged, errors.nothingToPay].find(({ code }) => said.includes(String(code)));
        throw changed ? new ApiError(changed) : error;
      });
      if (keys.length <= lost) throw new ApiError({ status: 0 });
      return answer;
    },
  };
  const unlock = createUnlock(post, 15, client);
  const balance = async () => (await app.call("user/title", {}, member.token)).balance;
  /** Asks, and waits for the question. */
  const ask = () =>
    new Promise<void>((resolve) => {
      const stop = unlock.$unlock.listen(({ step }) => {
        if (step !== "asked") return;
        stop();
        resolve();
      });
      unlock.ask();
    });
  return { post, unlock, keys, balance, ask };
}

it("shows what there is to pay and to have, and pays once for two presses", async () => {
  const { unlock, keys, balance, ask } = await market();
  await unlock.start();
  expect(unlock.$unlock.get()).toEqual({ step: "offered", price: 15, balance: 40 });
  await ask();
  unlock.cancel();
  expect(unlock.$unlock.get().step).toBe("offered");
  await ask();
  await Promise.all([unlock.pay(), unlock.pay()]);
  expect(unlock.$unlock.get()).toEqual({ step: "shown", part: { text: "后半段。", images: [] }, fresh: true });
  expect(keys).toHaveLength(1);
  expect(await balance()).toBe(25);
});

it("pays once also when the answer was lost and it is pressed again", async () => {
  const { unlock, keys, balance, ask } = await market({ lost: 2 });
  await ask();
  await unlock.pay();
  expect(unlock.$unlock.get()).toMatchObject({ step: "asked", paying: false });
  await unlock.pay();
  await unlock.pay();
  expect(unlock.$unlock.get().step).toBe("shown");
  expect(new Set(keys).size).toBe(1);
  expect(await balance()).toBe(25);
});

it("asks again at a price that has changed, under another key", async () => {
  const { post, unlock, keys, balance, ask } = await market();
  await ask();
  await app.site.context.db.write((trx) =>
    trx.updateTable("posts").set({ price: 20 }).where("id", "=", post).execute(),
  );
  await unlock.pay();
  expect(unlock.$unlock.get()).toEqual({ step: "asked", price: 20, balance: 40, paying: false });
  expect(await balance()).toBe(40);
  await unlock.pay();
  expect(unlock.$unlock.get().step).toBe("shown");
  expect(new Set(keys).size).toBe(2);
  expect(await balance()).toBe(20);
});

it("says that there is nothing to pay any more, whether it is asked or paid", async () => {
  for (const isAsked of [false, true]) {
    const { post, unlock, balance, ask } = await market();
    if (isAsked) await ask();
    await app.site.context.db.write((trx) =>
      trx.updateTable("posts").set({ price: 0, paid_text: "" }).where("id", "=", post).execute(),
    );
    await (isAsked ? unlock.pay() : unlock.start());
    expect(unlock.$unlock.get()).toEqual({ step: "free" });
    expect(await balance()).toBe(40);
  }
});
