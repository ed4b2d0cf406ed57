import { readFileSync } from "node:fs";
import { z } from "zod";
import { EnvError } from "./error.ts";
import { address, empty } from "./fields.ts";

/** A setting with the secret itself, or the path of a file that contains it. */
const secret = z.string().min(1).max(8192);
const url = address("要填 http:// 或 https:// 开头的地址", "href");
const name = z.string().regex(/^[a-z][a-z0-9-]{1,19}$/, "name 要填 2 到 20 个小写字母、数字或连字符，字母开头");
const label = z.string().min(1).max(20);
const client = {
  clientId: z.string().min(1).max(512),
  clientSecret: secret.optional(),
  clientSecretFile: secret.optional(),
};

/** A provider as the operator writes it. The addresses of the ready ones are for a GitHub Enterprise of one's own, a proxy and tests. */
const provider = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("oidc"),
    name,
    label,
    issuer: url,
    scopes: z.string().max(500).optional(),
    ...client,
  }),
  z.strictObject({ kind: z.literal("google"), issuer: url.optional(), ...client }),
  z.strictObject({ kind: z.literal("github"), webUrl: url.optional(), apiUrl: url.optional(), ...client }),
  z.strictObject({ kind: z.literal("wechat"), webUrl: url.optional(), apiUrl: url.optional(), ...client }),
  z.strictObject({
    kind: z.literal("apple"),
    issuer: url.optional(),
    clientId: client.clientId,
    teamId: z.string().min(1).max(64),
    keyId: z.string().min(1).max(64),
    privateKey: secret.optional(),
    privateKeyFile: secret.optional(),
  }),
]);

const providers = z.array(provider).max(12);

/** A provider with its secret: a client secret, or for Apple the private key that signs one. */
export type ProviderSettings = z.output<typeof provider> & { secret: string };

const readyNames: readonly string[] = ["google", "github", "wechat", "apple"];

/** Other sites on which members can sign in: `[{ "kind": "github", "clientId": "…", "clientSecret": "…" }]`. */
export const signInSettings = { SIGN_IN_PROVIDERS: z.preprocess(empty, z.string().max(65_536).optional()) };

/** @throws {EnvError} if the JSON is invalid, a secret cannot be read, or two providers have one name. */
export function providersOf({
  SIGN_IN_PROVIDERS: text,
}: {
  SIGN_IN_PROVIDERS?: string | undefined;
}): ProviderSettings[] {
  if (text === undefined) return [];
  const parsed = providers.safeParse(jsonOf(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refused(`${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim());
  }
  const names = parsed.data.map((one) => (one.kind === "oidc" ? one.name : one.kind));
  const double = names.find((one, at) => names.indexOf(one) !== at);
  if (double !== undefined) throw refused(`有两个 ${double}`);
  const taken = parsed.data.find((one) => one.kind === "oidc" && readyNames.includes(one.name));
  if (taken) throw refused("name 不能是 google、github、wechat、apple");
  return parsed.data.map((one) => ({ ...one, secret: secretOf(one) }));
}

function secretOf(one: z.output<typeof provider>): string {
  const [value, file] =
    one.kind === "apple" ? [one.privateKey, one.privateKeyFile] : [one.clientSecret, one.clientSecretFile];
  const field = one.kind === "apple" ? "privateKey" : "clientSecret";
  if ((value === undefined) === (file === undefined)) throw refused(`${one.kind}：${field} 与 ${field}File 要填一个`);
  if (file === undefined) return value ?? "";
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    throw refused(`${one.kind}：读不到文件 ${file}`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused('要填一个 JSON 列表，如 [{"kind":"github","clientId":"…","clientSecret":"…"}]');
  }
}

const refused = (sentence: string) => new EnvError([`SIGN_IN_PROVIDERS：${sentence}`]);
