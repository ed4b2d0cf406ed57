import { done, loginOutput } from "#lib/contract/schemas/accounts.ts";
import * as passkeys from "#lib/contract/schemas/passkeys.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from "./own.ts";
import { askForPasskey, loginPasskey } from "./sign-in.ts";

const answer = { credentialId: "bm8ta2V5", clientDataJSON: "e30" };

export const calls = {
  "login/passkey/begin": call({
    access: "guest",
    effect: "write",
    summary: "通行密钥登录：取得要签的随机数，10 分钟内用一次",
    addition: true,
    input: empty,
    output: passkeys.passkeyChallenge,
    handler: (context) => askForPasskey(context),
  }),
  "login/passkey": call({
    access: "guest",
    effect: "write",
    summary: "通行密钥登录",
    addition: true,
    input: passkeys.passkeyAnswer,
    output: loginOutput,
    example: { ...answer, authenticatorData: "AAAA", signature: "AAAA" },
    handler: loginPasskey,
  }),
  "passkey/list": call({
    access: "member",
    effect: "read",
    summary: "通行密钥：自己的",
    addition: true,
    input: empty,
    output: passkeys.passkeys,
    handler: (context) => listPasskeys(context),
  }),
  "passkey/begin": call({
    access: "member",
    effect: "write",
    summary: "通行密钥：开始加一个，取得要签的随机数",
    addition: true,
    input: passkeys.beginPasskeyInput,
    output: passkeys.newPasskey,
    example: { oldPassword: "secret-1" },
    handler: beginPasskey,
  }),
  "passkey/add": call({
    access: "member",
    effect: "write",
    summary: "通行密钥：加上浏览器造好的",
    addition: true,
    input: passkeys.addPasskeyInput,
    output: passkeys.passkey,
    example: { ...answer, name: "我的手机", attestationObject: "AAAA" },
    handler: addPasskey,
  }),
  "passkey/rename": call({
    access: "member",
    effect: "write",
    summary: "通行密钥：改名",
    addition: true,
    input: passkeys.renamePasskeyInput,
    output: passkeys.passkey,
    example: { id: 90_301, name: "旧手机" },
    handler: renamePasskey,
  }),
  "passkey/remove": call({
    access: "member",
    effect: "set",
    summary: "通行密钥：移除，最后一种登录方式除外",
    addition: true,
    input: passkeys.removePasskeyInput,
    output: done,
    example: { id: 90_301, oldPassword: "secret-1" },
    handler: removePasskey,
  }),
};
