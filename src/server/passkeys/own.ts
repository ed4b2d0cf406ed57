import { hash } from "node:crypto";
import type { Passkey } from "#lib/contract/schemas/passkeys.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { ownRow } from "../accounts/info.ts";
import { withProof } from "../accounts/proof.ts";
import { requireWayIn } from "../accounts/ways-in.ts";
import { readSiteSettings } from "../content/site-settings.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Reader } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { lockUser } from "../people/lock.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { newChallenge, relyingParty, spendChallenge, verified, webauthn } from "./challenges.ts";
import { toIso } from "../core/iso-time.ts";

/** Passkeys that one member can have at once. */
const maxPasskeys = 20;

/** The caller's passkeys, latest first. */
export async function listPasskeys({ db, identity }: SignedInContext): Promise<Output<"passkey/list">> {
  const rows = await db.primary
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "used_at"])
    .where("user_id", "=", identity.userId)
    .orderBy("id", "desc")
    .execute();
  return { list: rows.map(toPasskey) };
}

/** A challenge for a new passkey, for who has proven to be the owner. */
export async function beginPasskey(
  context: SignedInContext,
  proof: Input<"passkey/begin">,
): Promise<Output<"passkey/begin">> {
  const user = await ownRow(context);
  const { name } = await readSiteSettings(context.db.read);
  return withProof(context, user, proof, async (trx) => {
    const rows = await trx.selectFrom("passkeys").select("credential_id").where("user_id", "=", user.id).execute();
    if (rows.length >= maxPasskeys) throw new AppError("tooManyPasskeys");
    return {
      challenge: await newChallenge(context, trx, "add"),
      rpId: relyingParty(context).rpId,
      rpName: name,
      userHandle: userHandle(user.id),
      userName: user.account ?? user.name,
      known: rows.map(({ credential_id }) => credential_id),
    };
  });
}

/** Adds the passkey that the browser has made. */
export async function addPasskey(
  context: SignedInContext,
  input: Input<"passkey/add">,
): Promise<Output<"passkey/add">> {
  const { db, identity, now } = context;
  const { rpId, origins } = relyingParty(context);
  const { verifyRegistrationResponse } = await webauthn();
  const { credentialId: id, clientDataJSON, attestationObject, transports } = input;
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => spendChallenge(context, "add", challenge),
      expectedOrigin: origins,
      expectedRPID: rpId,
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw new AppError("passkeyWrong");
  const { credential } = registrationInfo;
  const at = now();
  const row = await db.write(async (trx) => {
    await lockUser(trx, identity.userId);
    const own = await trx.selectFrom("passkeys").select("id").where("user_id", "=", identity.userId).execute();
    if (own.length >= maxPasskeys) throw new AppError("tooManyPasskeys");
    const added = await trx
      .insertInto("passkeys")
      .values({
        user_id: identity.userId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: JSON.stringify(transports),
        name: input.name,
        created_at: at,
        used_at: null,
      })
      // Somebody has it already: an authenticator makes a new one each time.
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .returning(["id", "name", "created_at", "used_at"])
      .executeTakeFirst();
    if (!added) throw new AppError("passkeyWrong");
    const text = `以后可以用“${input.name}”登录。如果不是你做的，请马上移除它、改密码并联系我们。`;
    await sendNotice(trx, { userId: identity.userId, title: "加了一个通行密钥", text, page: null, at });
    return added;
  });
  context.changed(messagesTag(identity.userId));
  return toPasskey(row);
}

export async function renamePasskey(
  { db, identity }: SignedInContext,
  { id, name }: Input<"passkey/rename">,
): Promise<Output<"passkey/rename">> {
  const row = await db.write((trx) =>
    trx
      .updateTable("passkeys")
      .set({ name })
      .where("id", "=", id)
      .where("user_id", "=", identity.userId)
      .returning(["id", "name", "created_at", "used_at"])
      .executeTakeFirst(),
  );
  if (!row) throw new AppError("passkeyMissing");
  return toPasskey(row);
}

/** Removes a passkey, unless it is the last way into the account. A repeat is no error. Throws `passkeyMissing` for another user's passkey. */
export async function removePasskey(
  context: SignedInContext,
  { id, ...proof }: Input<"passkey/remove">,
): Promise<Output<"passkey/remove">> {
  const user = await ownRow(context);
  // A repeat has no proof any more: a code holds once.
  if (await isGone(context.db.primary, id)) return {};
  await withProof(context, user, proof, async (trx) => {
    const row = await trx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("user_id", "=", user.id)
      .returning("name")
      .executeTakeFirst();
    if (!row) {
      if (await isGone(trx, id)) return;
      throw new AppError("passkeyMissing");
    }
    await requireWayIn(context, trx, user.id);
    const text = `“${row.name}”不能再用来登录。如果不是你做的，请马上改密码并联系我们。`;
    await sendNotice(trx, { userId: user.id, title: "移除了一个通行密钥", text, page: null, at: context.now() });
  });
  context.changed(messagesTag(user.id));
  return {};
}

async function isGone(db: Reader, id: number): Promise<boolean> {
  return !(await db.selectFrom("passkeys").select("id").where("id", "=", id).executeTakeFirst());
}

type Shown = Pick<Row<"passkeys">, "id" | "name" | "created_at" | "used_at">;

function toPasskey({ id, name, created_at, used_at }: Shown): Passkey {
  return { id, name, createdAt: toIso(created_at), usedAt: used_at === null ? null : toIso(used_at) };
}

/** Names the account to authenticators, the same each time and telling nothing about it. */
const userHandle = (userId: number) => hash("sha256", `passkey user ${userId}`, "base64url");
