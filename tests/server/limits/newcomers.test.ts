import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CallName } from "#lib/contract/calls.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, addOperator, type TestPerson } from "../../helpers/people.ts";
import { proofOf } from "../../helpers/prove.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let reported: TestPerson;
let film: { contentType: 2; targetId: number };
beforeAll(async () => {
  app = await createTestApp();
  reported = await addMember(app);
  film = { contentType: 2, targetId: await addVideo(app.site.context) };
});
afterAll(() => app.close());

let addresses = 0;
/** Each test is at a place of its own. */
let ip = "";
beforeEach(() => {
  addresses += 1;
  ip = `198.51.100.${addresses}`;
});

let texts = 0;
function say({ token }: TestPerson, from = ip, proof?: string) {
  texts += 1;
  return app.ask("comment/add", { ...film, text: `第 ${texts} 句` }, { token, ip: from, ...(proof && { proof }) });
}

async function sayOften(times: number, from: (count: number) => string = () => ip): Promise<number[]> {
  const codes = [];
  for (let count = 0; count < times; count += 1) codes.push((await say(await addGuest(app), from(count))).code);
  return codes;
}

describe("what newcomers say at one place", () => {
  it("is free ten times, whoever of them says it, and costs work then", async () => {
    const codes = await Promise.all(
      (await Promise.all(Array.from({ length: 48 }, () => addGuest(app)))).flatMap((guest) =>
        Array.from({ length: 4 }, () => say(guest)),
      ),
    );
    expect(codes.filter(({ code }) => code === 200)).toHaveLength(10);
    expect(codes.filter(({ code, status }) => code === 1017 && status === 429)).toHaveLength(182);
    const guest = await addGuest(app);
    const { challenge = "" } = await say(guest);
    expect(await say(guest, ip, await proofOf(challenge))).toMatchObject({ code: 200 });
  });

  it("costs the work that is asked for now, within five minutes", async () => {
    await sayOften(10);
    const [early, late] = [await addGuest(app), await addGuest(app)];
    const [{ challenge: easy = "" }, { challenge: old = "" }] = [await say(early), await say(late)];
    app.clock.now += 300_000;
    expect(await say(late, ip, await proofOf(old))).toMatchObject({ code: 1017 });
    app.clock.now -= 300_000;
    const { limits } = app.site.context;
    for (let count = 0; count < 40; count += 1) await limits.count(["words-by-newcomers-of-place", ip]);
    expect(await say(early, ip, await proofOf(easy))).toMatchObject({ code: 1017 });
  });

  it("counts together in an IPv6 network of a customer", async () => {
    expect(await sayOften(12, (count) => `2001:db8:7:1::${count + 1}`)).toEqual([...Array(10).fill(200), 1017, 1017]);
    await sayOften(30, (count) => `2001:db8:7:${count + 100}::1`);
    expect(await sayOften(1, () => "2001:db8:7:ffff::1")).toEqual([1017]);
    expect(await sayOften(1, () => "2001:db8:8:1::1")).toEqual([200]);
  });

  it("leaves those alone who have been here for a day, members above all, and the team", async () => {
    const [oldGuest, newMember, oldMember] = [await addGuest(app), await addMember(app), await addMember(app)];
    await app.site.context.db.write((trx) =>
      trx
        .updateTable("users")
        .set({ created_at: app.clock.now - 86_400_000 })
        .where("id", "in", [oldGuest.userId, oldMember.userId])
        .execute(),
    );
    await sayOften(10);
    expect(await say(newMember)).toMatchObject({ code: 1017 });
    expect(await say(await addOperator(app, "support"))).toMatchObject({ code: 200 });
    expect(await say(oldGuest)).toMatchObject({ code: 200 });
    const { limits } = app.site.context;
    for (let count = 0; count < 60; count += 1) await limits.count(["words-by-guests-of-place", ip]);
    expect(await say(oldGuest)).toMatchObject({ code: 1017 });
    expect(await say(oldMember)).toMatchObject({ code: 200 });
  });

  it.each([
    ["report/add", () => ({ contentType: 9, targetId: reported.userId, reason: "spam" })],
    ["feedback/add", () => ({ category: "other", text: "有一个建议想说" })],
    ["support/add", () => film],
    ["collect/add", () => film],
  ] satisfies [CallName, () => object][])("holds for %s too", async (name, input) => {
    const ask = async () => app.ask(name, input(), { token: (await addGuest(app)).token, ip });
    const codes = [];
    for (let count = 0; count < 62; count += 1) codes.push((await ask()).code);
    expect(codes[0]).toBe(200);
    expect(codes.at(-1)).toBe(1017);
  });
});
