import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Job, JobHandlers } from "#server/jobs/handler.ts";
import { cancelJob, jobFor } from "#server/jobs/queue.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

let jobs: TestJobs;
/** One of its own for each test. */
let kind = "";
let tests = 0;
beforeAll(async () => {
  jobs = await openTestJobs();
});
afterAll(() => jobs.close());
beforeEach(() => {
  tests += 1;
  kind = `kind-${tests}`;
  [ada, bo, cy] = [tests * 10_000 + 1, tests * 10_000 + 2, tests * 10_000 + 3];
  names = new Map([
    [ada, "ada"],
    [bo, "bo"],
    [cy, "cy"],
  ]);
});

/** Other members for each test. */
let [ada, bo, cy] = [0, 0, 0];
let names = new Map<number, string>();

/** So many jobs of a member, at a later moment than all before. */
async function send(ownerId: number, count: number, from = 1): Promise<void> {
  for (let number = from; number < from + count; number += 1) {
    jobs.clock.now += 1000;
    await jobs.queue({ kind, subject: `${names.get(ownerId)}:${number}`, ownerId });
  }
}

/** Handlers that note which job they do, and do more at the jobs named. */
function noting(extra: Readonly<Record<string, () => Promise<void>>> = {}): { done: string[]; handlers: JobHandlers } {
  const done: string[] = [];
  const run = async ({ subject }: Job) => {
    done.push(subject);
    await extra[subject]?.();
  };
  return { done, handlers: { [kind]: { run }, [`${kind}-rest`]: { run } } };
}

describe("members take turns", () => {
  it("when one has sent sixty-four files before another sends one", async () => {
    await send(ada, 64);
    await send(bo, 1);
    await send(cy, 2);
    const { done, handlers } = noting();
    await jobs.worker(handlers).drain();
    expect(done.slice(0, 5)).toEqual(["ada:1", "bo:1", "cy:1", "ada:2", "cy:2"]);
    expect(done).toHaveLength(67);
  });

  it("and who comes while the files of another are done is next, without being asked back for what they did not send", async () => {
    await send(ada, 30);
    const { done, handlers } = noting({
      "ada:10": () => send(bo, 3),
      "bo:3": () => send(ada, 1, 31),
    });
    await jobs.worker(handlers).drain();
    const after = done.slice(done.indexOf("ada:10") + 1);
    expect(after.slice(0, 6)).toEqual(["bo:1", "ada:11", "bo:2", "ada:12", "bo:3", "ada:13"]);
    expect(after.at(-1)).toBe("ada:31");
  });

  it("however busy they were once", async () => {
    await send(ada, 40);
    await jobs.worker(noting().handlers).drain();
    await send(bo, 2);
    await send(ada, 1, 41);
    const { done, handlers } = noting();
    await jobs.worker(handlers).drain();
    expect(done).toEqual(["bo:1", "ada:41", "bo:2"]);
  });

  it("also with several workers: nobody has a second job in hand while another waits for a first", async () => {
    await send(ada, 8);
    await send(bo, 1);
    const inHand: string[] = [];
    const { promise: full, resolve } = Promise.withResolvers<void>();
    const { promise: letGo, resolve: go } = Promise.withResolvers<void>();
    const run = async ({ subject }: Job) => {
      inHand.push(subject);
      if (inHand.length === 2) resolve();
      await letGo;
    };
    const draining = jobs.worker({ [kind]: { run } }, 2).drain();
    await full;
    expect(inHand.slice(0, 2).toSorted()).toEqual(["ada:1", "bo:1"]);
    go();
    await draining;
  });

  it("and are told their true places", async () => {
    await send(ada, 5);
    await send(bo, 2);
    const positionOf = async (subject: string) => (await jobFor(jobs.base.context.db.primary, kind, subject))?.place;
    expect(await positionOf("bo:1")).toBe(1);
    expect(await positionOf("ada:2")).toBe(2);
    expect(await positionOf("bo:2")).toBe(3);
    expect(await positionOf("ada:5")).toBe(6);
  });

  it("and lose nothing by jobs they took back", async () => {
    await send(ada, 20);
    const { db, now } = jobs.base.context;
    for (let number = 2; number <= 20; number += 1)
      await db.write((trx) => cancelJob(trx, { kind, subject: `ada:${number}`, now: now() }));
    await send(bo, 3);
    await send(ada, 1, 21);
    const { done, handlers } = noting();
    await jobs.worker(handlers).drain();
    expect(done).toEqual(["ada:1", "bo:1", "bo:2", "ada:21", "bo:3"]);
  });
});

