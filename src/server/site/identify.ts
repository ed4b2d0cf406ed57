import { type Access, isForStaff } from "#lib/contract/call.ts";
import type { Writing } from "#lib/page/writing.ts";
import { writingNamed } from "#lib/page/writing-address.ts";
import { may, rightOf } from "#lib/staff.ts";
import { scopeOf, tokenScopes } from "#lib/token-scopes.ts";
import { accessTokenOf, authenticateToken } from "../access-tokens/tokens.ts";
import { hasSecondFactor } from "../accounts/second-factor.ts";
import type { Nonces } from "../cache/nonces.ts";
import { readSiteSettings } from "../content/site-settings.ts";
import type { Call } from "../core/call.ts";
import type { Context, Identity } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { authenticate } from "../people/sessions.ts";
import type { ApiRequest } from "../wire/api-request.ts";
import { signingKey, verifySignature } from "../wire/signature.ts";
import { isSameSecret } from "../core/same-secret.ts";

export interface IdentifyOptions {
  context: Context;
  appSecret: string;
  nonces: Nonces;
  /** If false, unsigned requests are accepted. Signatures hinder replays; they never authorise anything. */
  signatures: boolean;
}

/** Who asks, and how the response is sealed: with `key` and `nonce`, or not at all without a key. */
export interface Asker {
  identity: Identity | null;
  key: Buffer | null;
  nonce: string;
}

/** Who makes a call: with an access token, or with a session's token and a signature. Throws unless they may make it. */
export async function identifyAsker(
  options: IdentifyOptions,
  request: ApiRequest,
  { name, call, path, body }: { name: string; call: Call; path: string; body: Uint8Array },
): Promise<Asker> {
  const accessToken = accessTokenOf(request.headers.get("authorization"));
  if (accessToken !== null) {
    return { identity: await identifyTool(options.context, name, call, accessToken), key: null, nonce: "" };
  }
  const { token, key, nonce } = await verifyClient(options, request, path, body);
  const plain = call.access === "open" || (call.access === "public" && token === "");
  const identity = await identify(options.context, call.access, token, writingAsked(request));
  return { identity, key: plain ? null : key, nonce };
}

/** Scripts and tools of a member: what the token's scopes and its owner's rights both allow. */
async function identifyTool(context: Context, name: string, call: Call, token: string): Promise<Identity> {
  const found = await authenticateToken(context, token);
  if (found === null) throw new AppError("tokenUnknown");
  await context.limits.take(["calls-by-access-token", String(found.tokenId)]);
  const scope = scopeOf(name, call);
  if (scope === null) throw new AppError("notForTokens");
  if (!found.scopes.includes(scope)) {
    throw new AppError("scopeMissing", { tip: `令牌没有“${tokenScopes[scope].label}”的权限` });
  }
  await requireAccess(context, call.access, found.identity);
  return found.identity;
}

/** Checks the client's secret and the request signature, before any database access. */
export async function verifyClient(
  options: IdentifyOptions,
  request: ApiRequest,
  path: string,
  body: Uint8Array,
): Promise<{ token: string; key: Buffer; nonce: string }> {
  const secret = request.headers.get("x-app-secret");
  // Every client of ours sends one: this is a script.
  if (secret === null) {
    throw new AppError("unknownClient", {
      tip: "脚本与工具请带上访问令牌：Authorization: Bearer sgt_…，在“我的 → 设置 → 访问令牌”新建",
    });
  }
  if (!isSameSecret(secret, options.appSecret)) throw new AppError("unknownClient");
  const token = /^Bearer ([0-9a-f]{64})$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  const key = signingKey(options.appSecret, token);
  const apiKey = request.headers.get("x-api-key") ?? "";
  if (!options.signatures && apiKey === "") return { token, key, nonce: "" };
  const signed = { method: request.method, path, apiKey, token, body };
  const nonce = await verifySignature(signed, key, options.context.now(), options.nonces);
  return { token, key, nonce };
}

/** In what the page is read that asks; null if the client does not say. */
function writingAsked({ headers }: ApiRequest): Writing | null {
  const asked = headers.get("accept-language");
  return asked === null ? null : writingNamed(asked);
}

/** The user of a session's token; null where none is needed. */
export async function identify(
  context: Context,
  access: Access,
  token: string,
  writing: Writing | null = null,
): Promise<Identity | null> {
  if (access === "public" && token === "") return null;
  const found = token === "" ? null : await authenticate(context, token, writing);
  if (access === "open") return found === "expired" ? null : found;
  if (found === "expired") throw new AppError("silent");
  if (found === null) throw new AppError("unauthorized");
  await requireAccess(context, access, found);
  return found;
}

async function requireAccess(context: Context, access: Access, { kind, staff, userId }: Identity): Promise<void> {
  if (access === "member" && kind !== "member") throw new AppError("forbidden", { tip: "请先登录账号" });
  if (!isForStaff(access)) return;
  if (staff === null) {
    throw new AppError("forbidden", {
      tip: "只有网站的团队能做这件事。如果你原来可以，你的角色已被收回，请找团队的所有者",
    });
  }
  await requireStaffSecondFactor(context, userId);
  const right = rightOf(access);
  if (right !== null && !may(staff, right)) throw new AppError("roleForbidden");
}

/** Throws `secondFactorRequired` where the site asks staff for a second factor and this one has none. */
async function requireStaffSecondFactor({ db }: Context, userId: number): Promise<void> {
  const { staffSecondFactor } = await readSiteSettings(db.read);
  if (staffSecondFactor && !(await hasSecondFactor(db.primary, userId))) throw new AppError("secondFactorRequired");
}
