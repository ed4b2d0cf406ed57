import { randomBytes } from "node:crypto";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { maskedAddress, addressShares } from "../limits/address.ts";
import { admit } from "../limits/admit.ts";
import { hashToken, requireSession } from "../people/sessions.ts";
import { signedIn, signInAs } from "./sign-in.ts";

/** Lifetime of a ticket in milliseconds. */
const lifetime = 120_000;

/** Creates a ticket for signing in the caller's session by QR code; replaces an earlier one. */
export async function createTicket(context: SignedInContext): Promise<Output<"user/qrcode">> {
  const { db, caller, identity } = context;
  await admit(context, { free: addressShares("ticket-by-place", caller.ip) });
  const ticket = randomBytes(32).toString("hex");
  const expires_at = context.now() + lifetime;
  await db.write(async (trx) => {
    await requireSession(context, trx);
    await trx.deleteFrom("login_tickets").where("session_id", "=", identity.sessionId).execute();
    await trx
      .insertInto("login_tickets")
      .values({
        ticket_hash: hashToken(ticket),
        session_id: identity.sessionId,
        device: caller.device || "未知设备",
        place: maskedAddress(caller.ip),
        state: "waiting",
        user_id: null,
        expires_at,
      })
      .execute();
  });
  return { ticket, expiresAt: new Date(expires_at).toISOString() };
}

/**
 * State of a ticket. The session that created it receives the token once; a member in another session marks it as scanned by this request.
 */
export async function ticketInfo(
  context: SignedInContext,
  { ticket }: Input<"user/qrcode/info">,
): Promise<Output<"user/qrcode/info">> {
  const { db, identity } = context;
  const ticketHash = hashToken(ticket);
  const row = await db.primary
    .selectFrom("login_tickets")
    .selectAll()
    .where("ticket_hash", "=", ticketHash)
    .where("expires_at", ">", context.now())
    .executeTakeFirst();
  if (!row) return expired(context);
  if (row.session_id === identity.sessionId)
    return row.state === "confirmed" ? redeem(context, row) : toOutput(row, true);
  if (identity.kind !== "member") throw new AppError("forbidden", { tip: "请先在这台设备上登录账号" });
  if (row.state !== "waiting") return row.user_id === identity.userId ? toOutput(row, false) : expired(context);
  const scanned = await db.write((trx) =>
    trx
      .updateTable("login_tickets")
      .set({ state: "scanned", user_id: identity.userId })
      .where("ticket_hash", "=", ticketHash)
      .where("state", "=", "waiting")
      .returningAll()
      .executeTakeFirst(),
  );
  return scanned ? toOutput(scanned, false) : expired(context);
}

/** Returns the token to the session that created the ticket, once. */
async function redeem(context: SignedInContext, { ticket_hash }: Row<"login_tickets">) {
  const given = await context.db.write(async (trx) => {
    const row = await trx
      .deleteFrom("login_tickets")
      .where("ticket_hash", "=", ticket_hash)
      .where("session_id", "=", context.identity.sessionId)
      .where("state", "=", "confirmed")
      .returningAll()
      .executeTakeFirst();
    if (!row || row.user_id === null) return null;
    return { shown: toOutput(row, true), signIn: await signInAs(context, trx, row.user_id) };
  });
  return given === null ? expired(context) : { ...given.shown, login: signedIn(context, given.signIn) };
}

/** Confirms or rejects a ticket; only the member who scanned it may. */
export async function confirmTicket(
  { db, identity, now }: SignedInContext,
  { ticket, accept }: Input<"user/qrcode/confirm">,
): Promise<Output<"user/qrcode/confirm">> {
  const row = await db.write((trx) =>
    trx
      .updateTable("login_tickets")
      .set({ state: accept ? "confirmed" : "rejected" })
      .where("ticket_hash", "=", hashToken(ticket))
      .where("user_id", "=", identity.userId)
      .where("state", "=", "scanned")
      .where("expires_at", ">", now())
      .returning("ticket_hash")
      .executeTakeFirst(),
  );
  if (!row) throw new AppError("ticketExpired");
  return {};
}

function toOutput(row: Row<"login_tickets">, mine: boolean): Output<"user/qrcode/info"> {
  const { state, device, place } = row;
  return { state, mine, device, place, expiresAt: new Date(row.expires_at).toISOString(), login: null };
}

/** Also for tickets that never existed or were scanned by another member, so that the cases cannot be distinguished. */
function expired({ now }: SignedInContext): Output<"user/qrcode/info"> {
  const expiresAt = new Date(now()).toISOString();
  return { state: "expired", mine: false, device: "", place: "", expiresAt, login: null };
}
