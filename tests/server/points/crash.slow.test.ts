import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startSession } from "#server/people/sessions.ts";
import { shanghaiDay } from "#server/core/day.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, testEngine, type TestStore } from "../../helpers/database.ts";
import { addUp, keptBooks } from "../../helpers/ledger.ts";
import { exitOf, startFixture } from "../../helpers/process.ts";

/** People, and how often each process asks for each of three acts: 1,000 in all on PostgreSQL. */
const [people, times] = testEngine === "postgres" ? [34, 5] : [10, 4];
const invitersCount = 5;

interface Person {
  userId: number;
  token: string;
  inviterId: number;
}

let database: TestStore;
let app: TestApp;
let inviters: number[];
let invited: Person[];
beforeAll(async () => {
  database = await createMigratedStore();
  app = await openTestApp(database);
  inviters = await Promise.all(Array.from({ length: invitersCount }, (_, index) => addInviter(index)));
  invited = await Promise.all(Array.from({ length: people }, (_, index) => addInvited(index)));
});
afterAll(() => app.close());

async function addUser(account: string, inviterCode: string | null): Promise<number> {
  const row = {
    role: "user" as const,
    account,
    mobile: null,
    name: account,
    avatar: null,
    channel_code: null,
    inviter_code: inviterCode,
    content_key: null,
    created_at: app.clock.now,
  };
  const { id } = await app.site.context.db.write((trx) =>
    trx.insertInto("users").values(row).returning("id").executeTakeFirstOrThrow(),
  );
  return id;
}

async function addInviter(index: number): Promise<number> {
  const userId = await addUser(`inviter-${index}`, null);
  const { db } = app.site.context;
  await db.write((trx) =>
    trx
      .insertInto("invite_codes")
      .values({ user_id: userId, code: `CODE${index}` })
      .execute(),
  );
  return userId;
}

/** Some have the days to be active already, others reach them with today's check-in. */
async function addInvited(index: number): Promise<Person> {
  const userId = await addUser(`invited-${index}`, `CODE${index % invitersCount}`);
  const { now } = app.clock;
  const today = shanghaiDay(now);
  const days = Array.from({ length: index % 2 === 0 ? 6 : 2 }, (_, ago) => today - 1 - ago);
  const rows = days.map((day) => ({ user_id: userId, day, make_up: 0, points: 0, created_at: now }));
  const token = await app.site.context.db.write(async (trx) => {
    await trx.insertInto("check_ins").values(rows).execute();
    return startSession(trx, userId, { ip: "127.0.0.1", requestId: "test", origin: "", proof: "", device: "" }, now);
  });
  return { userId, token, inviterId: inviters[index % invitersCount] ?? 0 };
}

/** Starts a process that acts for everybody; `answers` grows with what it prints. */
function start(repeats: number) {
  const list = JSON.stringify(invited.map(({ userId, token }) => ({ userId, token })));
  const child = startFixture("points-until-killed.ts", [
    database.dataDir,
    database.databaseUrl ?? "",
    String(repeats),
    list,
  ]);
  const answers: string[] = [];
  return { child, answers, ended: read(child, answers) };
}

async function read(child: ChildProcess, answers: string[]): Promise<void> {
  let rest = "";
  child.stdout?.setEncoding("utf8");
  for await (const text of child.stdout ?? []) {
    const lines = `${rest}${text}`.split("\n");
    rest = lines.pop() ?? "";
    answers.push(...lines);
    child.emit("answers");
  }
}

it("gives every act one effect and every repeat the same answer, over two processes and a kill in the middle", async () => {
  const killed = start(times);
  const whole = start(times);
  killed.child.on("answers", () => {
    // Registrations come first: by now check-ins and claims are under way.
    if (killed.answers.length >= people * times * 1.5) killed.child.kill("SIGKILL");
  });
  expect(await exitOf(killed.child)).toBeNull();
  await Promise.all([killed.ended, whole.ended]);
  expect(await exitOf(whole.child)).toBe(0);
  const again = start(1);
  await again.ended;
  expect(await exitOf(again.child)).toBe(0);

  const { read: db } = app.site.context.db;
  const checkIns = await db
    .selectFrom("check_ins")
    .select("user_id")
    .where("day", "=", shanghaiDay(app.clock.now))
    .execute();
  const ids = sorted(invited.map(({ userId }) => userId));
  expect(sorted(checkIns.map(({ user_id }) => user_id))).toEqual(ids);
  const entries = await db.selectFrom("point_entries").select(["user_id", "rule", "amount"]).execute();
  const usersOf = (rule: string) =>
    sorted(entries.filter((entry) => entry.rule === rule).map(({ user_id }) => user_id));
  expect(usersOf("check-in")).toEqual(ids);
  expect(usersOf("prize")).toEqual(ids);
  expect(usersOf("invite")).toEqual(sorted(invited.map(({ inviterId }) => inviterId)));
  expect(await keptBooks(app.site.context)).toEqual(await addUp(app.site.context));

  const byKey = Map.groupBy(
    [killed, whole, again].flatMap(({ answers }) => answers.map(toAnswer)).filter(({ name }) => name !== ""),
    ({ name }) => name,
  );
  expect(byKey.size).toBe(people * 2);
  for (const answers of byKey.values()) expect(new Set(answers.map(({ answer }) => answer))).toHaveLength(1);
});

function sorted(numbers: readonly number[]): number[] {
  return numbers.toSorted((left, right) => left - right);
}

/** What the processes log stands between their answers and has no name. */
function toAnswer(line: string): { name: string; answer: string } {
  const parsed: { name?: string; answer: unknown } = JSON.parse(line);
  return { name: parsed.name ?? "", answer: JSON.stringify(parsed.answer) };
}
