import { loginOutput } from "#lib/contract/schemas/accounts.ts";
import * as linked from "#lib/contract/schemas/linked-accounts.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { addLinked, listLinked, removeLinked } from "./own.ts";
import { loginProvider } from "./sign-in.ts";
import { beginLink, beginSignIn } from "./visits.ts";

const ticket = "0".repeat(64);

export const calls = {
  "login/provider/begin": call({
    access: "guest",
    effect: "write",
    summary: "用别的网站登录：取得去那里的地址",
    addition: true,
    input: linked.visitInput,
    output: linked.visitOutput,
    example: { provider: "github" },
    handler: beginSignIn,
  }),
  "login/provider": call({
    access: "guest",
    effect: "write",
    summary: "用别的网站登录：回来时用票登录；没有关联过的让当前游客成为会员",
    addition: true,
    input: linked.providerLoginInput,
    output: loginOutput,
    example: { ticket },
    handler: loginProvider,
  }),
  "linked/list": call({
    access: "member",
    effect: "read",
    summary: "关联的账号：本站支持的网站，与关联了没有",
    addition: true,
    input: empty,
    output: linked.linkedAccounts,
    handler: (context) => listLinked(context),
  }),
  "linked/begin": call({
    access: "member",
    effect: "write",
    summary: "关联的账号：开始关联，取得去那里的地址",
    addition: true,
    input: linked.linkVisitInput,
    output: linked.visitOutput,
    example: { provider: "github", oldPassword: "secret-1" },
    handler: beginLink,
  }),
  "linked/add": call({
    access: "member",
    effect: "write",
    summary: "关联的账号：回来时用票关联",
    addition: true,
    input: linked.linkInput,
    output: linked.linkedAccounts,
    example: { ticket },
    handler: addLinked,
  }),
  "linked/remove": call({
    access: "member",
    effect: "set",
    summary: "关联的账号：解除，最后一种登录方式除外",
    addition: true,
    input: linked.unlinkInput,
    output: linked.linkedAccounts,
    example: { provider: "github", oldPassword: "secret-1" },
    handler: removeLinked,
  }),
};
