import { z } from "zod";
import { type ProviderFetch, providerFetch } from "./fetch-provider.ts";
import { labelOf } from "./openid.ts";
import { type SignInProvider, VisitDeclined } from "./provider.ts";

interface Options {
  clientId: string;
  secret: string;
  webUrl?: string | undefined;
  apiUrl?: string | undefined;
}

/** Errors come with status 200 and `errcode`. */
const granted = z.object({ access_token: z.string(), openid: z.string().min(1), unionid: z.string().optional() });
const profile = z.object({ nickname: z.string().optional(), unionid: z.string().optional() });

/** WeChat for websites (微信开放平台“网站应用”): its own kind of OAuth 2.0, with other names, by GET, without PKCE and ID token. */
export function wechat(
  { clientId, secret, webUrl = "https://open.weixin.qq.com", apiUrl = "https://api.weixin.qq.com" }: Options,
  privateHosts: readonly string[],
): SignInProvider {
  const fetch = providerFetch([webUrl, apiUrl], privateHosts);
  return {
    name: "wechat",
    label: "微信",
    async address({ redirect, state }) {
      const query = new URLSearchParams({
        appid: clientId,
        redirect_uri: redirect,
        response_type: "code",
        scope: "snsapi_login",
        state,
      });
      return `${webUrl}/connect/qrconnect?${query.toString()}#wechat_redirect`;
    },
    async whoIs(_visit, parameters) {
      const code = parameters.get("code");
      // Who declines on the phone comes back without a code.
      if (code === null || code === "") throw new VisitDeclined();
      const asked = { appid: clientId, secret, code, grant_type: "authorization_code" };
      const { access_token, openid, unionid } = granted.parse(
        await ask(fetch, `${apiUrl}/sns/oauth2/access_token`, asked),
      );
      const { nickname, ...user } = profile.parse(await ask(fetch, `${apiUrl}/sns/userinfo`, { access_token, openid }));
      // The same for all applications of one operator, where they are bound to one account of the platform.
      return { subject: unionid ?? user.unionid ?? openid, label: labelOf(nickname) };
    },
  };
}

async function ask(fetch: ProviderFetch, address: string, query: Record<string, string>): Promise<unknown> {
  const answer = await fetch(`${address}?${new URLSearchParams(query).toString()}`);
  if (!answer.ok) throw new Error(`WeChat answered ${answer.status}`);
  return answer.json();
}
