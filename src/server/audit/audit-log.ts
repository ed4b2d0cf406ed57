import type { AuditAction } from "#lib/audit-actions.ts";
import { beginningOf } from "#lib/characters.ts";
import type { Act } from "#lib/contract/schemas/moderation.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { dayStart, parseDay } from "../core/day.ts";
import { contains } from "../db/dialect/lower-case.ts";
import type { Writer } from "../db/open.ts";
import { latestId, readPage } from "../paging/paging.ts";
import type { Target } from "../core/target.ts";
import { sayIn } from "../text/say.ts";
import { saySummary } from "./summary.ts";

export interface Done {
  act: AuditAction;
  target?: Target | undefined;
  summary: string;
}

const maxSummary = 500;

/** Records an operator's action in the transaction that performs it. `operatorId` is null for the command line. */
export async function recordAction(
  trx: Writer,
  { operatorId, at }: { operatorId: number | null; at: number },
  { act, target, summary }: Done,
): Promise<void> {
  await trx
    .insertInto("operator_acts")
    .values({
      operator_id: operatorId,
      act,
      content_type: target?.contentType ?? null,
      target_id: target?.targetId ?? null,
      summary: beginningOf(summary, maxSummary),
      created_at: at,
    })
    .execute();
}

/** Records an action of the calling operator. */
export function recordOwnAction(context: SignedInContext, trx: Writer, done: Done): Promise<void> {
  return recordAction(trx, { operatorId: context.identity.userId, at: context.now() }, done);
}

/** All actions of operators, newest first, in the reader's language. */
export async function listAuditLog(context: SignedInContext, input: Input<"admin/audit/list">): Promise<Page<Act>> {
  // A rare word or an old day is looked for in the whole log.
  const isWide = input.q !== "" || input.firstDay !== undefined || input.lastDay !== undefined;
  let query = (isWide ? context.db.scan : context.db.read)
    .selectFrom("operator_acts")
    .leftJoin("users", "users.id", "operator_acts.operator_id")
    .selectAll("operator_acts")
    .select("users.name");
  const { act, operatorId } = input;
  // A range, so that the index is used: `.` sorts before `/`.
  if (act !== undefined) {
    query = query.where((where) =>
      where.or([where("act", "=", act), where.and([where("act", ">=", `${act}.`), where("act", "<", `${act}/`)])]),
    );
  }
  if (operatorId !== undefined) query = query.where("operator_id", "=", operatorId);
  if (input.q !== "") {
    const { q } = input;
    query = query.where(({ or }) => or([contains("summary", q), contains("users.name", q)]));
  }
  if (input.firstDay !== undefined)
    query = query.where("operator_acts.created_at", ">=", dayStart(parseDay(input.firstDay)));
  if (input.lastDay !== undefined)
    query = query.where("operator_acts.created_at", "<", dayStart(parseDay(input.lastDay) + 1));
  const { cursor, pageSize } = input;
  const asked = { list: "operator acts", order: latestId, table: "operator_acts", cursor, pageSize };
  const page = await readPage(query, asked);
  const say = await sayIn(context.identity.writing);
  return {
    ...page,
    list: page.list.map((row) => ({
      id: row.id,
      operator: row.name ?? "",
      act: row.act,
      about:
        row.content_type === null || row.target_id === null
          ? null
          : { contentType: row.content_type, id: row.target_id },
      summary: saySummary(say, row),
      at: new Date(row.created_at).toISOString(),
    })),
  };
}
