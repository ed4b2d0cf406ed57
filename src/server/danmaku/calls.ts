import * as danmaku from "#lib/contract/schemas/danmaku.ts";
import { call } from "../core/call.ts";
import { addDanmaku, listDanmaku, removeDanmaku, writeDanmaku } from "./danmaku.ts";

export const calls = {
  "danmaku/list": call({
    access: "open",
    effect: "read",
    summary: "影片一分钟里的弹幕",
    addition: true,
    input: danmaku.danmakuListInput,
    output: danmaku.danmakuListOutput,
    example: { videoId: 60_417, minute: 0 },
    handler: listDanmaku,
  }),
  "danmaku/add": call({
    access: "member",
    effect: "write",
    summary: "发弹幕",
    idempotent: true,
    addition: true,
    input: danmaku.danmakuAddInput,
    output: danmaku.danmakuAddOutput,
    example: { videoId: 60_417, at: 3, text: "前面的等等我" },
    handler: addDanmaku,
    once: writeDanmaku,
  }),
  "danmaku/remove": call({
    access: "member",
    effect: "set",
    summary: "删除自己的弹幕",
    addition: true,
    input: danmaku.danmakuRemoveInput,
    output: danmaku.danmakuRemoveOutput,
    example: { id: 90_204 },
    handler: removeDanmaku,
  }),
};
