import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Share } from "#server/limits/limits.ts";
import { createMetrics } from "#server/metrics/metrics.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { linkTogether, type TestLink } from "../../helpers/cluster.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addVideo } from "../../helpers/rows.ts";
import { expectProofTakenOnce, expectReadAtOnce } from "../../helpers/two-apps.ts";

/** Two web processes of one machine, without Redis. */
let links: TestLink[];
let first: TestApp;
let second: TestApp;
beforeEach(async () => {
  const store = await createMigratedStore();
  // However busy the machine is.
  links = await linkTogether(2, { answerTimeout: 60_000 });
  const [one, two] = links;
  first = await openTestApp(store, {}, { ...(one && { link: one }) });
  second = await openTestApp({ ...store, remove: async () => {} }, {}, { ...(two && { link: two }) });
});
afterEach(async () => {
  await second.close();
  await first.close();
});

const newNonce = () => randomBytes(16).toString("hex");
const share = (name: Share[0] = "proof-by-identity"): Share => [name, newNonce()];
const isTaken = async (app: TestApp, ...shares: Share[]) =>
  app.site.context.limits.take(...shares).then(
    () => true,
    () => false,
  );
async function takesOf(app: TestApp, one: Share, times: number): Promise<number> {
  let count = 0;
  for (let time = 0; time < times; time += 1) if (await isTaken(app, one)) count += 1;
  return count;
}

test("a nonce is taken once by both together", async () => {
  const send = async (app: TestApp, nonce: string) =>
    (await app.fetch(app.request("ping/config", {}, { nonce }))).status;
  for (let round = 0; round < 10; round += 1) {
    const nonce = newNonce();
    const statuses = await Promise.all([send(first, nonce), send(second, nonce)]);
    expect(statuses.toSorted()).toEqual([200, 401]);
  }
});

describe("limits", () => {
  test("are counted and given back together", async () => {
    const one = share();
    expect((await takesOf(first, one, 6)) + (await takesOf(second, one, 6))).toBe(10);
    const { limits } = second.site.context;
    expect(await limits.wait(one)).toBeGreaterThan(0);
    const particulars = { retryAfter: expect.any(Number) };
    const refused = { error: "tooManyRequests", message: "操作太频繁，请稍后再试", particulars };
    await expect(limits.take(one)).rejects.toMatchObject(refused);
    const other = share();
    expect(await takesOf(first, other, 10)).toBe(10);
    await limits.giveBack(other);
    expect(await takesOf(first, other, 2)).toBe(1);
    expect(await limits.count(share())).toEqual([0.1]);
  });

  test("take of all shares or of none", async () => {
    const [narrow, wide] = [share(), share("password-by-identity")];
    for (let time = 0; time < 30; time += 1) expect(await isTaken(first, narrow, wide)).toBe(time < 10);
    expect(await takesOf(second, wide, 12)).toBe(10);
  });

  test("are not asked for where they are off", async () => {
    const [link] = await linkTogether(1);
    const open = await openTestApp(await createMigratedStore(), { RATE_LIMITS: "off" }, { ...(link && { link }) });
    expect(await takesOf(open, share(), 30)).toBe(30);
    await open.close();
  });
});

test("a proof of work is taken once by both together", () => expectProofTakenOnce(first, second));

test("what one has written the other reads at once, also from answers it keeps", () => expectReadAtOnce(first, second));

test("cached pages hear of the other's writes without waiting for the next look", async () => {
  const targetId = await addVideo(first.site.context);
  const heard: string[] = [];
  first.site.onInvalidate((tags) => heard.push(...tags));
  const { token } = await second.signIn();
  await second.call("comment/add", { contentType: 2, targetId, text: "好看" }, token);
  await expect.poll(() => heard).toContain(`comments:2:${targetId}`);
});

test("many write through both, each once", async () => {
  const target = { contentType: 2, targetId: await addVideo(first.site.context) } as const;
  const people = await Promise.all(Array.from({ length: 40 }, () => first.signIn()));
  await Promise.all(
    people.map(({ token }, index) =>
      (index % 2 === 0 ? first : second).call("comment/add", { ...target, text: `第 ${index} 条` }, token, newNonce()),
    ),
  );
  const { comments } = await second.call("video/detail", { id: target.targetId }, people[0]?.token);
  expect(comments).toBe(people.length);
});

test("metrics are of both together: their own added up, those of the database once", async () => {
  const metrics = links.map((link, index) => {
    const own = createMetrics(link);
    const { context, problems, weakened } = (index === 0 ? first : second).site;
    const pages = { size: () => ({ bytes: 100 + index, pages: 1 }) };
    own.site({ context, problems, weakened, pages, buildId: "0123456789ab" });
    return own;
  });
  metrics[0]?.page("hit");
  metrics[1]?.page("hit");
  metrics[1]?.page("miss");
  for (const one of metrics) {
    const text = await one.text();
    expect(text).toContain('shiguang_page_cache_lookups_total{result="hit"} 2');
    expect(text).toContain('shiguang_page_cache_lookups_total{result="miss"} 1');
    expect(text).toContain("shiguang_page_cache_bytes 201");
    expect(text).toMatch(/^shiguang_build_info\{build="0123456789ab",engine="\w+"\} 1$/m);
  }
  // One that is gone is left out.
  links[1]?.cut();
  expect(await metrics[0]?.text()).toContain('shiguang_page_cache_lookups_total{result="hit"} 1');
  for (const one of metrics) one.close();
});

test("metrics of a process that does not answer are those it last had, so that totals never shrink", async () => {
  const [one, two] = (await linkTogether(2, { answerTimeout: 50 })).map((link) => ({
    link,
    metrics: createMetrics(link),
  }));
  if (!one || !two) throw new Error("no links");
  two.metrics.page("hit");
  const hits = 'shiguang_page_cache_lookups_total{result="hit"} 1';
  expect(await one.metrics.text()).toContain(hits);
  two.link.tellMetrics(() => new Promise(() => {}));
  expect(await one.metrics.text()).toContain(hits);
  for (const { metrics } of [one, two]) metrics.close();
});
