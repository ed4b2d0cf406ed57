import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import type { AccessToken } from "#lib/contract/schemas/access-tokens.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { type TokenScope, tokenScopeNames } from "#lib/token-scopes.ts";
import { ownRow } from "../accounts/info.ts";
import { withProof } from "../accounts/proof.ts";
import type { Context, Identity, SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Row } from "../db/schema.ts";
import { lockUser } from "../people/lock.ts";
import { hashToken } from "../people/sessions.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { noteIfRoom } from "../process/storage-full.ts";
import { toIso } from "../core/iso-time.ts";

const day = 86_400_000;
/** Precision of a token's last use, in milliseconds. */
const usedEvery = 600_000;
/** Tokens that one member can have at once. */
const maxTokens = 20;
/** Begins every token, so that scanners for leaked secrets find it. */
const beginning = "sgt_";
const scopeList = z.array(z.enum(tokenScopeNames));

/** The access token of an `Authorization` header, also one that was not copied whole; null if it is none. */
export function accessTokenOf(authorization: string | null): string | null {
  return /^Bearer +(sgt_.*)$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** Whose token it is and what it may do; null if it is unknown, revoked or has ended, or its owner is not active. */
export async function authenticateToken(
  { db, now }: Pick<Context, "db" | "now">,
  token: string,
): Promise<{ identity: Identity; scopes: readonly TokenScope[]; tokenId: number } | null> {
  const row = await db.primary
    .selectFrom("access_tokens")
    .innerJoin("users", "users.id", "access_tokens.user_id")
    .select(["access_tokens.id", "scopes", "expires_at", "used_at", "user_id", "users.role", "users.created_at"])
    .select(["users.shadow", "users.writing"])
    .where("token_hash", "=", hashToken(token))
    .where("revoked_at", "is", null)
    .where("users.status", "=", "active")
    .executeTakeFirst();
  const at = now();
  if (!row || (row.expires_at !== null && row.expires_at <= at)) return null;
  if (at - (row.used_at ?? 0) > usedEvery) {
    const noted = db.write((trx) =>
      trx.updateTable("access_tokens").set({ used_at: at }).where("id", "=", row.id).execute(),
    );
    await noteIfRoom(noted);
  }
  const identity: Identity = {
    userId: row.user_id,
    // No session: calls that are about one are not for tokens.
    sessionId: 0,
    kind: "member",
    since: row.created_at,
    staff: row.role === "user" ? null : row.role,
    shadow: row.shadow,
    writing: row.writing,
    secret: createHmac("sha256", token).update("identity/v1").digest(),
  };
  return { identity, scopes: scopeList.parse(JSON.parse(row.scopes)), tokenId: row.id };
}

/** The caller's tokens that can still be used, latest first. */
export async function listTokens({ db, identity, now }: SignedInContext): Promise<Output<"token/list">> {
  const rows = await db.primary
    .selectFrom("access_tokens")
    .selectAll()
    .where("user_id", "=", identity.userId)
    .where("revoked_at", "is", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now())]))
    .orderBy("id", "desc")
    .execute();
  return { list: rows.map(toToken) };
}

/** Creates a token; it is in this answer only. */
export async function createToken(
  context: SignedInContext,
  { name, scopes, days, ...proof }: Input<"token/create">,
): Promise<Output<"token/create">> {
  const user = await ownRow(context);
  const at = context.now();
  const token = `${beginning}${randomBytes(32).toString("base64url")}`;
  const row = await withProof(context, user, proof, async (trx) => {
    await lockUser(trx, user.id);
    const { count } = await trx
      .selectFrom("access_tokens")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_id", "=", user.id)
      .where("revoked_at", "is", null)
      .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", at)]))
      .executeTakeFirstOrThrow();
    if (count >= maxTokens) throw new AppError("tooManyTokens");
    const text = `“${name}”可以用你的身份访问网站。如果不是你做的，请马上撤销它并改密码。`;
    await sendNotice(trx, { userId: user.id, title: "新的访问令牌", text, page: null, at });
    return trx
      .insertInto("access_tokens")
      .values({
        user_id: user.id,
        name,
        token_hash: hashToken(token),
        scopes: JSON.stringify([...new Set(scopes)]),
        created_at: at,
        expires_at: days === null ? null : at + days * day,
        used_at: null,
        revoked_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  context.changed(messagesTag(user.id));
  return { accessToken: toToken(row), token };
}

/** A repeated call is no error. */
export async function revokeToken(
  { db, identity, now }: SignedInContext,
  { id }: Input<"token/revoke">,
): Promise<Record<string, never>> {
  const row = await db.write((trx) =>
    trx
      .updateTable("access_tokens")
      .set(({ fn, val }) => ({ revoked_at: fn.coalesce("revoked_at", val(now())) }))
      .where("id", "=", id)
      .where("user_id", "=", identity.userId)
      .returning("id")
      .executeTakeFirst(),
  );
  if (!row) throw new AppError("tokenMissing");
  return {};
}

function toToken(row: Row<"access_tokens">): AccessToken {
  return {
    id: row.id,
    name: row.name,
    scopes: scopeList.parse(JSON.parse(row.scopes)),
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: toIso(row.expires_at),
    usedAt: toIso(row.used_at),
  };
}
