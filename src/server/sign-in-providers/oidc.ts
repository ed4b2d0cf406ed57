import * as openid from "openid-client";
import { providerFetch } from "./fetch-provider.ts";
import { addressWith, kept, whoReturned, withFetch } from "./openid.ts";
import type { SignInProvider } from "./provider.ts";

interface Options {
  name: string;
  label: string;
  issuer: string;
  clientId: string;
  /** Made anew for each configuration where the provider wants a signed one. */
  secret: () => string;
  scopes: string;
  /** Sends the visitor back with a form instead of an address. */
  form?: boolean;
  /** False for a provider that does not know it. */
  pkce?: boolean;
}

/** Any provider of OpenID Connect that describes itself at `/.well-known/openid-configuration`. */
export function oidc(
  { name, label, issuer, clientId, secret, scopes, form = false, pkce = true }: Options,
  privateHosts: readonly string[],
): SignInProvider {
  const fetch = providerFetch([issuer], privateHosts);
  const isPlain = issuer.startsWith("http:");
  const configuration = kept(() => {
    const clientSecret = secret();
    // Both ways of sending it are in the standard; this one is understood by all of the ready providers.
    const authentication = openid.ClientSecretPost(clientSecret);
    return openid.discovery(new URL(issuer), clientId, clientSecret, authentication, withFetch(fetch, isPlain));
  });
  return {
    name,
    label,
    address: async (visit) =>
      addressWith(await configuration(), visit, {
        scope: scopes,
        nonce: visit.nonce,
        pkce,
        ...(form && { response_mode: "form_post" }),
      }),
    whoIs: async (visit, parameters) => whoReturned(await configuration(), visit, parameters, { pkce }),
  };
}
