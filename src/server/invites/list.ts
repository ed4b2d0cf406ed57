import { sql } from "kysely";
import type { Invitee } from "#lib/contract/schemas/points.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { latestId, readPage } from "../paging/paging.ts";
import { inviteCode } from "./code.ts";
import { toIso } from "../core/iso-time.ts";

/** Members who joined through the caller's link, newest first; with `under`, those invited by one of them. */
export async function listInvitees(
  context: SignedInContext,
  { cursor, pageSize, under }: Input<"user/invite/list">,
): Promise<Output<"user/invite/list">> {
  const { userId } = context.identity;
  if (under !== undefined) await requireMine(context, under);
  const rule = under === undefined ? "invite" : "invite-second";
  const query = context.db.read
    .selectFrom("invitations")
    .innerJoin("users", "users.id", "invitations.invitee_id")
    .select(["invitations.id", "invitations.invitee_id", "registered_at", "active_at", "users.name"])
    .select(({ selectFrom }) => [
      selectFrom("invitations as second")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("second.inviter_id", "=", "invitations.invitee_id")
        .as("invited"),
      selectFrom("point_entries")
        .select("amount")
        .where("point_entries.user_id", "=", userId)
        .where("point_entries.rule", "=", rule)
        .where("point_entries.entry_key", "=", sql<string>`cast(${sql.ref("invitations.invitee_id")} as text)`)
        .as("points"),
    ])
    .where("invitations.inviter_id", "=", under ?? userId);
  const page = await readPage(query, { list: "invitations", order: latestId, table: "invitations", cursor, pageSize });
  const list = page.list.map((row): Invitee => ({
    id: row.invitee_id,
    name: maskName(row.name),
    state: row.active_at === null ? "registered" : "active",
    registeredAt: new Date(row.registered_at).toISOString(),
    activeAt: toIso(row.active_at),
    invited: row.invited ?? 0,
    points: row.points ?? 0,
  }));
  return { ...page, list, summary: await summary(context) };
}

/** Throws `contentMissing` unless the caller has invited this user: others' invitations are private. */
async function requireMine({ db, identity }: SignedInContext, inviteeId: number): Promise<void> {
  const row = await db.read
    .selectFrom("invitations")
    .select("id")
    .where("invitee_id", "=", inviteeId)
    .where("inviter_id", "=", identity.userId)
    .executeTakeFirst();
  if (!row) throw new AppError("contentMissing");
}

async function summary(context: SignedInContext): Promise<Output<"user/invite/list">["summary"]> {
  const { read } = context.db;
  const { userId } = context.identity;
  const code = await inviteCode(context);
  const { registered, active } = await read
    .selectFrom("invitations")
    .select(({ fn }) => [fn.countAll<number>().as("registered"), fn.count<number>("active_at").as("active")])
    .where("inviter_id", "=", userId)
    .executeTakeFirstOrThrow();
  const { second } = await read
    .selectFrom("invitations")
    .innerJoin("invitations as below", "below.inviter_id", "invitations.invitee_id")
    .select(({ fn }) => fn.countAll<number>().as("second"))
    .where("invitations.inviter_id", "=", userId)
    .executeTakeFirstOrThrow();
  const { visitors } = await read
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("visitors"))
    .where("inviter_code", "=", code)
    .where("account", "is", null)
    .where("mobile", "is", null)
    .executeTakeFirstOrThrow();
  const { points } = await read
    .selectFrom("point_entries")
    .select(({ fn }) => fn.sum<number | null>("amount").as("points"))
    .where("user_id", "=", userId)
    .where("rule", "in", ["invite", "invite-second"])
    .executeTakeFirstOrThrow();
  return { code, visitors, registered, active, second, points: points ?? 0 };
}

/** Shows only the first character of a name. */
function maskName(name: string): string {
  const [first = ""] = name;
  return `${first}**`;
}
