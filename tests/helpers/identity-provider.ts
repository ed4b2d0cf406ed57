import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Somebody with an account at the provider. */
interface Account {
  sub: string;
  name?: string;
  email?: string;
}

/** What a provider, or somebody in between, may get wrong in the ID token. */
interface Falsehoods {
  iss?: string;
  aud?: string;
  nonce?: string;
  exp?: number;
  /** Signed with a key that the provider does not publish. */
  forged?: boolean;
}

export interface IdentityProvider {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Who is signed in at the provider; null: presses cancel. */
  account: Account | null;
  falsehoods: Falsehoods;
  /** While set, every answer to the site is this status. */
  broken: number | null;
  /** Requests of the site, by path. */
  asked: string[];
  close(): void;
}

interface Grant {
  account: Account;
  clientId: string;
  redirect: string;
  challenge: string;
  nonce: string;
}

const scripts = { clientId: "site-under-test", clientSecret: "a secret of the provider's tests" };

/**
 * A provider of OpenID Connect on a real port: discovery, authorization with PKCE, tokens signed with RS256, keys. Codes work once and for
 * who began only. It also answers as GitHub (`/login/oauth`, `/user`) and WeChat (`/connect/qrconnect`, `/sns`) do.
 */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const [keys, others] = [newKeys(), newKeys()];
  const grants = new Map<string, Grant>();
  const server = createServer((req, res) => {
    answer(req, res).catch((error: unknown) => res.writeHead(500).end(String(error)));
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  // A server that listens on a port has such an address.
  // eslint-disable-next-line typescript/consistent-type-assertions
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: IdentityProvider = {
    url,
    ...scripts,
    account: { sub: "1001", name: "小雨" },
    falsehoods: {},
    broken: null,
    asked: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(req.url ?? "", url);
    const json = (body: unknown, status = 200) =>
      res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (pathname === "/authorize" || pathname === "/login/oauth/authorize" || pathname === "/connect/qrconnect") {
      return authorize(res, searchParams);
    }
    provider.asked.push(pathname);
    if (provider.broken !== null) return void json({ error: "server_error" }, provider.broken);
    const form = new URLSearchParams(await text(req));
    switch (pathname) {
      case "/.well-known/openid-configuration":
        return void json({
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/keys`,
          response_types_supported: ["code"],
          id_token_signing_alg_values_supported: ["RS256"],
          subject_types_supported: ["public"],
          code_challenge_methods_supported: ["S256"],
        });
      case "/keys":
        return void json({
          keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" }],
        });
      case "/token": {
        const grant = redeem(form);
        if (!grant) return void json({ error: "invalid_grant" }, 400);
        return void json({ access_token: "an access token", token_type: "Bearer", id_token: idToken(grant) });
      }
      case "/login/oauth/access_token": {
        const grant = redeem(form);
        // GitHub answers errors with status 200.
        if (!grant) return void json({ error: "bad_verification_code" });
        return void json({ access_token: grant.account.sub, token_type: "bearer", scope: "" });
      }
      case "/user": {
        const id = Number(req.headers.authorization?.replace("Bearer ", ""));
        return void json({ id, login: provider.account?.name });
      }
      case "/sns/oauth2/access_token": {
        const grant = grants.get(searchParams.get("code") ?? "");
        grants.delete(searchParams.get("code") ?? "");
        const known =
          searchParams.get("secret") === provider.clientSecret && searchParams.get("appid") === provider.clientId;
        if (!grant || !known) return void json({ errcode: 40_029, errmsg: "invalid code" });
        return void json({
          access_token: "one",
          openid: `open-${grant.account.sub}`,
          unionid: `union-${grant.account.sub}`,
        });
      }
      case "/sns/userinfo":
        return void json({ openid: searchParams.get("openid"), nickname: provider.account?.name });
      default:
        return void json({}, 404);
    }
  }

  function authorize(res: ServerResponse, asked: URLSearchParams): void {
    const back = new URL(asked.get("redirect_uri") ?? "");
    const answered = new URLSearchParams({ state: asked.get("state") ?? "" });
    if (provider.account === null) {
      if (!asked.has("appid")) answered.set("error", "access_denied");
    } else {
      const code = randomBytes(16).toString("hex");
      grants.set(code, {
        account: provider.account,
        clientId: asked.get("client_id") ?? "",
        redirect: back.href,
        challenge: asked.get("code_challenge") ?? "",
        nonce: asked.get("nonce") ?? "",
      });
      answered.set("code", code);
      if (res.req.url?.startsWith("/login/oauth/")) answered.set("iss", `${url}/login/oauth`);
    }
    if (asked.get("response_mode") === "form_post") {
      const fields = [...answered].map(([name, value]) => `<input name="${name}" value="${value}">`).join("");
      const form = `<form method="post" action="${back.href}">${fields}</form>`;
      res.writeHead(200, { "content-type": "text/html" }).end(`${form}<script>document.forms[0].submit()</script>`);
      return;
    }
    res.writeHead(302, { location: `${back.href}?${answered.toString()}` }).end();
  }

  function redeem(form: URLSearchParams): Grant | null {
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    if (!grant || form.get("redirect_uri") !== grant.redirect || form.get("client_id") !== grant.clientId) return null;
    if (form.get("client_secret") !== provider.clientSecret) return null;
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    return grant.challenge === challenge ? grant : null;
  }

  function idToken({ account, clientId, nonce }: Grant): string {
    const { forged = false, ...wrong } = provider.falsehoods;
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: url, aud: clientId, nonce, iat: now, exp: now + 300, ...account, ...wrong };
    return signed({ alg: "RS256", kid: "one" }, claims, forged ? others.privateKey : keys.privateKey);
  }

  return provider;
}

const newKeys = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

function signed(head: object, claims: object, key: KeyObject): string {
  const words = [head, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${words}.${sign("sha256", Buffer.from(words), key).toString("base64url")}`;
}

/** The setting with which a site offers this provider, generic and as its ready rows. */
export function providerSetting({ url, clientId, clientSecret }: IdentityProvider): Record<string, string> {
  const client = { clientId, clientSecret };
  return {
    SIGN_IN_PROVIDERS: JSON.stringify([
      { kind: "oidc", name: "corp", label: "公司账号", issuer: url, ...client },
      { kind: "github", webUrl: url, apiUrl: url, ...client },
      { kind: "wechat", webUrl: url, apiUrl: url, ...client },
    ]),
  };
}
