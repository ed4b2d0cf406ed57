import { done } from "#lib/contract/schemas/accounts.ts";
import * as push from "#lib/contract/schemas/push.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { addDevice, choosePushes, pushState, removeDevice, tryPush } from "./devices.ts";

export const calls = {
  "user/push/state": call({
    access: "member",
    effect: "read",
    summary: "推送：网站的公钥、收推送的设备、收哪几类",
    addition: true,
    input: empty,
    output: push.pushState,
    handler: (context) => pushState(context),
  }),
  "user/push/add": call({
    access: "member",
    effect: "write",
    summary: "推送：在这台设备上打开；退出登录就没有了",
    addition: true,
    input: push.addPushInput,
    output: push.pushState,
    example: {
      endpoint: "https://push.example/send/1a2b3c",
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    handler: addDevice,
  }),
  "user/push/remove": call({
    access: "member",
    effect: "set",
    summary: "推送：在一台设备上关掉，默认是这一台",
    addition: true,
    input: push.removePushInput,
    output: push.pushState,
    handler: removeDevice,
  }),
  "user/push/kinds": call({
    access: "member",
    effect: "set",
    summary: "推送：选择要收哪几类",
    addition: true,
    input: push.pushesInput,
    output: push.pushState,
    example: { digest: true },
    handler: choosePushes,
  }),
  "user/push/try": call({
    access: "member",
    effect: "write",
    summary: "推送：给这台设备发一条试试",
    addition: true,
    input: empty,
    output: done,
    handler: (context) => tryPush(context),
  }),
};
