import { sql } from "kysely";
import type { WatchedPerson } from "#lib/contract/schemas/moderation.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { toPerson } from "../people/person.ts";
import { contentUnderWay } from "./content-queue.ts";
import { shadowsOf } from "./shadow-facts.ts";
import { toRole } from "../people/role.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { latestId, readPage } from "../paging/paging.ts";
import { toIso } from "../core/iso-time.ts";
import { isMemberRow } from "../people/members.ts";

/** Users, newest first: found by id, account or start of the name, or only banned ones. */
export async function listPeople(
  context: SignedInContext,
  input: Input<"admin/people/list">,
): Promise<Page<WatchedPerson>> {
  const q = input.q.trim();
  let query = context.db.scan.selectFrom("users").selectAll().where("status", "!=", "deleted");
  if (input.banned) query = query.where("status", "=", "banned");
  if (input.limited) query = query.where("shadow", "=", sql.lit("limited"));
  if (q !== "") {
    const id = /^\d{1,15}$/.test(q) ? Number(q) : 0;
    const start = sql<string>`substr(name, 1, ${[...q].length})`;
    // SQLite lowers only ASCII letters: the others are found as they are written.
    const begins = sql<boolean>`(${start} = ${q} or lower(${start}) = ${q.toLowerCase()})`;
    query = query.where((where) => where.or([where("id", "=", id), where("account", "=", q.toLowerCase()), begins]));
  } else if (!input.banned && !input.limited) {
    query = query.where(isMemberRow);
  }
  const { cursor, pageSize } = input;
  const page = await readPage(query, { list: "people", order: latestId, table: "users", cursor, pageSize });
  return { ...page, list: await toWatched(context, page.list) };
}

export async function watchedPerson(context: SignedInContext, id: number): Promise<WatchedPerson> {
  const row = await context.db.read.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  const [person] = row ? await toWatched(context, [row]) : [];
  if (!person) throw new AppError("personMissing");
  return person;
}

export async function toWatched(context: SignedInContext, rows: readonly Row<"users">[]): Promise<WatchedPerson[]> {
  if (rows.length === 0) return [];
  const bans = await context.db.read
    .selectFrom("bans")
    .selectAll()
    .where(
      "user_id",
      "in",
      rows.map(({ id }) => id),
    )
    .where("lifted_at", "is", null)
    .execute();
  const shadows = await shadowsOf(context, rows);
  const underWay = await contentUnderWay(
    context.db.primary,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const ban = bans.find((one) => one.user_id === row.id);
    return {
      ...toPerson(context, { author_id: row.id, author_name: row.name, author_avatar: row.avatar }),
      account: row.account ?? "",
      ...toRole(row.role),
      createdAt: new Date(row.created_at).toISOString(),
      ban: ban
        ? {
            id: ban.id,
            reason: ban.reason,
            until: toIso(ban.until),
            since: new Date(ban.created_at).toISOString(),
            underWay: underWay.has(`restore:${row.id}`)
              ? "restoring"
              : underWay.has(`remove:${row.id}`)
                ? "removing"
                : null,
          }
        : null,
      shadow: shadows.get(row.id) ?? null,
    };
  });
}
