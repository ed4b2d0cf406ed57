import * as follows from "#lib/contract/schemas/follows.ts";
import { call } from "../core/call.ts";
import { addFollow, deleteFollow, followState, listFollows } from "./follows.ts";
import { followSettings } from "./settings.ts";

export const calls = {
  "follow/settings": call({
    access: "member",
    effect: "set",
    summary: "每日关注摘要的开关",
    addition: true,
    input: follows.followSettingsInput,
    output: follows.followSettings,
    example: { dailyDigest: false },
    handler: followSettings,
  }),
  "follow/add": call({
    access: "member",
    effect: "set",
    summary: "关注演员、标签、专题、剧集或人",
    addition: true,
    input: follows.followInput,
    output: follows.followOutput,
    example: { contentType: 5, targetId: 30_518 },
    handler: addFollow,
  }),
  "follow/del": call({
    access: "member",
    effect: "set",
    summary: "取消关注",
    addition: true,
    input: follows.followInput,
    output: follows.followOutput,
    example: { contentType: 5, targetId: 90_204 },
    handler: deleteFollow,
  }),
  "follow/list": call({
    access: "member",
    effect: "read",
    summary: "我的关注",
    addition: true,
    input: follows.followListInput,
    output: follows.followPage,
    example: { contentType: 5 },
    handler: listFollows,
  }),
  "follow/state": call({
    access: "member",
    effect: "read",
    summary: "哪些已关注",
    addition: true,
    input: follows.followStateInput,
    output: follows.followStateOutput,
    example: { contentType: 5, targetIds: [1] },
    handler: followState,
  }),
};
