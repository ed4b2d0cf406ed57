import { z } from "zod";
import { moderatedType, type ModeratedType, type ModerationCase } from "#lib/contract/schemas/moderation.ts";
import { reportReason } from "#lib/contract/schemas/likes.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { may } from "#lib/staff.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { targetKey } from "../kinds/targets.ts";
import { showModerated } from "./judges/judges.ts";
import { versionOf } from "./version.ts";
import { toIso } from "../core/iso-time.ts";

type CaseRow = Row<"moderation_cases">;

const orders = {
  open: { statuses: ["open"], columns: ["opened_at", "id"], direction: "asc" },
  decided: { statuses: ["approved", "rejected"], columns: ["decided_at", "id"], direction: "desc" },
} as const satisfies Record<Input<"admin/queue">["status"], Order & { statuses: readonly CaseRow["status"][] }>;

/** Open cases, longest waiting first; or decided ones, latest first. Reviewers of uploads see films only. */
export async function listCases(context: SignedInContext, input: Input<"admin/queue">): Promise<Page<ModerationCase>> {
  const { statuses, ...order } = orders[input.status];
  let query = context.db.read.selectFrom("moderation_cases").selectAll().where("status", "in", statuses);
  if (!may(context.identity.staff, "moderation")) query = query.where("content_type", "=", kinds.video.type);
  if (input.contentType !== undefined) query = query.where("content_type", "=", input.contentType);
  if (input.source === "word") query = query.where("words", "!=", "[]");
  else if (input.source !== undefined) query = query.where(input.source, "=", 1);
  const { cursor, pageSize } = input;
  const list = `cases ${order.columns[0]}`;
  const page = await readPage(query, { list, order, table: "moderation_cases", cursor, pageSize });
  return { ...page, list: await toCases(context, page.list) };
}

const wordList = z.array(z.string());

/** Cases with their content items: a fixed number of queries for any number of cases. */
export async function toCases(context: SignedInContext, rows: readonly CaseRow[]): Promise<ModerationCase[]> {
  const targets = rows.map((row) => ({ contentType: moderatedType.parse(row.content_type), targetId: row.target_id }));
  const [shown, reports, operators] = await Promise.all([
    showModerated(context, targets),
    reportsOf(context, targets),
    namesOf(
      context,
      rows.map((row) => row.decided_by),
    ),
  ]);
  return rows.map((row) => {
    const contentType: ModeratedType = moderatedType.parse(row.content_type);
    const key = targetKey({ contentType, targetId: row.target_id });
    // An open case has been decided before if it is reported again: those reports are done with.
    const said = (reports.get(key) ?? []).filter(({ status }) => row.status !== "open" || status === "open");
    const entry = shown.get(key);
    const terms = wordList.parse(JSON.parse(row.words));
    return {
      id: row.id,
      contentType,
      targetId: row.target_id,
      status: row.status === "approved" || row.status === "rejected" ? row.status : "open",
      sources: [
        ...(row.pending === 1 ? (["pending"] as const) : []),
        ...(row.reported === 1 ? (["reported"] as const) : []),
        ...(terms.length > 0 ? (["word"] as const) : []),
      ],
      words: terms,
      reports: reportReason.options
        .map((reason) => ({ reason, people: said.filter((report) => report.reason === reason).length }))
        .filter(({ people }) => people > 0),
      reportTexts: said
        .map(({ text }) => text)
        .filter((text) => text !== "")
        .slice(0, 3),
      state: entry?.state ?? "",
      title: entry?.title ?? "",
      text: entry?.text ?? "",
      images: entry?.images ?? [],
      version: versionOf(entry),
      watch: entry?.watch ?? null,
      author: entry?.author ?? null,
      about: entry?.about ?? null,
      openedAt: new Date(row.opened_at).toISOString(),
      decidedAt: toIso(row.decided_at),
      decidedBy: operators.get(row.decided_by ?? 0) ?? "",
      message: row.message,
    };
  });
}

/** Reports about these items, latest first. */
async function reportsOf(context: SignedInContext, targets: readonly { contentType: number; targetId: number }[]) {
  const found: { key: string; reason: string; text: string; status: string }[] = [];
  for (const type of new Set(targets.map(({ contentType }) => contentType))) {
    const ids = targets.filter(({ contentType }) => contentType === type).map(({ targetId }) => targetId);
    const rows = await context.db.read
      .selectFrom("reports")
      .select(["target_id", "reason", "text", "status"])
      .where("content_type", "=", type)
      .where("target_id", "in", ids)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
    found.push(
      ...rows.map(({ target_id, ...report }) => ({
        key: targetKey({ contentType: type, targetId: target_id }),
        ...report,
      })),
    );
  }
  return Map.groupBy(found, ({ key }) => key);
}

async function namesOf(context: SignedInContext, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return new Map();
  const rows = await context.db.read.selectFrom("users").select(["id", "name"]).where("id", "in", asked).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
