import { randomBytes } from "node:crypto";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { ownRow } from "../accounts/info.ts";
import { withProof } from "../accounts/proof.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Writer } from "../db/open.ts";
import { addressShares } from "../limits/address.ts";
import { admit } from "../limits/admit.ts";
import { hashToken, requireSession } from "../people/sessions.ts";
import type { SignInProvider, Visit } from "../sign-in-providers/provider.ts";

/** Milliseconds for signing in at the provider, and then for using the ticket. */
const visitLifetime = 15 * 60_000;
export const ticketLifetime = 5 * 60_000;

/** Where providers send visitors back; the provider's name follows. */
export const callbackPath = "/oidc/callback/";

export const redirectOf = (origin: string, name: string) => `${origin}${callbackPath}${name}`;

/** Throws `providerMissing`. */
function providerOf({ signInProviders }: Context, name: string): SignInProvider {
  const provider = signInProviders.find((one) => one.name === name);
  if (!provider) throw new AppError("providerMissing");
  return provider;
}

/** Begins a sign-in at a provider. */
export async function beginSignIn(
  context: SignedInContext,
  { provider }: Input<"login/provider/begin">,
): Promise<Output<"login/provider/begin">> {
  const { visit, address } = await prepare(context, provider);
  await context.db.write((trx) => keep(context, trx, visit, { provider, purpose: "signIn" }));
  return { address };
}

/** Begins linking an account elsewhere to the caller's, who has proven to be its owner: it becomes a way in. */
export async function beginLink(
  context: SignedInContext,
  { provider, ...proof }: Input<"linked/begin">,
): Promise<Output<"linked/begin">> {
  const user = await ownRow(context);
  const { visit, address } = await prepare(context, provider);
  await withProof(context, user, proof, (trx) => keep(context, trx, visit, { provider, purpose: "link" }));
  return { address };
}

async function prepare(context: SignedInContext, name: string): Promise<{ visit: Visit; address: string }> {
  const provider = providerOf(context, name);
  await admit(context, { free: addressShares("visit-by-place", context.caller.ip) });
  const random = () => randomBytes(32).toString("base64url");
  const redirect = redirectOf(context.caller.origin, name);
  const visit = { redirect, state: random(), nonce: random(), verifier: random() };
  const address = await provider.address(visit).catch(() => {
    throw new AppError("providerFailed", { tip: `“${provider.label}”没有答复，请稍后再试，或换一种方式登录` });
  });
  return { visit, address };
}

/** The visit belongs to the session, because the site has no cookies: nobody else can use what comes back. */
async function keep(
  context: SignedInContext,
  trx: Writer,
  { state, nonce, verifier }: Visit,
  about: { provider: string; purpose: "signIn" | "link" },
): Promise<void> {
  await requireSession(context, trx);
  await trx
    .insertInto("provider_visits")
    .values({
      ...about,
      state_hash: hashToken(state),
      session_id: context.identity.sessionId,
      nonce,
      verifier,
      ticket_hash: null,
      subject: null,
      label: null,
      expires_at: context.now() + visitLifetime,
    })
    .execute();
}
