import { levelOf, levels, privilegesOf, type Level } from "#lib/points/levels.ts";
import { type PointRule, type PointRuleName, pointRuleNames, ruleOf } from "#lib/points/rules.ts";
import type { PointEntry } from "#lib/contract/schemas/points.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { dayText, monthDays, monthOf, shanghaiDay } from "../core/day.ts";
import type { Reader } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { contentsOf } from "../kinds/targets.ts";
import { latestId, readPage } from "../paging/paging.ts";
import { toRule } from "./ledger.ts";

export async function accountOf(read: Reader, userId: number): Promise<{ balance: number; score: number }> {
  const row = await read
    .selectFrom("point_accounts")
    .select(["balance", "score"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? { balance: 0, score: 0 };
}

/** The caller's ledger entries, newest first. */
export async function listScore(
  context: SignedInContext,
  { cursor, pageSize, direction }: Input<"user/score/list">,
): Promise<Output<"user/score/list">> {
  let query = entriesOf(context);
  if (direction === "in") query = query.where("amount", ">", 0);
  if (direction === "out") query = query.where("amount", "<", 0);
  const { balance } = await accountOf(context.db.read, context.identity.userId);
  return { ...(await readEntries(context, query, { cursor, pageSize })), balance };
}

const rulesOf = (list: PointRule["income"]) => pointRuleNames.filter((name) => ruleOf(name).income === list);

export function workIncome(context: SignedInContext, input: Input<"user/work/income">) {
  return income(context, input, rulesOf("work"));
}

export function inviteIncome(context: SignedInContext, input: Input<"user/invite/income">) {
  return income(context, input, rulesOf("invite"));
}

async function income(
  context: SignedInContext,
  { cursor, pageSize }: Input<"user/work/income">,
  rules: readonly PointRuleName[],
): Promise<Output<"user/work/income">> {
  const page = await readEntries(context, entriesOf(context).where("rule", "in", rules), { cursor, pageSize });
  const today = shanghaiDay(context.now());
  const monthStart = monthDays(monthOf(today)).first;
  const sums = await context.db.read
    .selectFrom("point_entries")
    .select(({ fn, eb }) => {
      const since = (day: number) => eb.case().when("day", ">=", day).then(eb.ref("amount")).else(0).end();
      return [
        fn.sum<number | null>("amount").as("sum"),
        fn.sum<number | null>(since(monthStart)).as("month"),
        fn.sum<number | null>(since(today)).as("today"),
      ];
    })
    .where("user_id", "=", context.identity.userId)
    .where("rule", "in", rules)
    .executeTakeFirstOrThrow();
  return {
    ...page,
    sum: sums.sum ?? 0,
    month: sums.month ?? 0,
    today: sums.today ?? 0,
  };
}

function entriesOf({ db, identity }: SignedInContext) {
  return db.read.selectFrom("point_entries").selectAll().where("user_id", "=", identity.userId);
}

/** With the titles of the films whose income was shared. */
async function readEntries(
  context: SignedInContext,
  query: ReturnType<typeof entriesOf>,
  paging: Pick<Input<"user/work/income">, "cursor" | "pageSize">,
): Promise<Page<PointEntry>> {
  const page = await readPage(query, { list: "points", order: latestId, table: "point_entries", ...paging });
  const works = page.list.filter(({ rule }) => rule === "share-income");
  const found = await contentsOf(
    context,
    works.flatMap(({ content_type: contentType, target_id: targetId }) =>
      contentType === null || targetId === null ? [] : [{ contentType, targetId }],
    ),
  );
  const titles = new Map([...found.values()].map(({ targetId, title }) => [targetId, title]));
  return {
    ...page,
    list: page.list.map((row) =>
      toEntry(row, row.rule === "share-income" ? (titles.get(row.target_id ?? 0) ?? "") : ""),
    ),
  };
}

function toEntry(row: Row<"point_entries">, about: string): PointEntry {
  const rule = toRule(row.rule);
  const { content_type: contentType, target_id: id } = row;
  return {
    id: row.id,
    amount: row.amount,
    balance: row.balance,
    rule,
    title: ruleOf(rule).title,
    about,
    object: contentType === null || id === null ? null : { contentType, id },
    createdAt: new Date(row.created_at).toISOString(),
  };
}

const chartDays = 30;

export async function scoreChart(context: SignedInContext): Promise<Output<"user/score/chart">> {
  const { userId } = context.identity;
  const first = shanghaiDay(context.now()) - chartDays + 1;
  const rows = await context.db.read
    .selectFrom("point_days")
    .select(["day", "earned", "spent"])
    .where("user_id", "=", userId)
    .where("day", ">=", first)
    .execute();
  const known = new Map(rows.map((row) => [row.day, row]));
  const days = Array.from({ length: chartDays }, (_, index) => {
    const { earned, spent } = known.get(first + index) ?? { earned: 0, spent: 0 };
    return { day: dayText(first + index), earned, spent };
  });
  const { balance } = await accountOf(context.db.read, userId);
  return { balance, days };
}

export async function userTitle(context: SignedInContext): Promise<Output<"user/title">> {
  const { balance, score } = await accountOf(context.db.read, context.identity.userId);
  const now = levelOf(score);
  const next = levels.find(({ threshold }) => threshold > score);
  return {
    level: now.level,
    name: now.name,
    score,
    balance,
    next: next
      ? { level: next.level, name: next.name, threshold: next.threshold, missing: next.threshold - score }
      : null,
    progress: next ? Math.floor(((score - now.threshold) * 100) / (next.threshold - now.threshold)) : 100,
    levels: levels.map(toLevel),
  };
}

function toLevel(level: Level): Output<"user/title">["levels"][number] {
  return { level: level.level, name: level.name, threshold: level.threshold, privileges: privilegesOf(level) };
}
