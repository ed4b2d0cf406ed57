import * as tokens from "#lib/contract/schemas/access-tokens.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { createToken, listTokens, revokeToken } from "./tokens.ts";

export const calls = {
  "token/list": call({
    access: "member",
    effect: "read",
    summary: "访问令牌：还能用的",
    addition: true,
    input: empty,
    output: tokens.accessTokens,
    handler: (context) => listTokens(context),
  }),
  "token/create": call({
    access: "member",
    effect: "write",
    summary: "访问令牌：新建，令牌只给一次",
    addition: true,
    input: tokens.createTokenInput,
    output: tokens.createTokenOutput,
    example: { oldPassword: "secret-1", name: "备份脚本", scopes: ["read"], days: 90 },
    handler: createToken,
  }),
  "token/revoke": call({
    access: "member",
    effect: "set",
    summary: "访问令牌：撤销，马上不能用",
    addition: true,
    input: tokens.tokenIdInput,
    output: empty,
    example: { id: 90_204 },
    handler: revokeToken,
  }),
};
