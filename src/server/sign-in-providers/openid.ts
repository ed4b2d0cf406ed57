import * as openid from "openid-client";
import { z } from "zod";
import { beginningOf } from "#lib/characters.ts";
import { type ProviderFetch } from "./fetch-provider.ts";
import { type Elsewhere, type Visit, VisitDeclined } from "./provider.ts";

/** Milliseconds for which what a provider says of itself is kept. */
const keptFor = 60 * 60_000;

/** Runs what `openid-client` fetches through the site's own limits. */
export function withFetch(fetch: ProviderFetch, isPlain: boolean) {
  return {
    [openid.customFetch]: (address: string, { headers, body }: openid.CustomFetchOptions) =>
      fetch(address, { headers, ...(body === null || body === undefined ? {} : { body: textOf(body) }) }),
    execute: [
      // Without it the library trusts TLS and does not check signatures of what the token endpoint answers.
      openid.enableNonRepudiationChecks,
      // A provider in the local network may have no certificate: the operator has written its address.
      ...(isPlain ? [openid.allowInsecureRequests] : []),
    ],
  };
}

function textOf(body: NonNullable<openid.FetchBody>): string {
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError("requests to a provider are forms");
}

/** Keeps a configuration, or makes it again after an hour and after a failure. */
export function kept(make: () => Promise<openid.Configuration>): () => Promise<openid.Configuration> {
  let made: { at: number; configuration: Promise<openid.Configuration> } | null = null;
  return () => {
    if (made === null || Math.abs(Date.now() - made.at) > keptFor) {
      const configuration = make();
      made = { at: Date.now(), configuration };
      configuration.catch(() => {
        made = null;
      });
    }
    return made.configuration;
  };
}

export async function addressWith(
  configuration: openid.Configuration,
  { redirect, state, verifier }: Visit,
  { pkce = true, ...others }: { scope?: string; nonce?: string; response_mode?: string; pkce?: boolean },
): Promise<string> {
  const challenge = pkce && {
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  };
  const parameters = { redirect_uri: redirect, state, ...challenge, ...others };
  return openid.buildAuthorizationUrl(configuration, parameters).href;
}

const named = z.object({
  preferred_username: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
});

/** Exchanges the code and checks state, issuer, signature, audience, nonce and times of what comes back. */
export async function whoReturned(
  configuration: openid.Configuration,
  { redirect, state, nonce, verifier }: Visit,
  parameters: URLSearchParams,
  { pkce = true } = {},
): Promise<Elsewhere> {
  requireConsent(parameters);
  const tokens = await openid.authorizationCodeGrant(configuration, new URL(`${redirect}?${parameters.toString()}`), {
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
    ...(pkce && { pkceCodeVerifier: verifier }),
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error("the provider sent no ID token");
  const { preferred_username, name, email } = named.parse(claims);
  return { subject: claims.sub, label: labelOf(preferred_username ?? name ?? email) };
}

/** Throws `VisitDeclined` if the visitor pressed cancel at the provider. */
export function requireConsent(parameters: URLSearchParams): void {
  const error = parameters.get("error");
  if (error === "access_denied" || error === "user_cancelled_authorize") throw new VisitDeclined();
}

/** A name from elsewhere, short and on one line. */
export const labelOf = (name = ""): string => beginningOf(name.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim(), 60);
