import type { Input, Output } from "#lib/contract/shapes.ts";
import { signedIn, signInAs } from "../accounts/sign-in.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { addressShares } from "../limits/address.ts";
import { admit } from "../limits/admit.ts";
import { newChallenge, relyingParty, spendChallenge, verified, webauthn } from "./challenges.ts";

/** A challenge to sign in with; the passkey itself tells whose it is. */
export async function askForPasskey(context: SignedInContext): Promise<Output<"login/passkey/begin">> {
  await admit(context, { free: addressShares("passkey-challenge-by-place", context.caller.ip) });
  const challenge = await context.db.write((trx) => newChallenge(context, trx, "signIn"));
  return { challenge, rpId: relyingParty(context).rpId };
}

/**
 * Signs in with a passkey. No one-time password is asked: the authenticator is what the owner has, and it has checked a finger, a face or a
 * PIN (`requireUserVerification`).
 */
export async function loginPasskey(
  context: SignedInContext,
  input: Input<"login/passkey">,
): Promise<Output<"login/passkey">> {
  const { caller, identity } = context;
  const admission = await admit(context, {
    free: addressShares("passkey-by-place", caller.ip),
    attempts: [["passkey-by-identity", String(identity.userId)]],
  });
  const answer = await signInWith(context, input);
  await admission.giveBack();
  return answer;
}

async function signInWith(
  context: SignedInContext,
  { credentialId: id, clientDataJSON, authenticatorData, signature }: Input<"login/passkey">,
): Promise<Output<"login/passkey">> {
  const { db, now } = context;
  const key = await db.primary.selectFrom("passkeys").selectAll().where("credential_id", "=", id).executeTakeFirst();
  if (!key) throw new AppError("passkeyUnknown");
  const { rpId, origins } = relyingParty(context);
  const { verifyAuthenticationResponse } = await webauthn();
  const { authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => spendChallenge(context, "signIn", challenge),
      expectedOrigin: origins,
      expectedRPID: rpId,
      credential: { id, publicKey: Buffer.from(key.public_key, "base64url"), counter: key.counter },
      requireUserVerification: true,
    }),
  );
  const counter = authenticationInfo.newCounter;
  const signIn = await db.write(async (trx) => {
    // Of two answers with the same count only one signs in; one that has been removed meanwhile does not.
    const used = await trx
      .updateTable("passkeys")
      .set({ counter, used_at: now() })
      .where("id", "=", key.id)
      .where((where) => (counter === 0 ? where("counter", "=", 0) : where("counter", "<", counter)))
      .returning("user_id")
      .executeTakeFirst();
    if (!used) throw new AppError("passkeyWrong");
    return signInAs(context, trx, used.user_id);
  });
  return signedIn(context, signIn);
}
