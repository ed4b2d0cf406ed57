import * as openid from "openid-client";
import { z } from "zod";
import { providerFetch } from "./fetch-provider.ts";
import { addressWith, labelOf, requireConsent, withFetch } from "./openid.ts";
import type { SignInProvider } from "./provider.ts";

interface Options {
  clientId: string;
  secret: string;
  /** Default: github.com. */
  webUrl?: string | undefined;
  apiUrl?: string | undefined;
}

const account = z.object({ id: z.int().positive(), login: z.string() });

/** GitHub: OAuth 2.0 with PKCE, without discovery and ID token; its interface tells who it is. No scope: only what is public. */
export function github(
  { clientId, secret, webUrl = "https://github.com", apiUrl = "https://api.github.com" }: Options,
  privateHosts: readonly string[],
): SignInProvider {
  const fetch = providerFetch([webUrl, apiUrl], privateHosts);
  const { execute, ...fetching } = withFetch(fetch, webUrl.startsWith("http:"));
  const server = {
    // Since 2026 it tells its issuer when the visitor returns (RFC 9207).
    issuer: `${webUrl}/login/oauth`,
    authorization_endpoint: `${webUrl}/login/oauth/authorize`,
    token_endpoint: `${webUrl}/login/oauth/access_token`,
  };
  const configuration = new openid.Configuration(server, clientId, secret, openid.ClientSecretPost(secret));
  configuration[openid.customFetch] = fetching[openid.customFetch];
  for (const change of execute) change(configuration);
  return {
    name: "github",
    label: "GitHub",
    address: (visit) => addressWith(configuration, visit, {}),
    async whoIs({ redirect, state, verifier }, parameters) {
      requireConsent(parameters);
      const here = new URL(`${redirect}?${parameters.toString()}`);
      const checks = { expectedState: state, pkceCodeVerifier: verifier };
      const { access_token } = await openid.authorizationCodeGrant(configuration, here, checks);
      const headers = { authorization: `Bearer ${access_token}`, accept: "application/vnd.github+json" };
      const answer = await fetch(`${apiUrl}/user`, { headers });
      if (!answer.ok) throw new Error(`GitHub answered ${answer.status}`);
      const { id, login } = account.parse(await answer.json());
      // The name can be changed and given to somebody else, the number cannot.
      return { subject: String(id), label: labelOf(login) };
    },
  };
}
