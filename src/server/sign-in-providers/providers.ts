import type { ProviderSettings } from "../env/sign-in.ts";
import type { Log } from "../process/log.ts";
import { appleSecret } from "./apple.ts";
import { github } from "./github.ts";
import { oidc } from "./oidc.ts";
import { type SignInProvider, VisitDeclined } from "./provider.ts";
import { wechat } from "./wechat.ts";

/** The providers that are configured, in the order of the setting. */
export function signInProviders(
  settings: readonly ProviderSettings[],
  privateHosts: readonly string[],
  log: Pick<Log, "warn">,
): SignInProvider[] {
  return settings.map((one) => logged(toProvider(one, privateHosts), log));
}

/** Visitors learn only that it failed; why is for the operator. */
function logged(provider: SignInProvider, log: Pick<Log, "warn">): SignInProvider {
  const note = (err: unknown) => {
    if (!(err instanceof VisitDeclined)) log.warn({ err, provider: provider.name }, "sign-in provider failed");
    throw err;
  };
  return {
    ...provider,
    address: (visit) => provider.address(visit).catch(note),
    whoIs: (visit, parameters) => provider.whoIs(visit, parameters).catch(note),
  };
}

function toProvider(one: ProviderSettings, privateHosts: readonly string[]): SignInProvider {
  const { clientId, secret } = one;
  switch (one.kind) {
    case "oidc": {
      const { name, label, issuer, scopes = "openid profile" } = one;
      return oidc({ name, label, issuer, clientId, secret: () => secret, scopes }, privateHosts);
    }
    case "google": {
      const issuer = one.issuer ?? "https://accounts.google.com";
      const about = { name: "google", label: "Google", issuer, clientId, secret: () => secret };
      return oidc({ ...about, scopes: "openid email profile" }, privateHosts);
    }
    case "apple": {
      const issuer = one.issuer ?? "https://appleid.apple.com";
      const { teamId, keyId } = one;
      return oidc(
        {
          name: "apple",
          label: "Apple",
          issuer,
          clientId,
          secret: () => appleSecret({ teamId, keyId, clientId, privateKey: secret, issuer }),
          scopes: "email",
          // Apple sends a form wherever a scope is asked for, and documents no PKCE.
          form: true,
          pkce: false,
        },
        privateHosts,
      );
    }
    case "github":
      return github(one, privateHosts);
    case "wechat":
      return wechat(one, privateHosts);
  }
}
