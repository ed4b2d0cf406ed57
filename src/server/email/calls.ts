import { done } from "#lib/contract/schemas/accounts.ts";
import * as email from "#lib/contract/schemas/email.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { chooseMails, mailAgain, mailState, removeEmail, setEmail } from "./address.ts";
import { askPassword, confirmEmail, mailLink, resetPassword, subscription } from "./links.ts";

const noLink = { linkToken: "0".repeat(64) };

export const calls = {
  "user/mail/state": call({
    access: "member",
    effect: "read",
    summary: "邮箱与要收的邮件",
    addition: true,
    input: empty,
    output: email.mailState,
    handler: (context) => mailState(context),
  }),
  "user/mail/set": call({
    access: "member",
    effect: "write",
    summary: "绑定或更换邮箱：发一封带链接的信，确认了才算",
    addition: true,
    input: email.setEmailInput,
    output: email.mailState,
    example: { oldPassword: "secret-1", email: "me@example.com" },
    handler: setEmail,
  }),
  "user/mail/again": call({
    access: "member",
    effect: "write",
    summary: "再发一次确认邮箱的信",
    addition: true,
    input: empty,
    output: email.mailState,
    handler: (context) => mailAgain(context),
  }),
  "user/mail/remove": call({
    access: "member",
    effect: "write",
    summary: "移除邮箱",
    addition: true,
    input: email.removeEmailInput,
    output: email.mailState,
    example: { oldPassword: "secret-1" },
    handler: removeEmail,
  }),
  "user/mail/kinds": call({
    access: "member",
    effect: "set",
    summary: "选择要收哪几类邮件",
    addition: true,
    input: email.mailsInput,
    output: email.mailState,
    example: { reply: true },
    handler: chooseMails,
  }),
  "login/mail/link": call({
    access: "guest",
    effect: "write",
    summary: "邮件里的链接是给谁的，还能不能用",
    addition: true,
    input: email.mailLinkInput,
    output: email.mailLink,
    example: { ...noLink, purpose: "password" },
    handler: mailLink,
  }),
  "login/mail/confirm": call({
    access: "guest",
    effect: "write",
    summary: "用邮件里的链接确认邮箱",
    addition: true,
    input: email.confirmEmailInput,
    output: email.mailLink,
    example: noLink,
    handler: confirmEmail,
  }),
  "login/mail/subscription": call({
    access: "guest",
    effect: "write",
    summary: "不用登录的退订：看与改一类邮件收不收",
    addition: true,
    input: email.subscriptionInput,
    output: email.subscription,
    example: noLink,
    handler: subscription,
  }),
  "login/password/ask": call({
    access: "guest",
    effect: "write",
    summary: "忘记密码：发一封带链接的信；有没有这个邮箱，答复都一样",
    addition: true,
    input: email.askPasswordInput,
    output: done,
    example: { email: "nobody@example.com" },
    handler: askPassword,
  }),
  "login/password/reset": call({
    access: "guest",
    effect: "write",
    summary: "用邮件里的链接设置新密码，所有设备退出",
    addition: true,
    input: email.resetPasswordInput,
    output: done,
    example: { ...noLink, password: "secret-2", confirmPassword: "secret-2" },
    handler: resetPassword,
  }),
};