describe("one row for all kinds", () => {
  it("a member with two hundred films does not delay another's one film, nor a crowd of members each with one", async () => {
    await send(ada, 200);
    const crowd = Array.from({ length: 30 }, (_, index) => tests * 10_000 + 100 + index);
    const { done, handlers } = noting({
      "ada:3": async () => {
        for (const member of crowd) await jobs.queue({ kind, subject: `one:${member}`, ownerId: member });
      },
    });
    await jobs.worker(handlers).drain();
    const ones = done.map((subject, at) => (subject.startsWith("one:") ? at : -1)).filter((at) => at >= 0);
    expect(ones).toHaveLength(30);
    expect(ones.at(-1)).toBe(3 + 29);
    expect(done).toHaveLength(230);
  });

  it("a short film goes before a long one, but no stream of short ones keeps the long one waiting", async () => {
    await jobs.queue({ kind, subject: "long", ownerId: ada, weight: 4 });
    let sent = 0;
    const next = async () => {
      sent += 1;
      if (sent <= 40) await jobs.queue({ kind, subject: `short:${sent}`, ownerId: tests * 10_000 + 100 + sent });
    };
    await next();
    const order: string[] = [];
    const run = async ({ subject }: Job) => {
      order.push(subject);
      await next();
    };
    await jobs.worker({ [kind]: { run } }).drain();
    expect(order[0]).toBe("short:1");
    expect(order.indexOf("long")).toBeGreaterThan(1);
    expect(order.indexOf("long")).toBeLessThan(10);
    expect(order).toHaveLength(41);
  });

  it("further qualities wait for first ones, but not for ever", async () => {
    await jobs.queue({ kind: `${kind}-rest`, subject: "rest", ownerId: ada, later: true });
    let sent = 0;
    const next = async () => {
      sent += 1;
      if (sent <= 100) await jobs.queue({ kind, subject: `first:${sent}`, ownerId: tests * 10_000 + 100 + sent });
    };
    await next();
    const order: string[] = [];
    const run = async ({ subject }: Job) => {
      order.push(subject);
      if (subject !== "rest") await next();
    };
    await jobs.worker({ [kind]: { run }, [`${kind}-rest`]: { run } }).drain();
    expect(order.indexOf("rest")).toBeGreaterThan(15);
    expect(order.indexOf("rest")).toBeLessThan(60);
  });
});

describe("a job for later", () => {
  const later = (subject: string, ownerId: number) =>
    jobs.queue({ kind: `${kind}-rest`, subject, ownerId, later: true });

  it("is done when nothing else is due, whenever it was queued", async () => {
    await later("ada:rest", ada);
    await send(ada, 2);
    const { done, handlers } = noting({ "ada:2": () => send(bo, 1) });
    await jobs.worker(handlers).drain();
    expect(done).toEqual(["ada:1", "ada:2", "bo:1", "ada:rest"]);
  });

  it("does not keep the place of one that comes while it runs, and takes none besides", async () => {
    await later("ada:rest", ada);
    await later("bo:rest", bo);
    const order: string[] = [];
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: letGo, resolve: go } = Promise.withResolvers<void>();
    const worker = jobs.worker({
      [kind]: { run: async ({ subject }) => void order.push(subject) },
      [`${kind}-rest`]: {
        async run({ subject }) {
          order.push(`${subject} begins`);
          begin();
          await letGo;
          order.push(`${subject} ends`);
        },
      },
    });
    const first = worker.drain();
    await begun;
    await send(cy, 2);
    const second = worker.drain();
    await expect.poll(() => order.length).toBe(3);
    go();
    await Promise.all([first, second]);
    expect(order).toEqual(["ada:rest begins", "cy:1", "cy:2", "ada:rest ends", "bo:rest begins", "bo:rest ends"]);
  });
});

describe("a job that is the last", () => {
  const last = (subject: string) => jobs.queue({ kind: `${kind}-last`, subject, last: true });

  it("is done after those for later, whoever comes and whenever, in its order", async () => {
    await last("one");
    await last("two");
    await jobs.queue({ kind: `${kind}-rest`, subject: "ada:rest", ownerId: ada, later: true });
    await send(ada, 1);
    const { done, handlers } = noting({
      one: async () => {
        await send(bo, 1);
        await jobs.queue({ kind: `${kind}-rest`, subject: "bo:rest", ownerId: bo, later: true });
      },
    });
    const { [kind]: handler } = handlers;
    if (!handler) throw new Error("no handler");
    await jobs.worker({ ...handlers, [`${kind}-last`]: handler }).drain();
    expect(done).toEqual(["ada:1", "ada:rest", "one", "bo:1", "bo:rest", "two"]);
  });

  it("keeps the place of none that comes while it runs, not even of one for later", async () => {
    await last("one");
    await last("two");
    const order: string[] = [];
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: letGo, resolve: go } = Promise.withResolvers<void>();
    const run = async ({ subject }: Job) => void order.push(subject);
    const worker = jobs.worker({
      [kind]: { run },
      [`${kind}-rest`]: { run },
      [`${kind}-last`]: {
        async run({ subject }) {
          begin();
          await letGo;
          order.push(subject);
        },
      },
    });
    const first = worker.drain();
    await begun;
    // In the order in which they are done: the first round may still be looking for another job.
    await send(bo, 1);
    await jobs.queue({ kind: `${kind}-rest`, subject: "ada:rest", ownerId: ada, later: true });
    const second = worker.drain();
    await expect.poll(() => order.length).toBe(2);
    go();
    await Promise.all([first, second]);
    // On PostgreSQL each passes over what the other is looking at.
    await worker.drain();
    expect(order).toEqual(["bo:1", "ada:rest", "one", "two"]);
  });
});
