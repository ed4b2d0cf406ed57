import { randomBytes } from "node:crypto";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { hashToken, requireSession } from "../people/sessions.ts";
import type { Writer } from "../db/open.ts";

type Purpose = "add" | "signIn";

/** Lifetime of a challenge in milliseconds; the browser may wait for a finger that long. */
const lifetime = 10 * 60_000;
/** Challenges that a session can have at once. */
const maxChallenges = 10;

/** A new challenge for this session, which a passkey signs. */
export async function newChallenge(context: SignedInContext, trx: Writer, purpose: Purpose): Promise<string> {
  const { identity, now } = context;
  await requireSession(context, trx);
  const own = trx
    .selectFrom("passkey_challenges")
    .select("challenge_hash")
    .where("session_id", "=", identity.sessionId)
    .orderBy("expires_at", "desc")
    .offset(maxChallenges - 1)
    .limit(maxChallenges);
  const surplus = await own.execute();
  for (const { challenge_hash } of surplus) {
    await trx.deleteFrom("passkey_challenges").where("challenge_hash", "=", challenge_hash).execute();
  }
  const challenge = randomBytes(32).toString("base64url");
  await trx
    .insertInto("passkey_challenges")
    .values({
      challenge_hash: hashToken(challenge),
      session_id: identity.sessionId,
      purpose,
      expires_at: now() + lifetime,
    })
    .execute();
  return challenge;
}

/** Uses a challenge up, whatever becomes of the answer. False unless this session has it for this purpose. */
export async function spendChallenge(
  { db, identity, now }: SignedInContext,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const spent = await db.write((trx) =>
    trx
      .deleteFrom("passkey_challenges")
      .where("challenge_hash", "=", hashToken(challenge))
      .where("session_id", "=", identity.sessionId)
      .where("purpose", "=", purpose)
      .where("expires_at", ">", now())
      .returning("challenge_hash")
      .executeTakeFirst(),
  );
  return spent !== undefined;
}

/** The site as passkeys know it: they belong to its host name, and browsers write its origin into what they sign. */
export function relyingParty({ caller }: SignedInContext): { rpId: string; origins: string[] } {
  const { hostname, host } = new URL(caller.origin);
  // Behind an untrusted TLS proxy requests appear as plain HTTP.
  return { rpId: hostname, origins: [`https://${host}`, ...(hostname === "localhost" ? [`http://${host}`] : [])] };
}

/** Verifies an answer of the browser; whatever is wrong with it, throws `passkeyWrong`. */
export async function verified<Answer extends { verified: boolean }>(verify: () => Promise<Answer>): Promise<Answer> {
  const answer = await verify().catch((error: unknown) => {
    throw error instanceof AppError ? error : new AppError("passkeyWrong");
  });
  if (!answer.verified) throw new AppError("passkeyWrong");
  return answer;
}

/** Loaded with the first passkey: it brings parsers of many certificates. */
export const webauthn = () => import("@simplewebauthn/server");
