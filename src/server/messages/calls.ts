import * as messages from "#lib/contract/schemas/messages.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { latestMessages, listMessages } from "./messages.ts";
import { markRead, unreadCounts } from "./unread.ts";

export const calls = {
  "message/hasnew": call({
    access: "member",
    effect: "read",
    summary: "未读消息数",
    input: empty,
    output: messages.unreadCounts,
    handler: (context) => unreadCounts(context),
  }),
  "message/latest": call({
    access: "member",
    effect: "read",
    summary: "每类最新一条消息",
    input: empty,
    output: messages.latestOutput,
    handler: (context) => latestMessages(context),
  }),
  "message/list": call({
    access: "member",
    effect: "write",
    summary: "消息列表，看过即已读",
    input: messages.messageListInput,
    output: messages.messagePage,
    example: { kind: "reply" },
    handler: listMessages,
  }),
  "message/read": call({
    access: "member",
    effect: "set",
    summary: "全部标为已读",
    addition: true,
    input: messages.markReadInput,
    output: messages.unreadCounts,
    handler: markRead,
  }),
};
